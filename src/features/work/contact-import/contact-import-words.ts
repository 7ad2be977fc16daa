/** Recognizes other systems' words for a contact's type and status. */
import { foldLetters } from '#shared/fold.ts';
import type { ContactType, CONTACT_STATUSES } from '#features/work/contacts/contact.ts';

type ContactStatus = (typeof CONTACT_STATUSES)[number];

const set = (words: string) => new Set(words.split(' '));

const TYPE_WORDS: Record<ContactType, ReadonlySet<string>> = {
  contractor: set(
    'contractor contractors subcontractor subcontractors sub subs crew crews installer installers labor labour tradesman',
  ),
  supplier: set(
    'supplier suppliers vendor vendors distributor distributors manufacturer manufacturers',
  ),
  client: set('client clients customer customers homeowner homeowners owner owners'),
};

/**
 * Words that mean a client only if no other type is mentioned: a "residential contractor" is a
 * contractor.
 */
const WEAK_CLIENT_WORDS = set(
  'lead leads prospect prospects residential commercial resident residents buyer buyers',
);

const STATUS_WORDS: Record<ContactStatus, ReadonlySet<string>> = {
  inactive: set(
    'inactive archived archive closed lost dead disabled deleted deactivated disqualified cancelled canceled terminated suspended expired dormant blocked',
  ),
  active: set('active current customer customers client clients'),
  pending: set('pending lead leads prospect prospects new open hold potential opportunity'),
};

/** Words that mark a former client. */
const PAST_WORDS = set('former formerly past ex previous previously old');

const NEGATIONS = set('not non no never isn aren dont');

/** Returns a text's words, in lowercase and without accents. Ignores text in parentheses. */
function wordsOf(text: string): string[] {
  return foldLetters(text.replace(/\([^)]*\)/g, ' ')).match(/\p{L}+|\d+/gu) ?? [];
}

const hasAny = (words: readonly string[], known: ReadonlySet<string>) =>
  words.some((word) => known.has(word));

/**
 * Returns the type mentioned in a text; undefined if it mentions none or several, or has a
 * negation.
 */
export function typeInWords(text: string): ContactType | undefined {
  const words = wordsOf(text);
  if (hasAny(words, NEGATIONS)) return undefined;
  const named = (Object.keys(TYPE_WORDS) as ContactType[]).filter((type) =>
    hasAny(words, TYPE_WORDS[type]),
  );
  if (named.length === 0 && hasAny(words, WEAK_CLIENT_WORDS)) return 'client';

  return named.length === 1 ? named[0] : undefined;
}

/**
 * Returns the status mentioned in a text. "Not active" and "former client" mean inactive. Undefined
 * for other negations and for unknown words.
 */
export function statusInWords(text: string): ContactStatus | undefined {
  const words = wordsOf(text);
  if (/^(yes|y|true|1)$/.test(words.join(' '))) return 'active';
  if (/^(no|n|false|0)$/.test(words.join(' '))) return 'inactive';
  if (words.join(' ').startsWith('do not')) return 'inactive';
  if (hasAny(words, NEGATIONS)) {
    return hasAny(words, STATUS_WORDS.active) && !hasAny(words, STATUS_WORDS.inactive)
      ? 'inactive'
      : undefined;
  }
  if (hasAny(words, PAST_WORDS)) {
    return hasAny(words, STATUS_WORDS.active) || hasAny(words, TYPE_WORDS.client)
      ? 'inactive'
      : undefined;
  }

  return (['inactive', 'pending', 'active'] as const).find((status) =>
    hasAny(words, STATUS_WORDS[status]),
  );
}

/** Parses a column such as "Archived". A date means true. Undefined for unknown words. */
export function isArchivedInWords(text: string): boolean | undefined {
  const words = wordsOf(text).join(' ');
  if (/^(yes|y|true|x|1|archived|inactive|deleted|disabled)$/.test(words)) return true;
  if (/^(no|n|false|0|active|not archived|not active)$/.test(words)) {
    return words === 'not active';
  }

  return /\d{4}/.test(text) && /^[\d\s:/.,\-apmtz+]+$/i.test(text) ? true : undefined;
}
