/** Explains to administrators why a mail server didn't accept an email. */

/** The fields that the mail library's errors can have. */
interface MailError {
  code?: string | undefined;
  /** The system's or TLS error code, wrapped by the library's own code. */
  originalCode?: string | undefined;
  command?: string | undefined;
  response?: string | undefined;
}

interface MailFailure {
  sentence: string;
  /** The server's own message; null if it sent none. */
  serverSaid: string | null;
}

const CERTIFICATE =
  /CERT|SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET)|ERR_TLS|HOSTNAME_MISMATCH|UNABLE_TO_DECRYPT/;

const NO_SUCH_NAME = 'there is no server with this name. Check the host in SMTP_URL.';
const NO_WAY = 'this server cannot reach it. Check the network and firewall.';

const UNREACHABLE: ReadonlyMap<string, string> = new Map([
  ['ECONNREFUSED', 'it refused the connection. Check the port in SMTP_URL.'],
  ['ENOTFOUND', NO_SUCH_NAME],
  ['EDNS', NO_SUCH_NAME],
  [
    'ETIMEDOUT',
    'it did not respond in time. Check the host and port in SMTP_URL and your firewall.',
  ],
  ['EHOSTUNREACH', NO_WAY],
  ['ENETUNREACH', NO_WAY],
]);

function sentenceOf({ code = '', originalCode = '', command = '' }: MailError): string {
  if (CERTIFICATE.test(originalCode) || CERTIFICATE.test(code)) {
    return 'The mail server’s certificate is not trusted. Check that it matches the host in SMTP_URL and has not expired.';
  }
  if (code === 'ETLS' || /^ERR_SSL|^EPROTO$/.test(originalCode)) {
    return 'Failed to make an encrypted connection. Use smtps:// for port 465 and smtp:// for port 587 in SMTP_URL.';
  }
  if (code === 'EAUTH') {
    return 'The mail server refused the username or password in SMTP_URL. Many providers require an app password.';
  }
  if (command === 'MAIL FROM') {
    return 'The mail server refused the sender. Set MAIL_FROM to an address this account can send from.';
  }
  if (command === 'RCPT TO') {
    return 'The mail server refused your address as the recipient. Check the email in your profile, and that this account can send to it.';
  }
  if (command === 'DATA') return 'The mail server refused the message.';

  const reason = UNREACHABLE.get(originalCode) ?? UNREACHABLE.get(code);

  return `The mail server could not be reached: ${reason ?? 'the connection was lost. Check SMTP_URL.'}`;
}

/** Explains an error thrown by `deliverMail`. */
export function explainMailFailure(error: unknown): MailFailure {
  const { code, originalCode, command, response } = error as MailError;
  const said = typeof response === 'string' ? response.trim().slice(0, 500) : '';

  return { sentence: sentenceOf({ code, originalCode, command }), serverSaid: said || null };
}
