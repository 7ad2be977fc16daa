/** A mail server in the test's own process, and the messages it received. */
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import type { Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

interface ReceivedMail extends Email {
  /** The recipients in the SMTP envelope. */
  recipients: string[];
}

export interface MailServer {
  /** The URL for SMTP_URL. */
  url: string;
  /** Accepted messages, in order. */
  mails: ReceivedMail[];
  close(): Promise<void>;
}

interface MailServerOptions {
  port?: number;
  /**
   * Runs when an email has fully arrived, before it is acknowledged. An error rejects the email.
   */
  beforeTaken?: (mail: ReceivedMail) => void | Promise<void>;
  /** Recipients that the server rejects. */
  refuses?: readonly string[];
  /** Recipients for which the server requests a retry later. The set may change. */
  defers?: ReadonlySet<string>;
}

/** Starts a mail server on a free port, without encryption or authentication. */
export async function startMailServer({
  port = 0,
  beforeTaken,
  refuses = [],
  defers = new Set(),
}: MailServerOptions = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 100,
    onRcptTo({ address }, _session, done) {
      const refusal = Object.assign(new Error('5.1.1 No such user'), { responseCode: 550 });
      const deferral = Object.assign(new Error('4.2.0 Greylisted'), { responseCode: 451 });
      done(refuses.includes(address) ? refusal : defers.has(address) ? deferral : null);
    },
    onData(stream, session, done) {
      const take = async () => {
        try {
          const pieces: Buffer[] = [];
          for await (const piece of stream) pieces.push(piece as Buffer);
          const parsed = await PostalMime.parse(Buffer.concat(pieces));
          const recipients = session.envelope.rcptTo.map(({ address }) => address);
          const mail = { ...parsed, recipients };
          await beforeTaken?.(mail);
          mails.push(mail);
        } catch (error) {
          return done(error as Error);
        }
        return done();
      };
      void take();
    },
  });
  server.on('error', () => {}); // connections of a killed process
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });

  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
