/** The kinds of field that records are made of, with the same limits and messages everywhere. */
import { z } from 'zod';
import { dateInput, isCalendarDay } from '../calendar-day.ts';
import { withoutInvisible } from '../invisible-characters.ts';
import { bareMailAddress, isMailAddress } from '../mail-address.ts';
import { isDamagedPhone, repairedPhone } from '../phone-numbers.ts';
import { isPowerOfTen, plainPostalCode, repairedAddress } from '../postal-code.ts';

/** Every control character but tab and the line ends. */
const CONTROL_CHARACTERS = /[^\P{Cc}\t\n\r]/gu;
const LONE_SURROGATES = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** Removes control characters (PostgreSQL refuses NUL), invisible characters, lone surrogates and blank ends. */
export function cleanText(text: string): string {
  return withoutInvisible(text.replace(CONTROL_CHARACTERS, ''))
    .replace(LONE_SURROGATES, '\uFFFD')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .trim();
}

/**
 * Returns a label for the middle of a message: 'Job Name' as 'Job name'. Words in capitals stay: 'PO
 * Number' as 'PO number'.
 */
export function inSentence(label: string): string {
  return label.replace(/(?<=\s)[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());
}

const tooLong = (label: string, max: number) => `${label} can have at most ${max} characters`;

/** Makes the schema of required text. `title` names it in the messages. */
export function requiredText(title: string, max = 200) {
  const label = inSentence(title);

  return z
    .string(`${label} is required`)
    .overwrite(cleanText)
    .min(1, `${label} is required`)
    .max(max, { error: tooLong(label, max), abort: true });
}

/** Optional text; blank becomes null. */
export function optionalText(title: string, max = 200) {
  const label = inSentence(title);

  return z
    .string(`${label} must be text`)
    .overwrite(cleanText)
    .max(max, { error: tooLong(label, max), abort: true })
    .nullable()
    .overwrite((text) => text || null);
}

/** True for text with a letter or a digit: a name that can be read out, and clicked where it is a link. */
export const isName = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** Makes the schema of the required name of a person, a company or a place. */
export function requiredName(title: string, max = 200) {
  const label = inSentence(title);

  return requiredText(title, max).refine(
    (text) => text === '' || isName(text),
    `${label} needs a letter or a digit`,
  );
}

const DAMAGED_PHONE = (label: string) => ({
  error: ({ input }: { input?: unknown }) =>
    `${label}: "${String(input)}" was damaged by a spreadsheet. Enter the whole number`,
});

/**
 * Makes the schema of an optional phone number in a request: without the characters that spreadsheets and
 * links add.
 */
export function optionalPhone(title = 'Phone', max = 60) {
  return optionalText(title, max)
    .overwrite((text) => text && (repairedPhone(text.replace(/\s*\n\s*/g, ', ')) || null))
    .refine((text) => (text ?? '').length <= max, tooLong(inSentence(title), max))
    .refine((text) => text === null || !isDamagedPhone(text), DAMAGED_PHONE(inSentence(title)));
}

/**
 * Makes the schema of an optional ZIP code in a request: without the characters that spreadsheets add. Its
 * state may give it a zero.
 */
export function optionalPostalCode(title = 'Postal code', max = 10) {
  const label = inSentence(title);

  return z
    .string(`${label} must be text`)
    .overwrite((text) => plainPostalCode(cleanText(text), ''))
    .max(max, { error: tooLong(label, max), abort: true })
    .nullable()
    .overwrite((text) => text || null)
    .refine((text) => text === null || !isPowerOfTen(text), {
      error: ({ input }) =>
        `${label}: "${String(input)}" was damaged by a spreadsheet. Enter all its digits`,
    });
}

/** An optional address of one line as it is sent, with its ZIP code repaired. */
export function optionalAddress(title = 'Address', max = 500) {
  return optionalText(title, max).overwrite((text) => text && repairedAddress(text));
}

export const MAX_REASON_LENGTH = 1000;

/** The optional reason for an action. */
export function optionalReason() {
  return optionalText('Reason', MAX_REASON_LENGTH);
}

/** An optional calendar day; blank becomes null. The server reduces an ISO timestamp to a day. */
export function optionalDate(title: string) {
  const label = inSentence(title);

  return z
    .string(`${label} must be a date`)
    .nullable()
    .overwrite((text) => text || null)
    .refine((text) => text === null || dateInput.safeParse(text).success, {
      error: ({ input }) => {
        const day = typeof input === 'string' ? input.slice(0, 10) : '';
        if (!isCalendarDay(day)) return `${label}: enter a date as YYYY-MM-DD`;
        if (day < '1900-01-01') return `${label} cannot be before January 1, 1900`;

        return day >= '2200-01-01'
          ? `${label} cannot be after December 31, 2199`
          : `${label}: enter a date as YYYY-MM-DD`;
      },
    })
    .meta({ description: 'A calendar day, or an ISO timestamp', example: '2026-11-21' });
}

/** An optional local time 'HH:mm'. */
export function optionalTime(title: string) {
  const label = inSentence(title);

  return z
    .string(`${label} must be a time`)
    .nullable()
    .overwrite((text) => text || null)
    .refine(
      (text) => text === null || /^([01]\d|2[0-3]):[0-5]\d$/.test(text),
      `${label}: enter a time as HH:MM`,
    )
    .meta({ description: 'A time of day', example: '08:30' });
}

/** True for an email address with a dot after the @, as every company and provider has one: the one rule for people's addresses. */
export function isEmail(text: string): boolean {
  return isMailAddress(text) && /@[^@]+\.[^@.]+$/.test(text);
}

export const INVALID_EMAIL = 'Enter a valid email address';
const UNFINISHED_EMAIL = 'Enter the whole email address, such as name@company.com';

/** Explains why a typed value is no email address. */
export const emailProblem = (typed: unknown): string =>
  /^[^\s@<>()[\]\\,;:"]+@[^\s@.]+\.?$/.test(String(typed).trim())
    ? UNFINISHED_EMAIL
    : INVALID_EMAIL;

/** For a schema's rule about one. */
export const EMAIL_REFUSAL = {
  error: ({ input }: { input?: unknown }) => emailProblem(input),
};

/**
 * Makes the schema of an optional email address in a request. An address that was stored before may break
 * the rule: `storedEmail`.
 */
export function optionalEmail(label = 'Email') {
  return optionalText(label, 254)
    .overwrite((text) => text && (bareMailAddress(text) || null))
    .refine((text) => text === null || isEmail(text), EMAIL_REFUSAL)
    .meta({ example: 'maria.alvarez@mail.example' });
}

/** The same as it is read. */
export const storedEmail = (label = 'Email') =>
  optionalText(label, 254).meta({ example: 'maria.alvarez@mail.example' });

/** An email address that has to be there. */
export const requiredEmail = (label = 'Email') =>
  requiredText(label, 254).overwrite(bareMailAddress).refine(isEmail, EMAIL_REFUSAL);

/** A record's id: a positive 32-bit integer, also as text in an address. */
export const recordId = z.coerce
  .number<number | string>('Enter a number')
  .int('Enter a whole number')
  .min(1, 'Enter a whole number from 1')
  .max(2_147_483_647, 'This number is too large');

/** A reference to another record, in a body. */
export function reference(message: string) {
  return z.coerce
    .number<number | string>(message)
    .int(message)
    .min(1, message)
    .max(2_147_483_647, message);
}

function blankAsNull(sent: unknown): unknown {
  return sent === '' ? null : sent;
}

/** An optional reference; blank, as a select without a choice sends it, becomes null. */
export function optionalReference(message: string) {
  return z.preprocess(
    (sent: number | string | null) => blankAsNull(sent),
    reference(message).nullable(),
  );
}

/**
 * Makes the schema of one of these values, or none; blank, as a select without a choice sends it, becomes
 * null.
 */
export function optionalChoice<const Choice extends string>(
  choices: readonly Choice[],
  message: string,
) {
  return z.preprocess(
    (sent: Choice | null) => blankAsNull(sent),
    z.enum(choices, message).nullable(),
  );
}

export const idParams = z.object({ id: recordId });

/** The version the sender had loaded; without it, the change is merged without a conflict check. */
export const versionField = z.int().min(1).optional();

/** The field by which a record shows that it is its reader's own; stored nowhere. */
export const ownership = {
  isOwn: z.boolean().optional().meta({
    description:
      'True when the record is yours. Present only when your access profile limits an action to your own records.',
  }),
};

/** Fields of every record in a response. */
export const recordStamps = {
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: z.int(),
};
