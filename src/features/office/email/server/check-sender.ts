/** Checks the sender domain's DNS records, as receiving mail servers do. */
import { domainToASCII } from 'node:url';
import { AppError } from '#shared/app-error.ts';
import type { AppServices } from '#server/http/app-services.ts';
import { DnsUnreachable } from '#server/mail/txt-lookup.ts';
import type { TxtLookup } from '#server/mail/txt-lookup.ts';
import type { SenderCheck } from '../email-endpoints.ts';
import { isFreeMail } from '../mail-providers.ts';
import { dkimNameOf, judgeDkim } from '../dkim-record.ts';
import { dmarcNamesOf, judgeDmarc } from '../dmarc-record.ts';
import type { Finding } from '../finding.ts';
import { judgeSpf } from '../spf-record.ts';

/** Returns an `unchecked` finding if DNS doesn't respond, since the record may or may not exist. */
async function orUnchecked(
  record: Finding['record'],
  find: () => Promise<Finding>,
): Promise<Finding & { isUnanswered: boolean }> {
  try {
    return { ...(await find()), isUnanswered: false };
  } catch (error) {
    if (!(error instanceof DnsUnreachable)) throw error;

    return {
      record,
      state: 'unchecked',
      sentence: 'DNS did not respond, so this could not be checked.',
      found: [],
      line: null,
      isUnanswered: true,
    };
  }
}

async function findDmarc(lookUp: TxtLookup, domain: string): Promise<Finding> {
  for (const name of dmarcNamesOf(domain)) {
    const finding = judgeDmarc(await lookUp(name), { domain, name });
    if (finding.found.length > 0) return finding;
  }

  return judgeDmarc([], { domain, name: `_dmarc.${domain}` });
}

/** Checks the sender's domain; `selector` names the DKIM key. Never looks up any other domain. */
export async function checkSender(
  { settings: { mailFrom, smtpUrl }, lookUpTxt }: Pick<AppServices, 'settings' | 'lookUpTxt'>,
  selector = '',
): Promise<SenderCheck> {
  if (mailFrom === undefined) {
    throw new AppError('conflict', 'There is no sender to check. Set MAIL_FROM on the server.');
  }
  const written = mailFrom.slice(mailFrom.lastIndexOf('@') + 1);
  const domain = domainToASCII(written).toLowerCase().replace(/\.$/, '');
  if (!domain.includes('.')) {
    throw new AppError('conflict', `Emails come from ${written}, which is not an internet domain.`);
  }
  const server = smtpUrl === undefined ? '' : new URL(smtpUrl).hostname;
  const results = await Promise.all([
    orUnchecked('spf', async () => judgeSpf(await lookUpTxt(domain), { domain, server })),
    orUnchecked('dkim', async () => {
      const texts = selector === '' ? null : await lookUpTxt(dkimNameOf(domain, selector));

      return judgeDkim(texts, { domain, selector });
    }),
    orUnchecked('dmarc', () => findDmarc(lookUpTxt, domain)),
  ]);
  const isFree = isFreeMail(domain);

  return {
    domain,
    isFreeMail: isFree,
    findings: results.map(({ isUnanswered: _isUnanswered, line, ...finding }) => ({
      ...finding,
      // Only the mail service can change the DNS of a free email domain.
      line: isFree ? null : line,
    })),
    isIncomplete: results.some(({ isUnanswered }) => isUnanswered),
  };
}
