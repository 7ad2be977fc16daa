/** Why a mail server did not take a mail, in words that an administrator can act on. */

/** What an error of the mail library may carry. */
interface MailError {
  code?: string | undefined;
  /** What the system or the encryption said, under the library's own code. */
  originalCode?: string | undefined;
  command?: string | undefined;
  response?: string | undefined;
}

interface MailFailure {
  sentence: string;
  /** The server's own words; null when it said none. */
  serverSaid: string | null;
}

const CERTIFICATE =
  /CERT|SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET)|ERR_TLS|HOSTNAME_MISMATCH|UNABLE_TO_DECRYPT/;

const NO_SUCH_NAME = 'no server has this name. Check the host in SMTP_URL.';
const NO_WAY = 'there is no way to it from this server. Check the network and any firewall.';

const UNREACHABLE: ReadonlyMap<string, string> = new Map([
  ['ECONNREFUSED', 'it refused the connection. Check the port in SMTP_URL.'],
  ['ENOTFOUND', NO_SUCH_NAME],
  ['EDNS', NO_SUCH_NAME],
  ['ETIMEDOUT', 'it did not respond in time. Check host and port in SMTP_URL, and any firewall.'],
  ['EHOSTUNREACH', NO_WAY],
  ['ENETUNREACH', NO_WAY],
]);

function sentenceOf({ code = '', originalCode = '', command = '' }: MailError): string {
  if (CERTIFICATE.test(originalCode) || CERTIFICATE.test(code)) {
    return 'The mail server’s certificate could not be trusted. Check that SMTP_URL names the host the certificate is for, and that it has not expired.';
  }
  if (code === 'ETLS' || /^ERR_SSL|^EPROTO$/.test(originalCode)) {
    return 'No encrypted connection could be made. Use smtps:// for port 465 and smtp:// for port 587 in SMTP_URL.';
  }
  if (code === 'EAUTH') {
    return 'The mail server refused the user name or password in SMTP_URL. Many providers need an app password here.';
  }
  if (command === 'MAIL FROM') {
    return 'The mail server refused the sender. Set MAIL_FROM to an address that this account may send from.';
  }
  if (command === 'RCPT TO') {
    return 'The mail server refused your address as the recipient. Check the email in your profile, and that this account may send to it.';
  }
  if (command === 'DATA') return 'The mail server refused the message.';

  const reason = UNREACHABLE.get(originalCode) ?? UNREACHABLE.get(code);

  return `The mail server could not be reached: ${reason ?? 'the connection broke. Check SMTP_URL.'}`;
}

/** Explains an error of `deliverMail`. */
export function explainMailFailure(error: unknown): MailFailure {
  const { code, originalCode, command, response } = error as MailError;
  const said = typeof response === 'string' ? response.trim().slice(0, 500) : '';

  return { sentence: sentenceOf({ code, originalCode, command }), serverSaid: said || null };
}
