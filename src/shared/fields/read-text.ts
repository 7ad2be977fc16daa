/** Parses a field's value from text written by another program, such as a spreadsheet cell. */
import { fold, foldLetters } from '../fold.ts';
import type { Field, FieldKind } from './field.ts';

type Declared = Pick<Field, 'kind' | 'values' | 'choices'>;

/** The types that a parsed value can have. */
export type ReadValue = string | number | boolean | string[];

const YES = /^(yes|y|true|x|1)$/;
const NO = /^(no|n|false|0)$/;

/** Parses '$1,250.00' as 1250. */
function readNumber(text: string): number | undefined {
  const plain = text.replace(/[$,\s]/g, '');

  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : undefined;
}

function readFlag(text: string): boolean | undefined {
  const word = foldLetters(text);
  if (YES.test(word)) return true;

  return NO.test(word) ? false : undefined;
}

/** Converts '3/9/2026' to '2026-03-09'. Dates that start with the year stay unchanged. */
function readDay(text: string): string | undefined {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  if (year && month && day) return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

  return /^\d{4}-\d{2}-\d{2}/.test(text) ? text : undefined;
}

/** Converts '2:30 PM' to '14:30'. */
function readTime(text: string): string | undefined {
  const [, hour, minute, half] = /^(\d{1,2}):(\d{2})\s*(am|pm)?$/i.exec(text) ?? [];
  if (!hour || !minute) return undefined;
  const pastNoon = half?.toLowerCase() === 'pm' ? 12 : 0;
  const hours = half ? (Number(hour) % 12) + pastNoon : Number(hour);

  return `${String(hours).padStart(2, '0')}:${minute}`;
}

/** Returns the choice whose value or label matches the text. */
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

/**
 * Parsers by type. References and other types are missing because their values can't be parsed from
 * text.
 */
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

/** Returns true if values of this type can be parsed from text. */
export function isReadable({ kind }: Pick<Field, 'kind'>): boolean {
  return kind in READERS;
}

/**
 * Parses a value from text. The caller must still check it against the field's schema. Undefined if
 * the text isn't a value of the field's type.
 */
export function readText(field: Declared, text: string): ReadValue | undefined {
  return READERS[field.kind]?.(text, field);
}
