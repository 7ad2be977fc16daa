/** Converts a row from another system's file to a contact, or to a list of errors. */
import type { ReadValue } from '#shared/fields/read-text.ts';
import { isPowerOfTen, plainNumber } from '#shared/postal-code.ts';
import { contact } from '#features/work/contacts/contact.ts';
import type { ContactCreate } from '#features/work/contacts/contact.ts';
import type { ImportSettings } from './contact-import.ts';
import { isDay } from './contact-import-cells.ts';
import { meaningOfHeader } from './contact-import-headers.ts';
import { IMPORT_TARGETS, IMPORTED_FIELDS, NAMING_TARGETS } from './contact-import-targets.ts';
import type { ImportedField, ImportTarget, OptionalField } from './contact-import-targets.ts';
import { addressOf } from './row-address.ts';
import { cellsByTarget } from './row-cells.ts';
import type { Cell } from './row-cells.ts';
import { valueOf } from './row-values.ts';

/** A row from the file, and the fields to leave out when importing it. */
export interface RowToRead {
  cells: readonly string[];
  without: readonly OptionalField[] | null;
}

/** A parsed row. `problem` is a sentence for the error file; if it is set, there is no contact. */
type ImportedRow =
  | {
      contact: ContactCreate;
      externalId: string | null;
      /** True if only the name is filled in, although other columns are mapped. */
      isNameOnly: boolean;
      problem: null;
      faults: [];
    }
  | { contact: null; externalId: string | null; problem: string; faults: ImportedField[] };

const PHONE_FIELDS = IMPORTED_FIELDS.filter((field) => contact.fields[field].kind === 'phone');

/**
 * Returns a line for the notes. Unless the column contains notes, its name comes first: "Fax:
 * 801-555-0199".
 */
function noteLine({ column, text }: Cell, header: readonly string[]): string {
  const name = header[column] ?? '';
  const meaning = meaningOfHeader(name);
  const isNote = meaning?.target === 'notes' && !meaning.isBeside;

  return name && !isNote ? `${name}: ${text}` : text;
}

/** Returns a cell's label for the notes: 'Phone 2 (Work)' for the column "Phone 2 - Value". */
function nameOfCell({ column, label }: Cell, header: readonly string[]): string {
  const name = (header[column] ?? '').replace(/\s*-\s*Value$/i, '').replace(/\s*#\s*s$/i, 's');

  return label && name ? `${name} (${label})` : name || label;
}

/**
 * Parses a row. No mapped value is lost: additional phone numbers, emails, and addresses, unknown
 * types and statuses, and excluded fields go into the notes with their column names.
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

/**
 * Explains a missing name. A row with a single cell may be a report's title or footer rather than a
 * contact.
 */
function nameProblem(
  cells: readonly string[],
  { mapping }: ImportSettings,
  message: string,
): string {
  const filled = cells.flatMap((cell, column) => (cell ? [{ cell, column }] : []));
  const [only] = filled;
  const isLine = filled.length === 1 && mapping.length >= 3 && !mapping[only?.column ?? 0];
  if (!isLine || !only || only.cell.length > 200) return message;

  return `No name. The row has only “${only.cell}”, so it may not be a contact`;
}

/**
 * Returns the contact's id in the other system. A number in scientific notation has lost digits, so
 * it can't identify a contact.
 */
function externalIdOf(text: string): string | null {
  return isPowerOfTen(text) ? null : plainNumber(text).slice(0, 200) || null;
}
