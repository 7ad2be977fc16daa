/** Turns one row of another system's file into a contact, or into a list of errors. */
import { isEmail } from '#shared/fields/field-schemas.ts';
import { bareMailAddress } from '#shared/mail-address.ts';
import { isPowerOfTen, plainNumber } from '#shared/postal-code.ts';
import { contact } from '#features/contacts/contact.ts';
import type { ContactCreate } from '#features/contacts/contact.ts';
import { readText } from '#shared/fields/read-text.ts';
import type { ReadValue } from '#shared/fields/read-text.ts';
import type { ImportMapping, ImportSettings } from './contact-import.ts';
import { addressesOf, addressGroups, isAddressPart } from './contact-import-address.ts';
import { cellText, emailsIn, isDay, phonesIn } from './contact-import-cells.ts';
import { meaningOfHeader } from './contact-import-headers.ts';
import { isArchivedInWords, statusInWords, typeInWords } from './contact-import-words.ts';
import { IMPORT_TARGETS, IMPORTED_FIELDS, NAMING_TARGETS } from './contact-import-targets.ts';
import type { ImportedField, ImportTarget, OptionalField } from './contact-import-targets.ts';

/** A row of a file, and the fields to import it without. */
export interface RowToRead {
  cells: readonly string[];
  without: readonly OptionalField[] | null;
}

/** A parsed row. `problem` is a sentence for the error file; then there is no contact. */
type ImportedRow =
  | {
      contact: ContactCreate;
      externalId: string | null;
      /** True when nothing but the name is filled, though the file has columns for more. */
      isNameOnly: boolean;
      problem: null;
      faults: [];
    }
  | { contact: null; externalId: string | null; problem: string; faults: ImportedField[] };

/** How other systems say a value, beside the value itself and its label. */
const IN_WORDS: Partial<Record<ImportedField, (text: string) => string | undefined>> = {
  type: typeInWords,
  status: statusInWords,
};

/** Placeholders that are common in empty cells. */
const NOTHING = /^(n\/?a|none|no email|no phone|unknown|null|-+|\.+|x+|\?+)$/i;

const PHONE_FIELDS = IMPORTED_FIELDS.filter((field) => contact.fields[field].kind === 'phone');

interface Cell {
  text: string;
  column: number;
  /** What a column before it says of it: 'Work'. */
  label: string;
}

/** What a cell says of a field, or undefined. */
function valueIn({ text }: Cell, field: ImportedField): ReadValue | undefined {
  return readText(contact.fields[field], text) ?? IN_WORDS[field]?.(text);
}

/** '* Home' as Google marks the first of several labels. */
const labelText = (text: string) => text.replace(/^\*\s*/, '').split(/\s*:::/)[0] ?? '';

