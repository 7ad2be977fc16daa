import { isEmail } from '#shared/fields/field-schemas.ts';
import { mailHref } from '#shared/mail-href.ts';
import { CannotBeEmailed } from './cannot-be-emailed.tsx';

/**
 * A link for writing to an email address. An address that can't receive email is marked instead.
 */
export function MailLink({ email }: { email: string }) {
  if (isEmail(email)) return <a href={mailHref(email)}>{email}</a>;

  return (
    <>
      {email} <CannotBeEmailed email={email} />
    </>
  );
}
