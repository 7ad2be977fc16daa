import { mailHref } from '#shared/mail-href.ts';

/** A link that writes to an e-mail address. */
export function MailLink({ email }: { email: string }) {
  return <a href={mailHref(email)}>{email}</a>;
}
