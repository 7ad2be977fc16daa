/** DMARC: the domain's policy for email that fails SPF and DKIM. */
import { good, tagsOf } from './finding.ts';
import type { Finding } from './finding.ts';

const POLICIES: ReadonlyMap<string, string> = new Map([
  ['none', 'receivers monitor only and deliver emails that fail the check'],
  ['quarantine', 'receivers send emails that fail the check to spam'],
  ['reject', 'receivers reject emails that fail the check'],
]);

/**
 * Returns the names to look up for the policy, in order: the domain, then its parents. At most
 * five.
 */
export function dmarcNamesOf(domain: string): string[] {
  const labels = domain.split('.');

  return labels
    .slice(0, -1)
    .map((_, index) => `_dmarc.${labels.slice(index).join('.')}`)
    .slice(0, 5);
}

/** Evaluates the TXT records at `name`, the first of `dmarcNamesOf` with a DMARC record. */
export function judgeDmarc(
  texts: readonly string[],
  { domain, name }: { domain: string; name: string },
): Finding {
  const found = texts.filter((text) => /^v\s*=\s*DMARC1\s*(?:;|$)/i.test(text));
  const [only] = found;
  const base = { record: 'dmarc', found } as const;
  const line = { name: `_dmarc.${domain}`, value: 'v=DMARC1; p=none' };
  if (only === undefined) {
    return {
      ...base,
      state: 'missing',
      sentence: 'No DMARC record. Large email services trust your emails less without one.',
      line,
    };
  }
  if (found.length > 1) {
    return {
      ...base,
      state: 'wrong',
      sentence: `There are ${found.length} DMARC records, so receivers ignore all of them. Keep one.`,
      line: null,
    };
  }
  const tags = tagsOf(only);
  const isOwn = name === `_dmarc.${domain}`;
  const policy = ((!isOwn && tags.get('sp')) || tags.get('p') || '').toLowerCase();
  const words = POLICIES.get(policy);
  if (words === undefined) {
    return {
      ...base,
      state: 'wrong',
      sentence: 'The DMARC record has no valid policy. Use none, quarantine, or reject.',
      line: { name, value: 'v=DMARC1; p=none' },
    };
  }
  const place = isOwn ? '' : ` by ${name.replace('_dmarc.', '')}`;

  return { ...base, ...good(`DMARC is set${place} to ${policy}: ${words}.`) };
}