/** The filled cells of a row by meaning. */
function cellsByTarget(
  cells: readonly string[],
  { mapping }: ImportSettings,
): Map<ImportTarget, Cell[]> {
  const found = new Map<ImportTarget, Cell[]>();
  mapping.forEach((target, column) => {
    const text = cellText(cells[column]);
    if (target === null || target === 'label' || text === '') return;
    const isLabelled = mapping[column - 1] === 'label';
    const label = isLabelled ? labelText(cellText(cells[column - 1])) : '';
    found.set(target, [...(found.get(target) ?? []), { text, column, label }]);
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
  found: readonly Cell[],
  isRight: (cell: Cell) => boolean,
  note: FilledCells['note'],
): string | null {
  const filled = found.filter(({ text }) => text !== '' && !NOTHING.test(text));
  const chosen = filled.find(isRight) ?? filled[0];
  for (const cell of filled) if (cell.text !== chosen?.text) note(cell);

  return chosen?.text ?? null;
}

function emailOf(field: ImportedField, { cellsOf, note }: FilledCells): string | null {
  const found = cellsOf(field).flatMap((cell) =>
    emailsIn(cell.text).map((text) => ({ ...cell, text: bareMailAddress(text) })),
  );

  return pickFirst(found, ({ text }) => isEmail(text), note);
}

const isFax = ({ label }: Cell) => /fax|pager/i.test(label);

function phoneOf(field: ImportedField, { cellsOf, note }: FilledCells): string | null {
  const extensions = cellsOf('phoneExtension');
  const found = cellsOf(field).flatMap((cell, index, all) => {
    const next = all[index + 1]?.column ?? Number.POSITIVE_INFINITY;
    const extension = extensions.find(({ column }) => column > cell.column && column < next)?.text;
    const [first, ...others] = phonesIn(cell.text).map((part) => ({
      ...cell,
      text: part.text,
      label: part.label || cell.label,
    }));
    if (!first) return [];
    const text = extension ? `${first.text} x${extension.replace(/^\D+/, '')}` : first.text;

    return [{ ...first, text }, ...others];
  });
  const isRight = (cell: Cell) =>
    /\d{3}/.test(cell.text) && !isPowerOfTen(cell.text) && !isDay(cell.text) && !isFax(cell);

  return pickFirst(found, isRight, note);
}

/** What a row says of a field: null or undefined when that is nothing. */
function valueOf(field: ImportedField, row: FilledCells): ReadValue | null | undefined {
  const { cellsOf, text } = row;
  const { kind } = contact.fields[field];
  if (field === 'name') return nameOf(text);
  if (field === 'status') return statusOf(row);
  if (kind === 'email') return emailOf(field, row);
  if (kind === 'phone') return phoneOf(field, row);
  if (kind === 'text') return text(field) || null;
  if (kind === 'lines') return linesOf(cellsOf(field));

  return valueOfWords(field, row);
}

/** The value of the first filled cell; words that say none are kept. */
function valueOfWords(field: ImportedField, { cellsOf, note }: FilledCells): ReadValue | undefined {
  const [cell, ...others] = cellsOf(field);
  if (!cell) return undefined;
  const value = valueIn(cell, field);
  if (Array.isArray(value)) {
    return [...value, ...others.flatMap((one) => valueIn(one, field) ?? []).map(String)];
  }
  if (value === undefined) note(cell);

  return value;
}

/** A contact that its system archived is inactive, whatever its status says. */
function statusOf(row: FilledCells): ReadValue | undefined {
  const [cell] = row.cellsOf('archived');
  const isArchived = cell && isArchivedInWords(cell.text);
  if (cell && isArchived === undefined) row.note(cell);
  const status = valueOfWords('status', row);

  return isArchived ? 'inactive' : status;
}

function linesOf(cells: readonly Cell[]): string | null {
  return cells.map(({ text }) => text).join('\n') || null;
}

/** Notes of a column that is about something else begin with its name: "Fax: 801-555-0199". */
function noteLine({ column, text }: Cell, header: readonly string[]): string {
  const name = header[column] ?? '';
  const meaning = meaningOfHeader(name);
  const isNote = meaning?.target === 'notes' && !meaning.isBeside;

  return name && !isNote ? `${name}: ${text}` : text;
}

/** What a cell is called in the notes: 'Phone 2 (Work)' for the column "Phone 2 - Value". */
function nameOfCell({ column, label }: Cell, header: readonly string[]): string {
  const name = (header[column] ?? '').replace(/\s*-\s*Value$/i, '').replace(/\s*#\s*s$/i, 's');

  return label && name ? `${name} (${label})` : name || label;
}

/**
 * Reads a row. No chosen cell is lost: a second phone number, email or postal address, unknown words
 * for a type or status, and fields the row is imported without go into the notes, under the name of
 * their column.
 */
export function readImportRow(
  { cells, without }: RowToRead,
  settings: ImportSettings,
  header: readonly string[],
): ImportedRow {
  const found = cellsByTarget(cells, settings);
  const cellsOf = (target: ImportTarget) => found.get(target) ?? [];
  const text = (target: ImportTarget) => cellsOf(target)[0]?.text ?? '';
  const externalId = externalIdOf(text('externalId'));
  const notes = without?.includes('notes')
    ? []
    : cellsOf('notes').map((cell) => noteLine(cell, header));
  const note = (cell: Cell) => {
    const name = nameOfCell(cell, header);
    notes.push(name ? `${name}: ${cell.text}` : cell.text);
  };

  const sent: Record<string, ReadValue | null | undefined> = {};
  for (const field of IMPORTED_FIELDS.filter((one) => one !== 'notes')) {
    const value =
      field === 'address'
        ? addressOf(found, { settings, header, text, notes })
        : valueOf(field, { cellsOf, text, note });
    const isLeftOut = value != null && without?.some((one) => one === field);
    if (isLeftOut) notes.push(`${IMPORT_TARGETS[field]}: ${String(value)}`);
    sent[field] = isLeftOut ? null : value;
  }
  const parsed = contact.create.safeParse({
    ...sent,
    type: sent['type'] ?? settings.defaultType,
    notes: notes.join('\n') || null,
  });
  const mangled = [
    ...PHONE_FIELDS.filter((field) => isDay(String(sent[field]))).map((field) => ({
      field: field as ImportedField,
      message: `${IMPORT_TARGETS[field]}: "${String(sent[field])}" was damaged by a spreadsheet. Enter the whole number`,
    })),
    ...cellsOf('postalCode')
      .filter((cell) => isPowerOfTen(cell.text) && !without?.includes('address'))
      .map((cell) => ({
        field: 'address' as const,
        message: `${IMPORT_TARGETS.postalCode}: "${cell.text}" was damaged by a spreadsheet`,
      })),
  ];
  if (parsed.success && mangled.length === 0) {
    const isNameOnly =
      settings.mapping.some((target) => target && !NAMING_TARGETS.includes(target)) &&
      [...found.keys()].every((target) => NAMING_TARGETS.includes(target)) &&
      (parsed.data.company ?? parsed.data.name) === parsed.data.name;

    return { contact: parsed.data, externalId, isNameOnly, problem: null, faults: [] };
  }

  const issues = (parsed.error?.issues ?? []).map(({ path, message }) => ({
    field: path[0] as ImportedField,
    message,
  }));
  const problems = [
    ...mangled.map(({ message }) => message),
    ...issues.map(({ field, message }) => {
      if (field === 'name') return nameProblem(cells, settings, message);
      if (contact.fields[field].kind !== 'email') return message;
      const written = cellsOf(field).map((cell) => cell.text);

      return `${IMPORT_TARGETS[field]}: "${written.join(', ')}" is not an email address`;
    }),
  ];

  return {
    contact: null,
    externalId,
    problem: [...new Set(problems)].join('. '),
    faults: [...new Set([...mangled, ...issues].map(({ field }) => field))],
  };
}

/** Lines above and below a report have a single cell, which no contact has. */
function nameProblem(
  cells: readonly string[],
  { mapping }: ImportSettings,
  message: string,
): string {
  const filled = cells.flatMap((cell, column) => (cell ? [{ cell, column }] : []));
  const [only] = filled;
  const isLine = filled.length === 1 && mapping.length >= 3 && !mapping[only?.column ?? 0];
  if (!isLine || !only || only.cell.length > 200) return message;

  return `No name. “${only.cell}” stands alone, so this is probably a line of the report`;
}

/** The number in the other system. A power of ten has lost its last digits, so that it is nobody's. */
function externalIdOf(text: string): string | null {
  return isPowerOfTen(text) ? null : plainNumber(text).slice(0, 200) || null;
}

/** Without a name the company is the name. */
function nameOf(text: FilledCells['text']): string {
  const parts = (['firstName', 'middleName', 'lastName', 'nameSuffix'] as const).map(text);

  return text('name') || parts.filter(Boolean).join(' ') || text('company');
}

interface AddressOfRow {
  settings: ImportSettings;
  header: readonly string[];
  text: FilledCells['text'];
  notes: string[];
}

/** The first address; the others are kept as notes. */
function addressOf(
  found: ReadonlyMap<ImportTarget, readonly Cell[]>,
  { settings, header, text, notes }: AddressOfRow,
): string | null {
  const groups = groupsOf(settings.mapping, header);
  const cells = [...found].flatMap(([target, filled]) =>
    isAddressPart(target)
      ? filled.flatMap((cell) => {
          const group = groups[cell.column];
          return group ? [{ ...cell, target, group }] : [];
        })
      : [],
  );
  const inOrder = cells.toSorted((one, other) => one.column - other.column);
  const [first, ...others] = addressesOf(inOrder, [nameOf(text), text('company')].filter(Boolean));
  for (const other of others) notes.push(`${other.label}: ${other.text}`);

  return first?.text ?? null;
}

const knownGroups = new WeakMap<
  ImportMapping,
  { header: readonly string[]; groups: ReturnType<typeof addressGroups> }
>();

/** The groups of a file's address columns, found once for all of its rows. */
function groupsOf(mapping: ImportMapping, header: readonly string[]) {
  const before = knownGroups.get(mapping);
  if (before?.header === header) return before.groups;
  const groups = addressGroups(mapping, header);
  knownGroups.set(mapping, { header, groups });

  return groups;
}
