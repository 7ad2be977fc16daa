/** Validates a visitor's input against the form's fields, for the page and for the API. */
import { shownFields } from '#features/intake/web-forms/form-answers.ts';
import type { Answer, Answers } from '#features/intake/web-forms/form-answers.ts';
import { MAX_ANSWER_LENGTH } from '#features/intake/web-forms/form-field.ts';
import type { FieldType, FormField, KnownField } from '#features/intake/web-forms/stored-field.ts';
import type { Issue } from '#shared/app-error.ts';
import { isCalendarDay } from '#shared/calendar-day.ts';
import { isClockTime } from '#shared/clock-time.ts';
import { cleanText, emailProblem, isEmail } from '#shared/fields/field-schemas.ts';
import { bareMailAddress } from '#shared/mail-address.ts';
import { phoneNumbers, repairedPhone } from '#shared/phone-numbers.ts';
import { plainPostalCode, repairedAddress } from '#shared/postal-code.ts';

/** The maximum number of files per field. */
export const MAX_FILES_OF_FIELD = 10;

/** Limits for listing unknown fields: how many, and how long each name can be. */
const MAX_STRANGE = 20;
const MAX_NAME = 100;

/**
 * The input by field id. A map, because plain objects have inherited keys that weren't submitted.
 */
export type Sent = ReadonlyMap<string, unknown>;

interface ReadAnswers {
  /** The answers, excluding hidden fields and files. */
  answers: Answers;
  /** Each file field's upload tokens: see `quarantine.ts`. */
  fileTokens: ReadonlyMap<string, readonly string[]>;
  issues: Issue[];
}

/** A value to store, or an error message. Null if the field is empty. */
type Reading = { value: Answer } | { tokens: string[] } | { problem: string } | null;

const typeName = (value: unknown) =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;

const expected = (type: string, sent: unknown): Reading => ({
  problem: `Expected ${type}, received ${typeName(sent)}`,
});

const MAX_PHONE = 40;
/** The minimum number of digits: a local number without an area code. */
const MIN_PHONE = 7;
/** Larger numbers lose precision. */
const MAX_NUMBER = 1e15;

/** Returns the error for a text value by field type; null if it is valid. */
const TEXT_PROBLEMS: Partial<Record<FieldType, (text: string, field: FormField) => string | null>> =
  {
    EMAIL: (text) => (isEmail(text) ? null : emailProblem(text)),
    PHONE: (text) => {
      const isWhole = () => phoneNumbers(text).some(({ number }) => number.length >= MIN_PHONE);

      return text.length <= MAX_PHONE && !/[<>]/.test(text) && isWhole()
        ? null
        : 'Enter a phone number with area code, such as (801) 555-0142';
    },
    DATE: (text) =>
      isCalendarDay(text) && text >= '1900-01-01' && text < '2200-01-01' ? null : 'Enter a date',
    TIME: (text) => (isClockTime(text) ? null : 'Enter a time'),
    SELECT: (text, { options }) => (options?.includes(text) ? null : 'Choose one of the options'),
    RADIO: (text, { options }) => (options?.includes(text) ? null : 'Choose one of the options'),
  };

/**
 * Removes stray characters that pasting adds to emails, phone numbers, and addresses, or that
 * spreadsheets add to ZIP codes.
 */
const CLEANED: Partial<Record<FieldType | KnownField, (text: string) => string>> = {
  EMAIL: bareMailAddress,
  PHONE: repairedPhone,
  address: repairedAddress,
  zip: (text) => plainPostalCode(text, ''),
};

const TOO_LONG: Reading = {
  problem: `This can have at most ${MAX_ANSWER_LENGTH.toLocaleString('en-US')} characters`,
};

