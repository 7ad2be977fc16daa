/** Turns one row of another system's file into a contact, or into a list of errors. */
import { cleanText, isEmail } from '#shared/fields/field-schemas.ts';
import { bareMailAddress } from '#shared/mail-address.ts';
import { phoneDigits } from '#shared/phone.ts';
import { phoneNumbers, repairedPhone } from '#shared/phone-numbers.ts';
import { foldText } from '#shared/search-words.ts';
import { contact } from '#features/contacts/contact.ts';
import type { ContactCreate, ContactType } from '#features/contacts/contact.ts';
import { readText } from '#shared/fields/read-text.ts';
import type { ReadValue } from '#shared/fields/read-text.ts';
import type { ImportSettings } from './contact-import.ts';
import { IMPORT_TARGETS, IMPORTED_FIELDS } from './contact-import-targets.ts';
import type { ImportedField, ImportTarget, OptionalField } from './contact-import-targets.ts';

/** A row of a file, and the fields to import it without. */
export interface RowToRead {
  cells: readonly string[];
  without: readonly OptionalField[] | null;
}

/** A parsed row. `problem` is a sentence for the error file; then there is no contact. */
type ImportedRow =
  | { contact: ContactCreate; externalId: string | null; problem: null; faults: [] }
  | { contact: null; externalId: string | null; problem: string; faults: ImportedField[] };

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

/** How other systems say a value, beside the value itself and its label. */
const WORDS: Partial<Record<ImportedField, Record<string, RegExp>>> = {
  type: TYPE_WORDS,
  status: STATUS_WORDS,
};

/** '"Gle, Ann" <ann@b.example>; bob@b.example' as two addresses, without names that stand before one. */
function addressesIn(text: string): string[] {
  if (isEmail(bareMailAddress(text))) return [bareMailAddress(text)];
  const angled = [...text.matchAll(/<\s*([^<>\s]+@[^<>\s]+)\s*>/g)].map(([, one = '']) => one);

  return (angled.length > 0 ? angled : text.split(/:::|[;,\s]+/)).map(bareMailAddress);
}

/** Several numbers as each is written; one number with what stands beside it: '801-555-0142 (call after 5)'. */
function numbersIn(text: string): string[] {
  const repaired = repairedPhone(text);
  const numbers = phoneNumbers(repaired);
  if (numbers.length > 1) return numbers.map(({ written }) => written);

  return repaired.split(/:::|[;\n](?! ?ext)/);
}

/** How several of them in one cell are told apart, and what looks like one. */
const SEVERAL = {
  email: { partsOf: addressesIn, looksRight: /@/ },
  phone: { partsOf: numbersIn, looksRight: /\d{3}/ },
} as const;

/** Placeholders that are common in empty cells. */
const NOTHING = /^(n\/?a|none|no email|no phone|unknown|null|-+|\.+|x+|\?+)$/i;

