/** Reads the value of a field from text of another program, such as a cell of a spreadsheet. */
import { fold, foldLetters } from '../fold.ts';
import type { Field, FieldKind } from './field.ts';

type Declared = Pick<Field, 'kind' | 'values' | 'choices'>;

/** The values that text can represent. */
export type ReadValue = string | number | boolean | string[];

const YES = /^(yes|y|true|x|1)$/;
const NO = /^(no|n|false|0)$/;

/** '$1,250.00' as 1250 */
function readNumber(text: string): number | undefined {
  const plain = text.replace(/[$,\s]/g, '');

  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : undefined;
}

function readFlag(text: string): boolean | undefined {
  const word = foldLetters(text);
  if (YES.test(word)) return true;

  return NO.test(word) ? false : undefined;
}

/** '3/9/2026' as '2026-03-09'; a day that is written with its year first stays as it is. */
function readDay(text: string): string | undefined {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  if (year && month && day) return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

  return /^\d{4}-\d{2}-\d{2}/.test(text) ? text : undefined;
}

/** '2:30 PM' as '14:30' */
function readTime(text: string): string | undefined {
  const [, hour, minute, half] = /^(\d{1,2}):(\d{2})\s*(am|pm)?$/i.exec(text) ?? [];
  if (!hour || !minute) return undefined;
  const pastNoon = half?.toLowerCase() === 'pm' ? 12 : 0;
  const hours = half ? (Number(hour) % 12) + pastNoon : Number(hour);

  return `${String(hours).padStart(2, '0')}:${minute}`;
}

/** Returns the value with this name or label. */
function readChoice(text: string, { values = [], choices }: Declared): string | undefined {
  const word = fold(text);

  return values.find((value) => fold(value) === word || fold(choices?.[value] ?? '') === word);
}

function readTexts(text: string): string[] {
  return text
    .split(/[;,\n]/)
    .map((one) => one.trim())
    .filter(Boolean);
}

const asWritten = (text: string) => text;

/** Ids and values of other kinds have no text that names them. */
const READERS: Partial<
  Record<FieldKind, (text: string, field: Declared) => ReadValue | undefined>
> = {
  text: asWritten,
  lines: asWritten,
  email: asWritten,
  phone: asWritten,
  choice: readChoice,
  flag: readFlag,
  number: readNumber,
  money: readNumber,
  day: readDay,
  time: readTime,
  texts: readTexts,
};

/** True when values of this kind can be read from text at all. */
export function isReadable({ kind }: Pick<Field, 'kind'>): boolean {
  return kind in READERS;
}

/**
 * Returns the value that a text represents, for the field's schema to check; undefined when it is none of
 * its kind.
 */
export function readText(field: Declared, text: string): ReadValue | undefined {
  return READERS[field.kind]?.(text, field);
}
