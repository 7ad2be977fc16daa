/** Recognizes column names: which part of a contact a column contains, and for which address. */
import { foldLetters } from '#shared/fold.ts';
import { ADDRESS_PARTS, HEADERS } from './contact-import-targets.ts';
import type { AddressPart, ImportTarget } from './contact-import-targets.ts';

export interface ColumnMeaning {
  target: ImportTarget;
  /** The address that the part belongs to, such as 'Billing' or '2'; '' if not specified. */
  block: string;
  /**
   * True if the column is about another person or thing. Its value goes into the notes with the
   * column name.
   */
  isBeside?: true;
}

/**
 * Returns a header in lowercase, with letters and digits only: "Main Phone #s" becomes 'mainphone'.
 */
export function reducedHeader(header: string): string {
  return foldLetters(header)
    .replace(/#\s*s\b/g, '')
    .replace(/(?<=\d\s*)-\s*value$/, '')
    .replace(/[^a-z0-9]/g, '');
}

const TARGETS = new Map(HEADERS.map(([header, target]) => [reducedHeader(header), target]));

/** Prefixes that don't change a column's meaning: "Client notes" are notes. */
const PERSON_PREFIXES = [
  'customer',
  'client',
  'contact',
  'person',
  'lead',
  'primary',
  'main',
  'default',
  'billing',
  'account',
];

/** Words that distinguish a contact's addresses, with their display names. */
const ADDRESS_WORDS: Readonly<Record<string, string>> = {
  billto: 'Bill to',
  shipto: 'Ship to',
  mailto: 'Mail to',
  billing: 'Billing',
  bill: 'Billing',
  shipping: 'Shipping',
  ship: 'Shipping',
  mailing: 'Mailing',
  postal: 'Postal',
  physical: 'Physical',
  property: 'Property',
  service: 'Service',
  site: 'Site',
  job: 'Job',
  home: 'Home',
  work: 'Work',
  business: 'Business',
  office: 'Office',
  company: 'Company',
  account: 'Account',
  other: 'Other',
  secondary: 'Second',
  alternate: 'Other',
  alt: 'Other',
  primary: 'Primary',
  main: 'Main',
  default: 'Default',
  customer: '',
  client: '',
  contact: '',
  person: '',
  lead: '',
  location: '',
  address: '',
};

const ADDRESS_PREFIX = new RegExp(`^(?:${Object.keys(ADDRESS_WORDS).join('|')}|\\d)*$`);

const isAddressPart = (target: ImportTarget): target is AddressPart =>
  ADDRESS_PARTS.some((part) => part === target);

const ADDRESS_WORD = new RegExp(Object.keys(ADDRESS_WORDS).join('|'), 'g');

/**
 * Returns the display name of an address prefix: 'Billing 2' for 'billingaddress2', 'Billing' for
 * 'bill'.
 */
function blockOf(prefix: string): string {
  return prefix
    .replace(ADDRESS_WORD, (word) => `${ADDRESS_WORDS[word] ?? ''} `)
    .replace(/\s+/g, ' ')
    .trim();
}

/** Names of address columns, longest first, since 'zippostalcode' also ends in 'postalcode'. */
const ADDRESS_HEADERS = [...TARGETS]
  .filter(([, target]) => isAddressPart(target))
  .toSorted(([one], [other]) => other.length - one.length);

/** The lines of an address: "Bill to 1" to "Bill to 5". */
const NUMBERED_LINE = /^(billto|shipto|mailto|bill|ship)(\d)$/;

export const isNumberedLine = (reduced: string): boolean => NUMBERED_LINE.test(reduced);

/** Names that end like an address column but mean something else. */
const NO_ADDRESS = /^(?:businessunit|jobsite|accountsite|workunit|jobtown|homeland)$/;

function addressMeaning(reduced: string): ColumnMeaning | null {
  const [, prefix] = NUMBERED_LINE.exec(reduced) ?? [];
  if (prefix) return { target: 'address', block: blockOf(prefix) };
  if (NO_ADDRESS.test(reduced)) return null;

  // "City 2" belongs to a second address, but "Street 2" is the second line of the first one.
  const [, unnumbered, number = ''] = /^(.*\D)(\d)$/.exec(reduced) ?? [];
  for (const [text, suffix] of [
    [reduced, ''],
    [unnumbered, number],
  ] as const) {
    const found = ADDRESS_HEADERS.find(
      ([header]) =>
        text?.endsWith(header) && ADDRESS_PREFIX.test(text.slice(0, text.length - header.length)),
    );
    if (text && found) {
      const [header, target] = found;
      return { target, block: blockOf(text.slice(0, text.length - header.length) + suffix) };
    }
  }

  return null;
}

const EMAIL_END = /(?:email|emails|emailaddress|emailaddresses)\d*(?:address)?$/;
const PHONE_END =
  /(?:phone|phones|phoneno|phonenumber|phonenumbers|mobile|cell|cellular|landline|callback)\d*$/;
const NUMBER_END =
  /(?:home|work|mobile|cell|other|alternate|alt|office|business|evening|day|daytime|secondary|additional|tel|telephone)(?:number|numbers|no)\d*$/;
const EXTENSION_END =
  /(?:phone|mobile|cell|work|home|office|business|main|number)\d*ext(?:ension)?$/;
/** Numbers of devices other than phones. */
const MACHINE_END = /(?:fax|faxnumber|faxno|faxes|pager|telex|isdn)\d*$/;
const NO_PHONE = /^(?:do|no)|automobile$/;

/** People other than the contact. Their numbers are never used as the contact's. */
const OTHER_PEOPLE =
  /assistant|spouse|wife|husband|adjuster|agent|(?:^|sales)rep|salesperson|manager|emergency|refer|insur|mortgage|realtor|tenant|assign|estimator|technician|user|created|modified|updated|contactowner|accountowner|recordowner|leadowner/;

/** True if a column is about another person, such as the adjuster. */
export const isOfOtherPeople = (header: string): boolean =>
  OTHER_PEOPLE.test(reducedHeader(header)) || /^(?:owner|.*by)$/.test(reducedHeader(header));

function reachMeaning(reduced: string): ColumnMeaning | null {
  if (EXTENSION_END.test(reduced)) return { target: 'phoneExtension', block: '' };
  const isEmail = EMAIL_END.test(reduced);
  const isPhone = !NO_PHONE.test(reduced) && (PHONE_END.test(reduced) || NUMBER_END.test(reduced));
  const isMachine = MACHINE_END.test(reduced);
  if (!isEmail && !isPhone && !isMachine) return null;
  if (isMachine || OTHER_PEOPLE.test(reduced)) {
    return { target: 'notes', block: '', isBeside: true };
  }

  return { target: isEmail ? 'email' : 'phone', block: '' };
}

function personMeaning(reduced: string): ColumnMeaning | null {
  let name = reduced;
  for (let stripped = 0; stripped < 3; stripped += 1) {
    const prefix = PERSON_PREFIXES.find((one) => name.startsWith(one) && name.length > one.length);
    if (!prefix) return null;
    name = name.slice(prefix.length);
    const target = TARGETS.get(name);
    if (target) return { target, block: '' };
  }

  return null;
}

const known = new Map<string, ColumnMeaning | null>();
/** The maximum cache size: enough for real headers, while made-up headers can't fill up memory. */
const MOST_KNOWN = 5_000;

/** Returns the meaning of a column name; null if it is unknown. */
export function meaningOfHeader(header: string): ColumnMeaning | null {
  const reduced = reducedHeader(header.slice(0, 200));
  const before = known.get(reduced);
  if (before !== undefined) return before;

  const exact = TARGETS.get(reduced);
  const meaning = exact
    ? { target: exact, block: '' }
    : (addressMeaning(reduced) ?? reachMeaning(reduced) ?? personMeaning(reduced));
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(reduced, meaning);

  return meaning;
}

/** Returns an address's label for the notes: 'Billing address', 'Bill to', 'Other address'. */
export function addressLabel(block: string): string {
  const words = block.replace(/\s*\d+$/, '') || 'Other';

  return words.endsWith(' to') ? words : `${words} address`;
}
