/** Turns one row of another system's file into a contact, or into a list of errors. */
import { cleanText } from '#shared/fields/field-schemas.ts';
import { phoneDigits } from '#shared/phone.ts';
import { foldText } from '#shared/search-words.ts';
import { contact } from '#features/contacts/contact.ts';
import type { ContactCreate, ContactType } from '#features/contacts/contact.ts';
import { IMPORT_TARGETS } from './contact-import.ts';
import type { FaultyField, ImportSettings, ImportTarget, OptionalField } from './contact-import.ts';

/** A row of a file, and the fields to import it without. */
export interface RowToRead {
  cells: readonly string[];
  without: readonly OptionalField[] | null;
}

/** A parsed row. `problem` is a sentence for the error file; then there is no contact. */
export type ImportedRow =
  | { contact: ContactCreate; externalId: string | null; problem: null; faults: [] }
  | { contact: null; externalId: string | null; problem: string; faults: FaultyField[] };

const TYPE_WORDS: Record<ContactType, RegExp> = {
  contractor: /contractor|\bsubs?\b|crew|installer|labor/,
  supplier: /supplier|vendor|distributor|manufacturer/,
  client: /client|customer|homeowner|owner|lead|prospect|residential|commercial|resident|buyer/,
};

const STATUS_WORDS = {
  inactive: /inactive|archived|closed|lost|dead|do not|disabled|deleted|^(no|n|false|0)$/,
  pending: /pending|lead|prospect|new|open|hold/,
  active: /active|current|customer|client|^(yes|y|true|1)$/,
} as const;

/** Placeholders that are common in empty cells. */
const NOTHING = /^(n\/?a|none|no email|no phone|unknown|null|-+|\.+|x+|\?+)$/i;

/** A number that a spreadsheet has turned into a power of ten. */
const MANGLED = /^\d(\.\d+)?E\+\d+$/i;

/** The text of a cell without the marks of spreadsheets: ="8015550142", '+1 801 555 0142. */
function cellText(cell: string | undefined): string {
  const text = cleanText(cell ?? '');
  const [, formula] = /^="(.*)"$/s.exec(text) ?? [];

  return formula ?? text.replace(/^'(?=[=+\-@])/, '');
}

function wordFor<Value extends string>(text: string, words: Record<Value, RegExp>): Value | null {
  const folded = foldText(text);
  const found = (Object.keys(words) as Value[]).find((value) => words[value].test(folded));

  return found ?? null;
}

/** The cells of a row by meaning, with the names of their columns. */
function cellsByTarget(
  cells: readonly string[],
  { mapping }: ImportSettings,
): Map<ImportTarget, { text: string; column: number }[]> {
  const found = new Map<ImportTarget, { text: string; column: number }[]>();
  mapping.forEach((target, column) => {
    const text = cellText(cells[column]);
    if (target === null || text === '') return;
    found.set(target, [...(found.get(target) ?? []), { text, column }]);
  });

  return found;
}

/**
 * Reads a row. No chosen cell is lost: a second phone number or email address, unknown words for a
 * type or status, and fields the row is imported without go into the notes, under the name of their
 * column.
 */
export function readImportRow(
  { cells, without }: RowToRead,
  settings: ImportSettings,
  header: readonly string[],
): ImportedRow {
  const found = cellsByTarget(cells, settings);
  const texts = (target: ImportTarget) => (found.get(target) ?? []).map(({ text }) => text);
  const text = (target: ImportTarget) => texts(target)[0] ?? '';
  const externalId = text('externalId').slice(0, 200) || null;
  const notes = without?.includes('notes') ? [] : texts('notes');
  const note = (column: number, said: string) =>
    notes.push(header[column] ? `${header[column]}: ${said}` : said);
  const unlessWithout = (field: OptionalField, said: string | null) => {
    if (said === null || !without?.includes(field)) return said;
    notes.push(`${IMPORT_TARGETS[field]}: ${said}`);
    return null;
  };

  // Of several in one cell or in several columns the first counts; the others are kept as notes.
  const pick = (target: 'email' | 'phone', parting: RegExp, looksRight: RegExp) => {
    const all = (found.get(target) ?? []).flatMap(({ text: cell, column }) =>
      cell.split(parting).map((one) => ({ said: one.trim(), column })),
    );
    const filled = all.filter(({ said }) => said !== '' && !NOTHING.test(said));
    const chosen = filled.find(({ said }) => looksRight.test(said)) ?? filled[0];
    for (const { said, column } of filled) {
      if (said !== chosen?.said) note(column, said);
    }
    return unlessWithout(target, chosen?.said ?? null);
  };
  const pickWord = <Value extends string>(
    target: 'type' | 'status',
    words: Record<Value, RegExp>,
  ) => {
    const [cell] = found.get(target) ?? [];
    const word = cell ? wordFor(cell.text, words) : null;
    if (cell && word === null) note(cell.column, cell.text);
    return word;
  };

  const email = pick('email', /[;,\s]+/, /@/);
  const phone = pick('phone', /[;\n]/, /\d{3}/);
  const isMangled = phone !== null && MANGLED.test(phone);

  const company = text('company') || null;
  const parts = [text('firstName'), text('lastName')].filter(Boolean).join(' ');
  const parsed = contact.create.safeParse({
    name: text('name') || parts || company || '',
    email,
    phone,
    company: unlessWithout('company', company),
    type: pickWord('type', TYPE_WORDS) ?? settings.defaultType,
    status: pickWord('status', STATUS_WORDS) ?? 'active',
    address: unlessWithout('address', addressOf(text)),
    notes: notes.join('\n') || null,
  });
  if (parsed.success && !isMangled) {
    return { contact: parsed.data, externalId, problem: null, faults: [] };
  }

  const emailAsWritten = texts('email').join(', ');
  const issues = parsed.error?.issues ?? [];
  const problems = issues.map(({ path, message }) =>
    path[0] === 'email' ? `Email: "${emailAsWritten}" is not an email address` : message,
  );
  if (isMangled) problems.unshift(`Phone: "${phone}" was damaged by a spreadsheet`);
  const faults = new Set([
    ...(isMangled ? (['phone'] as const) : []),
    // The type and status are already mapped to known values.
    ...issues.map(({ path }) => path[0] as FaultyField),
  ]);

  return {
    contact: null,
    externalId,
    problem: [...new Set(problems)].join('. '),
    faults: [...faults],
  };
}

function addressOf(text: (target: ImportTarget) => string): string | null {
  const town = [text('city'), [text('state'), text('postalCode')].filter(Boolean).join(' ')];
  const parts = [text('address'), text('street'), text('street2'), ...town, text('country')];

  return (
    parts
      .filter(Boolean)
      .join(', ')
      .replace(/\s*\n\s*/g, ', ') || null
  );
}

const MIN_PHONE_DIGITS = 7;

/**
 * The keys that identify a contact, normalized for comparison: its email address, its phone's
 * digits, its name at its address, and its name with the number it had in the other system.
 */
export function matchKeys(
  contact: Pick<ContactCreate, 'name' | 'email' | 'phone' | 'address'>,
  externalId: string | null,
): string[] {
  const { name, email, phone, address } = contact;
  const folded = foldText(name).replace(/\s+/g, ' ');
  const digits = phoneDigits(phone ?? '');

  return [
    ...(email ? [`email ${email.toLowerCase()}`] : []),
    ...(digits.length >= MIN_PHONE_DIGITS ? [`phone ${digits}`] : []),
    ...(address ? [`place ${folded} @ ${foldText(address)}`] : []),
    ...(externalId ? [`number ${externalId} ${folded}`] : []),
  ];
}
