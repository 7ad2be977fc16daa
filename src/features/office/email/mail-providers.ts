/** A mail service that is recognized by its mail server's host name. */

interface MailProvider {
  name: string;
  /** The SPF entry that the service documents for its customers. */
  spf: string;
  /** The usual DKIM selector, if any. */
  selector?: string;
  /** True if bounces go to the company's own domain, so its SPF record must include the service. */
  isMailbox: boolean;
}

/** Known mail services, matched by the end of the mail server's host name. */
const PROVIDERS: readonly (MailProvider & { hosts: readonly string[] })[] = [
  {
    name: 'Google',
    hosts: ['gmail.com', 'google.com', 'googlemail.com'],
    spf: 'include:_spf.google.com',
    selector: 'google',
    isMailbox: true,
  },
  {
    name: 'Microsoft 365',
    hosts: ['office365.com', 'outlook.com', 'protection.outlook.com'],
    spf: 'include:spf.protection.outlook.com',
    selector: 'selector1',
    isMailbox: true,
  },
  {
    name: 'Fastmail',
    hosts: ['fastmail.com', 'messagingengine.com'],
    spf: 'include:spf.messagingengine.com',
    selector: 'fm1',
    isMailbox: true,
  },
  { name: 'Zoho', hosts: ['zoho.com'], spf: 'include:zohomail.com', isMailbox: false },
  { name: 'SendGrid', hosts: ['sendgrid.net'], spf: 'include:sendgrid.net', isMailbox: false },
  { name: 'Mailgun', hosts: ['mailgun.org'], spf: 'include:mailgun.org', isMailbox: false },
  { name: 'Amazon SES', hosts: ['amazonaws.com'], spf: 'include:amazonses.com', isMailbox: false },
  { name: 'Postmark', hosts: ['postmarkapp.com'], spf: 'include:spf.mtasv.net', isMailbox: false },
];

/** Free email domains. Companies can't add DNS records to them. */
const FREE_MAIL = new Set(
  `gmail.com googlemail.com yahoo.com ymail.com rocketmail.com outlook.com hotmail.com live.com
   msn.com aol.com icloud.com me.com mac.com proton.me protonmail.com pm.me gmx.com gmx.net mail.com
   yandex.com fastmail.com comcast.net att.net sbcglobal.net bellsouth.net verizon.net cox.net
   charter.net centurylink.net earthlink.net`.split(/\s+/),
);

export const isFreeMail = (domain: string): boolean => FREE_MAIL.has(domain.toLowerCase());

/** Returns the mail service for a mail server's host name; undefined if unknown. */
export function mailProviderOf(host: string): MailProvider | undefined {
  const name = host.toLowerCase();

  return PROVIDERS.find(({ hosts }) =>
    hosts.some((end) => name === end || name.endsWith(`.${end}`)),
  );
}
