import { createTransport } from 'nodemailer';
import type { Settings } from '#server/settings.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** The same for each attempt to send it, so that mail programs show it once. */
  id?: string;
  /** Where a mail program, or a person, turns such mails off. */
  unsubscribeUrl?: string;
}

export interface Mailer {
  /** False when no mail server is configured: the screens then show links for copying instead. */
  isConfigured: boolean;
  /** Hands a mail to the server; rejects when it does not take it, so nothing is ever called sent that was not. */
  send(mail: Mail): Promise<void>;
}

const TIMEOUT_MS = 10_000;

/** A mailer for the configured server; without one, every mail is rejected. */
export function createMailer({ smtpUrl, mailFrom }: Settings): Mailer {
  if (!smtpUrl || !mailFrom) {
    return {
      isConfigured: false,
      send: () => Promise.reject(new Error('No mail server is configured (SMTP_URL, MAIL_FROM)')),
    };
  }

  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });

  return {
    isConfigured: true,
    async send({ to, id, unsubscribeUrl, ...mail }) {
      // As an address, not as a line that could name several.
      await transport.sendMail({
        from: mailFrom,
        to: { name: '', address: to },
        ...(id && { messageId: `<${id}@gable>` }),
        ...(unsubscribeUrl && {
          headers: {
            'List-Unsubscribe': `<${unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        }),
        ...mail,
      });
    },
  };
}
