import { createTransport } from 'nodemailer';
import type { Settings } from '#server/settings.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** The address for replies, when it is not the company's. */
  replyTo?: string;
  /** An id that is the same for each attempt, so that mail programs show the email once. */
  id?: string;
  /** The URL at which a mail program, or a person, turns these emails off. */
  unsubscribeUrl?: string;
}

/** An email to several recipients, such as a document for a client. */
export interface LargeMail extends Omit<Mail, 'to'> {
  to: readonly string[];
  cc?: readonly string[];
  /** The recipients who are not named in it. */
  bcc?: readonly string[];
  html?: string;
  attachments?: readonly { filename: string; content: Buffer; contentType: string }[];
}

/** The mail server's reply to an accepted email, and the recipients that it did not accept. */
export interface Delivery {
  response: string;
  refused: {
    address: string;
    said: string;
    /** True when it asked to try again later. */
    isDeferred?: boolean | undefined;
  }[];
}

/**
 * The name that recipients see, and the address for replies. The sender's address is the server's setting.
 */
interface MailSender {
  name: string;
  replyTo: string | null;
}

export interface Mailer {
  /** False when no mail server is configured: the screens then show links for copying instead. */
  isConfigured: boolean;
  /**
   * Hands an email to the server; rejects when the server does not accept it, so that no email is called
   * sent that was not.
   */
  send(mail: Mail): Promise<void>;
}

type MailSettings = Pick<Settings, 'smtpUrl' | 'mailFrom'>;

const TIMEOUT_MS = 10_000;

/** True when email can be sent: both settings are present. */
export function isMailConfigured({ smtpUrl, mailFrom }: MailSettings): boolean {
  return smtpUrl !== undefined && mailFrom !== undefined;
}

/** Returns true for a temporary (4xx) response. */
export const isDeferral = ({ responseCode = 0 }: { responseCode?: number }): boolean =>
  responseCode >= 400 && responseCode < 500;

interface RecipientError {
  recipient?: unknown;
  response?: string;
  message?: string;
  responseCode?: number;
}

/** Returns the mail server's reply for each recipient that it did not accept. */
export const recipientErrors = (said: unknown): Delivery['refused'] =>
  ((said as { rejectedErrors?: RecipientError[] }).rejectedErrors ?? []).map(
    ({ recipient, response, message = '', ...error }) => ({
      address: String(recipient),
      said: response ?? message,
      ...(isDeferral(error) && { isDeferred: true }),
    }),
  );

const asAddress = (address: string) => ({ name: '', address });

/**
 * Hands an email to the server, which accepted it for at least one recipient; rejects when it did not.
 * Sends to `only` when given. The one place that writes From and Reply-To: as addresses, not as lines that
 * could name several.
 */
export async function deliverMail(
  { smtpUrl, mailFrom }: MailSettings,
  sender: MailSender | null,
  {
    to,
    cc = [],
    bcc = [],
    id,
    unsubscribeUrl,
    replyTo = sender?.replyTo ?? undefined,
    attachments = [],
    ...mail
  }: LargeMail,
  only?: readonly string[],
): Promise<Delivery> {
  if (!smtpUrl || !mailFrom) throw new Error('No mail server is configured (SMTP_URL, MAIL_FROM)');
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  const sent = await transport.sendMail({
    from: { name: sender?.name ?? '', address: mailFrom },
    ...(replyTo && { replyTo: asAddress(replyTo) }),
    to: to.map(asAddress),
    cc: cc.map(asAddress),
    bcc: bcc.map(asAddress),
    ...(only && { envelope: { from: mailFrom, to: [...only] } }),
    attachments: [...attachments],
    ...(id && { messageId: `<${id}@gable>` }),
    ...(unsubscribeUrl && {
      headers: {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
    ...mail,
  });

  return { response: sent.response, refused: recipientErrors(sent) };
}

/**
 * Creates a mailer for the configured server, with the sender as it is at each email; without a server,
 * every email is rejected.
 */
export function createMailer(
  settings: MailSettings,
  readSender: () => Promise<MailSender | null>,
): Mailer {
  return {
    isConfigured: isMailConfigured(settings),
    async send({ to, ...mail }) {
      await deliverMail(settings, await readSender(), { to: [to], ...mail });
    },
  };
}
