import { z } from 'zod';
import { emailProblem, isEmail } from '#shared/fields/field-schemas.ts';
import { MESSAGE_CARRIES, messageText, subjectText } from '../sent-message.ts';

/** A list of email addresses, separated by commas, semicolons, spaces, or line breaks. */
const addressLine = z
  .string()
  .transform((typed) => typed.split(/[\s,;]+/).filter((one) => one !== ''))
  .superRefine((addresses, ctx) => {
    const wrong = addresses.find((one) => !isEmail(one));
    if (wrong !== undefined) {
      const message =
        addresses.length === 1 ? emailProblem(wrong) : `${wrong} is not an email address`;
      ctx.addIssue({ code: 'custom', message });
    }
    if (addresses.length > 10) ctx.addIssue({ code: 'custom', message: 'At most 10 addresses' });
  });

/** The dialog's fields: the request body, but with each address list as one string. */
export const messageForm = z.object({
  to: addressLine.refine((all) => all.length > 0, 'Enter at least one address'),
  cc: addressLine,
  subject: subjectText,
  message: messageText,
  carries: z.enum(MESSAGE_CARRIES),
  copyToMe: z.boolean(),
});

interface MailAppMessage {
  to: readonly string[];
  cc: readonly string[];
  subject: string;
  message: string;
}

/**
 * Returns a mailto: URL that opens the message in the user's mail app. All values are encoded, so
 * input can't add recipients.
 */
export function mailAppHref({ to, cc, subject, message }: MailAppMessage): string {
  const encode = (text: string) => encodeURIComponent(text).replaceAll('%40', '@');
  const query = [
    ...(cc.length > 0 ? [`cc=${cc.map(encode).join(',')}`] : []),
    `subject=${encodeURIComponent(subject)}`,
    `body=${encodeURIComponent(message.replaceAll('\n', '\r\n'))}`,
  ];

  return `mailto:${to.map(encode).join(',')}?${query.join('&')}`;
}
