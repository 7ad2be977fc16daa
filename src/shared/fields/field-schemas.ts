/** Schemas for every type of field, so limits and messages are the same everywhere. */
import { z } from 'zod';
import { dateInput, isCalendarDay } from '../calendar-day.ts';
import { withoutInvisible } from '../invisible-characters.ts';
import { bareMailAddress, isMailAddress } from '../mail-address.ts';
import { isDamagedPhone, repairedPhone } from '../phone-numbers.ts';
import { isPowerOfTen, plainPostalCode, repairedAddress } from '../postal-code.ts';

/** Control characters except tabs and line breaks. */
const CONTROL_CHARACTERS = /[^\P{Cc}\t\n\r]/gu;
const LONE_SURROGATES = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/**
 * Removes control characters (PostgreSQL rejects NUL), invisible characters, and leading and
 * trailing whitespace. Replaces lone surrogates and normalizes line breaks.
 */
export function cleanText(text: string): string {
  return withoutInvisible(text.replace(CONTROL_CHARACTERS, ''))
    .replace(LONE_SURROGATES, '\uFFFD')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .trim();
}

/**
 * Converts a label for use within a sentence: 'Job Name' to 'Job name'. All-caps words stay
 * unchanged: 'PO Number' becomes 'PO number'.
 */
export function inSentence(label: string): string {
  return label.replace(/(?<=\s)[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());
}

const tooLong = (label: string, max: number) => `${label} can have at most ${max} characters`;

/** Creates the schema for required text. `title` is the field's name in error messages. */
export function requiredText(title: string, max = 200) {
  const label = inSentence(title);

  return z
    .string(`${label} is required`)
    .overwrite(cleanText)
    .min(1, `${label} is required`)
    .max(max, { error: tooLong(label, max), abort: true });
}

/** Creates the schema for optional text. Blank becomes null. */
export function optionalText(title: string, max = 200) {
  const label = inSentence(title);

  return z
    .string(`${label} must be text`)
    .overwrite(cleanText)
    .max(max, { error: tooLong(label, max), abort: true })
    .nullable()
    .overwrite((text) => text || null);
}

/**
 * Returns true if the text contains a letter or digit, so a name can be read aloud and clicked as a
 * link.
 */
export const isName = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** Creates the schema for the required name of a person, company, or place. */
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
 * Creates the request schema for an optional phone number. Removes characters that spreadsheets and
 * links add.
 */
export function optionalPhone(title = 'Phone', max = 60) {
  return optionalText(title, max)
    .overwrite((text) => text && (repairedPhone(text.replace(/\s*\n\s*/g, ', ')) || null))
    .refine((text) => (text ?? '').length <= max, tooLong(inSentence(title), max))
    .refine((text) => text === null || !isDamagedPhone(text), DAMAGED_PHONE(inSentence(title)));
}

/**
 * Creates the request schema for an optional ZIP code. Removes characters that spreadsheets add. A
 * missing leading zero is restored elsewhere, where the state is known.
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

/** Creates the request schema for an optional single-line address. Repairs its ZIP code. */
export function optionalAddress(title = 'Address', max = 500) {
  return optionalText(title, max).overwrite((text) => text && repairedAddress(text));
}

export const MAX_REASON_LENGTH = 1000;

/** Creates the schema for an action's optional reason. */
export function optionalReason() {
  return optionalText('Reason', MAX_REASON_LENGTH);
}

/**
 * Creates the schema for an optional calendar day. Blank becomes null. The server reduces ISO
 * timestamps to a day.
 */
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

/** Creates the schema for an optional local time, 'HH:mm'. */
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

/**
 * Returns true if the text is an email address with a dot after the @, as in the addresses of all
 * companies and email providers. All people's addresses are checked with this function.
 */
export function isEmail(text: string): boolean {
  return isMailAddress(text) && /@[^@]+\.[^@.]+$/.test(text);
}

export const INVALID_EMAIL = 'Enter a valid email address';
const UNFINISHED_EMAIL = 'Enter the whole email address, such as name@company.com';

/** Returns the error message for an invalid email address. */
export const emailProblem = (typed: unknown): string =>
  /^[^\s@<>()[\]\\,;:"]+@[^\s@.]+\.?$/.test(String(typed).trim())
    ? UNFINISHED_EMAIL
    : INVALID_EMAIL;

/** The error option for schemas that check an email address. */
export const EMAIL_REFUSAL = {
  error: ({ input }: { input?: unknown }) => emailProblem(input),
};

/**
 * Creates the request schema for an optional email address. Addresses stored earlier might not pass
 * this check; see `storedEmail`.
 */
export function optionalEmail(label = 'Email') {
  return optionalText(label, 254)
    .overwrite((text) => text && (bareMailAddress(text) || null))
    .refine((text) => text === null || isEmail(text), EMAIL_REFUSAL)
    .meta({ example: 'maria.alvarez@mail.example' });
}

/** Creates the schema for an email address in a response, which isn't validated. */
export const storedEmail = (label = 'Email') =>
  optionalText(label, 254).meta({ example: 'maria.alvarez@mail.example' });

/** Creates the schema for a required email address. */
export const requiredEmail = (label = 'Email') =>
  requiredText(label, 254).overwrite(bareMailAddress).refine(isEmail, EMAIL_REFUSAL);

/** A record's id: a positive 32-bit integer, or the same as a string in a URL. */
export const recordId = z.coerce
  .number<number | string>('Enter a number')
  .int('Enter a whole number')
  .min(1, 'Enter a whole number from 1')
  .max(2_147_483_647, 'This number is too large');

/** Creates the schema for a reference to another record in a request body. */
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

/**
 * Creates the schema for an optional reference. Blank, as sent by an empty select, becomes null.
 */
export function optionalReference(message: string) {
  return z.preprocess(
    (sent: number | string | null) => blankAsNull(sent),
    reference(message).nullable(),
  );
}

/**
 * Creates the schema for an optional choice among these values. Blank, as sent by an empty select,
 * becomes null.
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

/**
 * The version that the client loaded. If omitted, the update is merged without a conflict check.
 */
export const versionField = z.int().min(1).optional();

/** A response flag that says whether a record is the user's own. It is never stored. */
export const ownership = {
  isOwn: z.boolean().optional().meta({
    description:
      'True when the record is yours. Present only when your access profile limits an action to your own records.',
  }),
};

/** Fields that every record has in responses. */
export const recordStamps = {
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: z.int(),
};