function readText(field: FormField, sent: unknown): Reading {
  if (typeof sent !== 'string') return expected('string', sent);
  const clean = cleanText(sent);
  // Check the length first: the later checks are slow on long text.
  if (clean.length > MAX_ANSWER_LENGTH) return TOO_LONG;
  // Browsers may add seconds to a time.
  const whole = field.type === 'TIME' ? clean.replace(/^(\d\d:\d\d):\d\d(?:\.\d+)?$/, '$1') : clean;
  const line = field.type === 'TEXTAREA' ? whole : whole.replace(/(?<!\s)\s*\n\s*/g, ' ');
  const text =
    CLEANED[field.type === 'TEXT' ? (field.known ?? field.type) : field.type]?.(line) ?? line;
  if (text === '') return null;
  const problem = TEXT_PROBLEMS[field.type]?.(text, field);

  return problem ? { problem } : { value: text };
}

function readNumber(sent: unknown): Reading {
  if (typeof sent !== 'number' && typeof sent !== 'string') return expected('number', sent);
  const text = typeof sent === 'string' ? cleanText(sent) : sent;
  if (text === '') return null;
  const isPlain =
    typeof text === 'number' || /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text);
  const value = isPlain ? Number(text) : NaN;

  return Math.abs(value) <= MAX_NUMBER ? { value } : { problem: 'Enter a number' };
}

const TICKED: ReadonlySet<unknown> = new Set([true, 'true', 'on', 'yes', '1']);
const NOT_TICKED: ReadonlySet<unknown> = new Set([false, 'false', 'off', 'no', '0']);

function readTick(sent: unknown): Reading {
  if (TICKED.has(sent)) return { value: true };

  return NOT_TICKED.has(sent) ? { value: false } : expected('boolean', sent);
}

function readTokens(sent: unknown): Reading {
  const tokens = Array.isArray(sent) ? sent : [sent];
  if (!tokens.every((token) => typeof token === 'string' && token.length <= 200)) {
    return { problem: 'Send each file as its upload token' };
  }
  const all = [...new Set(tokens as string[])].filter((token) => token !== '');
  if (all.length > MAX_FILES_OF_FIELD) {
    return { problem: `Choose at most ${MAX_FILES_OF_FIELD} files` };
  }

  return all.length > 0 ? { tokens: all } : null;
}

function readOne(field: FormField, sent: unknown): Reading {
  if (sent === undefined || sent === null || sent === '') return null;
  if (field.type === 'NUMBER') return readNumber(sent);
  if (field.type === 'CHECKBOX') return readTick(sent);

  return field.type === 'FILE' ? readTokens(sent) : readText(field, sent);
}

function missing({ type }: FormField): string {
  if (type === 'CHECKBOX') return 'Please check this box';
  if (type === 'SELECT' || type === 'RADIO') return 'Please choose one';

  return type === 'FILE' ? 'Please choose a file' : 'Please fill in this field';
}

/**
 * Validates the input. Ignores hidden fields, whatever was sent for them, and rejects unknown
 * fields.
 */
export function readAnswers(fields: readonly FormField[], sent: Sent): ReadAnswers {
  const readings = new Map(fields.map((field) => [field.id, readOne(field, sent.get(field.id))]));
  const values: [string, Answer][] = [...readings].flatMap(([id, reading]) =>
    reading && 'value' in reading ? [[id, reading.value]] : [],
  );
  const asked = shownFields(fields, Object.fromEntries(values));
  const issues: Issue[] = [...sent.keys()]
    .filter((id) => !readings.has(id))
    .slice(0, MAX_STRANGE)
    .map((id) => ({ path: id.slice(0, MAX_NAME), message: 'This form does not have this field' }));
  const answers: [string, Answer][] = [];
  const fileTokens = new Map<string, readonly string[]>();
  for (const field of asked) {
    const reading = readings.get(field.id) ?? null;
    const refuse = (message: string) => issues.push({ path: field.id, message });
    if (reading && 'problem' in reading) refuse(reading.problem);
    else if (reading && 'tokens' in reading) fileTokens.set(field.id, reading.tokens);
    else if (field.required && (!reading || reading.value === false)) refuse(missing(field));
    else if (reading) answers.push([field.id, reading.value]);
  }

  return { answers: Object.fromEntries(answers), fileTokens, issues };
}
