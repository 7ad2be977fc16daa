import { createTransport } from 'nodemailer';
import type { Settings } from '#server/settings.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** The reply-to address, if it isn't the company's. */
  replyTo?: string;
  /** An id that stays the same for every attempt, so mail programs show the email only once. */
  id?: string;
  /** The URL where a mail program or a person can unsubscribe from these emails. */
  unsubscribeUrl?: string;
}

/** An email that can have several recipients, such as a document for a client. */
export interface LargeMail extends Omit<Mail, 'to'> {
  to: readonly string[];
  cc?: readonly string[];
  /** Recipients that the other recipients can't see. */
  bcc?: readonly string[];
  html?: string;
  attachments?: readonly { filename: string; content: Buffer; contentType: string }[];
}

/** The mail server's reply when it accepts an email, and the recipients it rejected. */
export interface Delivery {
  response: string;
  refused: {
    address: string;
    said: string;
    /** True if the server asked to try again later. */
    isDeferred?: boolean | undefined;
  }[];
}

/**
 * The sender's display name and reply-to address. The From address comes from the server's
 * settings.
 */
interface MailSender {
  name: string;
  replyTo: string | null;
}

export interface Mailer {
  /** False if no mail server is configured. Screens then show links to copy instead. */
  isConfigured: boolean;
  /**
   * Sends an email through the mail server. Rejects if the server doesn't accept it, so an email
   * never counts as sent when it wasn't.
   */
  send(mail: Mail): Promise<void>;
}

type MailSettings = Pick<Settings, 'smtpUrl' | 'mailFrom'>;

const TIMEOUT_MS = 10_000;

/** True if email can be sent, which requires both settings. */
export function isMailConfigured({ smtpUrl, mailFrom }: MailSettings): boolean {
  return smtpUrl !== undefined && mailFrom !== undefined;
}

/** True for temporary (4xx) errors. */
export const isDeferral = ({ responseCode = 0 }: { responseCode?: number }): boolean =>
  responseCode >= 400 && responseCode < 500;

interface RecipientError {
  recipient?: unknown;
  response?: string;
  message?: string;
  responseCode?: number;
}

/** Returns the mail server's error for each recipient it rejected. */
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
 * Sends an email through the mail server. Resolves if the server accepts it for at least one
 * recipient, and rejects otherwise. If `only` is given, sends to those recipients only. All From
 * and Reply-To headers must be set here, as address objects: a plain string could contain several
 * addresses.
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
 * Creates a mailer for the configured server. Reads the sender again for each email. Rejects all
 * emails if no server is configured.
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
