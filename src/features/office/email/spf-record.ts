/** SPF: which servers may send email for a domain. */
import { good } from './finding.ts';
import type { Finding, Judged } from './finding.ts';
import { mailProviderOf } from './mail-providers.ts';

/** Receivers stop after this many DNS lookups for an SPF record. */
const MOST_LOOKUPS = 10;
const NEEDS_LOOKUP = /^[+?~-]?(?:include:|exists:|redirect=|(?:a|mx|ptr)(?:[:/]|$))/i;
const IS_ALL = /^[+?~-]?all$/i;

const termsOf = (record: string) => record.split(/\s+/).filter(Boolean).slice(1);

/** Builds an SPF record from terms. Any `all` term is replaced with `end`. */
function spfOf(terms: readonly string[], end = '~all'): string {
  return ['v=spf1', ...new Set(terms.filter((term) => !IS_ALL.test(term))), end].join(' ');
}

/**
 * Merges several SPF records into one; null if any of them has a redirect, which can't be merged.
 */
function joinedSpf(records: readonly string[]): string | null {
  const terms = records.flatMap(termsOf);

  return terms.some((term) => /^redirect=/i.test(term)) ? null : spfOf(terms);
}

function judgeOneSpf(record: string, { domain, server }: Sender): Judged {
  const terms = termsOf(record);
  const end = terms.find((term) => IS_ALL.test(term))?.toLowerCase();
  const hasRedirect = terms.some((term) => /^redirect=/i.test(term));
  const replaced = (value: string) => ({ name: domain, value });
  if (end === 'all' || end === '+all') {
    return {
      state: 'wrong',
      sentence: `SPF ends in ${end}, which lets any server send email as ${domain}. End it with ~all.`,
      line: replaced(spfOf(terms)),
    };
  }
  const lookups = terms.filter((term) => NEEDS_LOOKUP.test(term)).length;
  if (lookups > MOST_LOOKUPS) {
    return {
      state: 'wrong',
      sentence: `SPF needs ${lookups} lookups, but receivers stop after ${MOST_LOOKUPS}. Remove services you no longer use.`,
      line: null,
    };
  }
  const provider = mailProviderOf(server);
  if (provider?.isMailbox && !hasRedirect && !record.toLowerCase().includes(provider.spf)) {
    return {
      state: 'warning',
      sentence: `SPF does not include ${provider.name}, which sends your email. Change it to this, unless another entry covers ${provider.name}.`,
      line: replaced(spfOf([...terms, provider.spf], end)),
    };
  }
  if ((end === undefined && !hasRedirect) || end === '?all') {
    return {
      state: 'warning',
      sentence: 'SPF does not cover email from other servers. End it with ~all.',
      line: replaced(spfOf(terms)),
    };
  }

  return good(`SPF is set up. Receivers know which servers can send email for ${domain}.`);
}

/** The sender address's domain and the sending mail server's host. */
interface Sender {
  domain: string;
  server: string;
}

/**
 * Returns the SPF entry for a server: the one its mail service documents, or else one for the host
 * itself.
 */
const spfForServer = (server: string) =>
  mailProviderOf(server)?.spf ??
  (/^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]+$/i.test(server) ? `a:${server}` : 'mx');

/** Evaluates the domain's TXT records. */
export function judgeSpf(texts: readonly string[], sender: Sender): Finding {
  const { domain, server } = sender;
  const found = texts.filter((text) => /^v=spf1(?:\s|$)/i.test(text));
  const [only] = found;
  const base = { record: 'spf', found } as const;
  if (only === undefined) {
    return {
      ...base,
      state: 'missing',
      sentence: `No SPF record, so receivers cannot tell which servers can send email for ${domain}. If your email provider gives you a record, add that one instead.`,
      line: { name: domain, value: spfOf([spfForServer(server)]) },
    };
  }
  if (found.length > 1) {
    const value = joinedSpf(found);

    return {
      ...base,
      state: 'wrong',
      sentence: `There are ${found.length} SPF records, so receivers ignore all of them. Replace them with one.`,
      line: value === null ? null : { name: domain, value },
    };
  }

  return { ...base, ...judgeOneSpf(only, sender) };
}
