import { mailHref } from '#shared/mail-href.ts';

/** An e-mail address to write to with one press. */
export function MailLink({ email }: { email: string }) {
  return <a href={mailHref(email)}>{email}</a>;
}
