/** The sender name and reply-to address of emails. */
import { isEmail } from '#shared/fields/field-schemas.ts';
import type { Company } from './company.ts';

export interface MailSender {
  name: string;
  /**
   * The address that replies go to; null if the company has no valid email address. Replies then go
   * to the sender address.
   */
  replyTo: string | null;
}

/** Returns the sender settings, with the company's own name and email address as defaults. */
export function mailSenderOf({
  name,
  email,
  mailSenderName,
  mailReplyTo,
}: Pick<Company, 'name' | 'email' | 'mailSenderName' | 'mailReplyTo'>): MailSender {
  const replyTo = mailReplyTo ?? email;

  return {
    name: (mailSenderName ?? name).replace(/\s+/g, ' '),
    // The company's email was entered for printing and may not be a valid address.
    replyTo: replyTo !== null && isEmail(replyTo) ? replyTo : null,
  };
}