/** The text of a cell without the marks of spreadsheets: ="8015550142", '+1 801 555 0142, '0042 Corp. */
function cellText(cell: string | undefined): string {
  const text = cleanText(cell ?? '');
  const [, formula] = /^="(.*)"$/s.exec(text) ?? [];

  return formula ?? text.replace(/^'(?=[=+\-@\d])/, '');
}

interface Cell {
  text: string;
  column: number;
}

/** What a cell says of a field, or undefined. */
function valueIn({ text }: Cell, field: ImportedField): ReadValue | undefined {
  const folded = foldText(text);
  const word = Object.entries(WORDS[field] ?? {}).find(([, words]) => words.test(folded));

  return word?.[0] ?? readText(contact.fields[field], text);
}

/** The filled cells of a row by meaning. */
function cellsByTarget(
  cells: readonly string[],
  { mapping }: ImportSettings,
): Map<ImportTarget, Cell[]> {
  const found = new Map<ImportTarget, Cell[]>();
  mapping.forEach((target, column) => {
    const text = cellText(cells[column]);
    if (target === null || text === '') return;
    found.set(target, [...(found.get(target) ?? []), { text, column }]);
  });

  return found;
}

interface FilledCells {
  cellsOf: (target: ImportTarget) => readonly Cell[];
  /** The first text of this meaning, or ''. */
  text: (target: ImportTarget) => string;
  /** Keeps what a field has no room for. */
  note: (cell: Cell) => void;
}

/** Of several in one cell or in several columns the first counts; the others are kept as notes. */
function pickFirst(
  field: ImportedField,
  kind: keyof typeof SEVERAL,
  { cellsOf, note }: FilledCells,
): string | null {
  const { partsOf, looksRight } = SEVERAL[kind];
  const filled = cellsOf(field)
    .flatMap(({ text, column }) => partsOf(text).map((one) => ({ text: one.trim(), column })))
    .filter(({ text }) => text !== '' && !NOTHING.test(text));
  const chosen = filled.find(({ text }) => looksRight.test(text)) ?? filled[0];
  for (const cell of filled) if (cell.text !== chosen?.text) note(cell);

  return chosen?.text ?? null;
}

/** What a row says of a field: null or undefined when that is nothing. */
function valueOf(field: ImportedField, row: FilledCells): ReadValue | null | undefined {
  const { cellsOf, text, note } = row;
  const { kind } = contact.fields[field];
  if (field === 'name') return nameOf(text);
  if (field === 'address') return addressOf(text);
  if (kind === 'email' || kind === 'phone') return pickFirst(field, kind, row);
  if (kind === 'text') return text(field) || null;
  if (kind === 'lines') return linesOf(cellsOf(field));

  const [cell, ...others] = cellsOf(field);
  if (!cell) return undefined;
  const value = valueIn(cell, field);
  if (Array.isArray(value)) {
    return [...value, ...others.flatMap((one) => valueIn(one, field) ?? []).map(String)];
  }
  if (value === undefined) note(cell);

  return value;
}

function linesOf(cells: readonly Cell[]): string | null {
  return cells.map(({ text }) => text).join('\n') || null;
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
  const cellsOf = (target: ImportTarget) => found.get(target) ?? [];
  const text = (target: ImportTarget) => cellsOf(target)[0]?.text ?? '';
  const externalId = text('externalId').slice(0, 200) || null;
  const notes = without?.includes('notes') ? [] : cellsOf('notes').map((cell) => cell.text);
  const note = ({ column, text: said }: Cell) =>
    notes.push(header[column] ? `${header[column]}: ${said}` : said);

  const sent: Record<string, ReadValue | null | undefined> = {};
  for (const field of IMPORTED_FIELDS.filter((one) => one !== 'notes')) {
    const value = valueOf(field, { cellsOf, text, note });
    const isLeftOut = value != null && without?.some((one) => one === field);
    if (isLeftOut) notes.push(`${IMPORT_TARGETS[field]}: ${String(value)}`);
    sent[field] = isLeftOut ? null : value;
  }
  const parsed = contact.create.safeParse({
    ...sent,
    type: sent['type'] ?? settings.defaultType,
    notes: notes.join('\n') || null,
  });
  if (parsed.success) {
    return { contact: parsed.data, externalId, problem: null, faults: [] };
  }

  const issues = parsed.error.issues.map(({ path, message }) => ({
    field: path[0] as ImportedField,
    message,
  }));
  const problems = issues.map(({ field, message }) => {
    if (contact.fields[field].kind !== 'email') return message;
    const written = cellsOf(field).map((cell) => cell.text);

    return `${IMPORT_TARGETS[field]}: "${written.join(', ')}" is not an email address`;
  });

  return {
    contact: null,
    externalId,
    problem: [...new Set(problems)].join('. '),
    faults: [...new Set(issues.map(({ field }) => field))],
  };
}

/** Without a name the company is the name. */
function nameOf(text: FilledCells['text']): string {
  const parts = [text('firstName'), text('lastName')].filter(Boolean).join(' ');

  return text('name') || parts || text('company');
}

function addressOf(text: FilledCells['text']): string | null {
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
