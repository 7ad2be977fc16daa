/** DKIM: the key that verifies the signatures on a domain's email. */
import { good, tagsOf } from './finding.ts';
import type { Finding, Judged } from './finding.ts';

export const dkimNameOf = (domain: string, selector: string) => `${selector}._domainkey.${domain}`;

function judgeKey(text: string): Judged {
  const tags = tagsOf(text);
  const key = tags.get('p')?.replace(/\s/g, '');
  const wrong = (sentence: string): Judged => ({ state: 'wrong', sentence, line: null });
  if (key === undefined)
    return wrong('The DKIM record has no key. Copy it again from your email provider.');
  if (key === '') {
    return wrong(
      'This DKIM key was revoked. Turn on DKIM again at your email provider and enter the new selector here.',
    );
  }
  if (!/^[A-Za-z0-9+/]{40,}={0,2}$/.test(key)) {
    return wrong('The DKIM key is damaged or cut off. Copy it again from your email provider.');
  }
  if (
    tags
      .get('t')
      ?.toLowerCase()
      .split(':')
      .some((flag) => flag.trim() === 'y')
  ) {
    return {
      state: 'warning',
      sentence: 'DKIM is in test mode, so your emails count as unsigned. Remove t=y.',
      line: null,
    };
  }

  return good('DKIM is set up. Receivers can verify your emails.');
}

/** Evaluates the TXT records at the selector's name. `texts` is null if no selector was entered. */
export function judgeDkim(
  texts: readonly string[] | null,
  { domain, selector }: { domain: string; selector: string },
): Finding {
  if (texts === null) {
    return {
      record: 'dkim',
      state: 'unchecked',
      sentence: 'Enter the DKIM selector from your email provider and check again.',
      found: [],
      line: null,
    };
  }
  const found = texts.filter((text) => /(?:^|;)\s*(?:v=DKIM1|p=)/i.test(text));
  const [only] = found;
  const base = { record: 'dkim', found } as const;
  if (only === undefined) {
    return {
      ...base,
      state: 'missing',
      sentence: `No DKIM key for the selector ${selector}. Turn on DKIM at your email provider and add its key to DNS.`,
      line: {
        name: dkimNameOf(domain, selector),
        value: 'v=DKIM1; k=rsa; p=KEY-FROM-YOUR-MAIL-PROVIDER',
      },
    };
  }
  if (found.length > 1) {
    return {
      ...base,
      state: 'wrong',
      sentence: `There are ${found.length} DKIM keys for the selector ${selector}, and receivers may use the wrong one. Keep one.`,
      line: null,
    };
  }

  return { ...base, ...judgeKey(only) };
}
