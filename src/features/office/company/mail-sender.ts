/** The sender that recipients of mail see, and where their replies go. */
import { isEmail } from '#shared/fields/field-schemas.ts';
import type { Company } from './company.ts';

export interface MailSender {
  name: string;
  /** Null when the company has no address: answers then go to the address that mail comes from. */
  replyTo: string | null;
}

/** The sender as the company set it, or else the company's own name and email. */
export function mailSenderOf({
  name,
  email,
  mailSenderName,
  mailReplyTo,
}: Pick<Company, 'name' | 'email' | 'mailSenderName' | 'mailReplyTo'>): MailSender {
  const replyTo = mailReplyTo ?? email;

  return {
    name: (mailSenderName ?? name).replace(/\s+/g, ' '),
    // The company's email was typed for paper, where anything may stand.
    replyTo: replyTo !== null && isEmail(replyTo) ? replyTo : null,
  };
}
