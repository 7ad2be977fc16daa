import { isEmail } from '#shared/fields/field-schemas.ts';
import { mailHref } from '#shared/mail-href.ts';
import { CannotBeEmailed } from './cannot-be-emailed.tsx';

/** A link that writes to an email address; one that cannot be emailed is marked instead. */
export function MailLink({ email }: { email: string }) {
  if (isEmail(email)) return <a href={mailHref(email)}>{email}</a>;

  return (
    <>
      {email} <CannotBeEmailed email={email} />
    </>
  );
}
