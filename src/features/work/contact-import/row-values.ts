/** Parses a row's cells as contact fields. */
import { isEmail } from '#shared/fields/field-schemas.ts';
import { readText } from '#shared/fields/read-text.ts';
import type { ReadValue } from '#shared/fields/read-text.ts';
import { bareMailAddress } from '#shared/mail-address.ts';
import { isPowerOfTen } from '#shared/postal-code.ts';
import { contact } from '#features/work/contacts/contact.ts';
import { emailsIn, isDay, phonesIn } from './contact-import-cells.ts';
import type { ImportedField } from './contact-import-targets.ts';
import { isArchivedInWords, statusInWords, typeInWords } from './contact-import-words.ts';
import { nameOf } from './row-cells.ts';
import type { Cell, FilledCells } from './row-cells.ts';

/** Parsers for fields where other systems use words other than our values and labels. */
const IN_WORDS: Partial<Record<ImportedField, (text: string) => string | undefined>> = {
  type: typeInWords,
  status: statusInWords,
};

/** Common placeholders for empty cells. */
const NOTHING = /^(n\/?a|none|no email|no phone|unknown|null|-+|\.+|x+|\?+)$/i;

/** Parses a cell as a field value; undefined if it can't. */
function valueIn({ text }: Cell, field: ImportedField): ReadValue | undefined {
  return readText(contact.fields[field], text) ?? IN_WORDS[field]?.(text);
}

/** Returns the first valid value of one or several cells, and adds the others to the notes. */
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

/** Returns a row's value for a field; null or undefined if there is none. */
export function valueOf(field: ImportedField, row: FilledCells): ReadValue | null | undefined {
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

/** Returns the first non-empty cell's value. Adds text that can't be parsed to the notes. */
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

/** Returns inactive if the other system archived the contact, whatever its status. */
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
