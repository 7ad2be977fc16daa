/** The sender that recipients of emails see, and the address for replies. */
import { isEmail } from '#shared/fields/field-schemas.ts';
import type { Company } from './company.ts';

export interface MailSender {
  name: string;
  /** Null when the company has no address: replies then go to the sender address of emails. */
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
    // The company's email was typed for print, and may not be an address.
    replyTo: replyTo !== null && isEmail(replyTo) ? replyTo : null,
  };
}
