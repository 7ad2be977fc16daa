/**
 * The company's details and settings, including what its documents print and how they are numbered.
 */
import { z } from 'zod';
import { nounOf } from '#shared/entity.ts';
import { optionalText } from '#shared/fields/field-schemas.ts';
import { email, flag, lines, name, phone, postalCode, text, value } from '#shared/fields/fields.ts';
import { defineSingleton } from '#shared/singleton.ts';
import { DEFAULT_BRAND_COLOR, hexColor, isHexColor } from '#shared/brand-color.ts';
import { DEFAULT_TIME_ZONE, isTimeZone } from '#shared/time-zone.ts';
import { WEEK_DAYS } from '#shared/week-days.ts';
import { locations, locationsInput } from './location.ts';
import { taxFields, taxRate } from './tax.ts';
import {
  DOCUMENT_KINDS,
  DOCUMENT_NAMES,
  settingFields,
  type DocumentName,
  type DocumentSettings,
  type PerDocument,
} from './document-kinds.ts';

const TERMS_LENGTH = 5000;

export const terms = (label: string) => optionalText(label, TERMS_LENGTH);

const numberPrefix = z
  .string()
  .max(12, 'A prefix can have at most 12 characters')
  .regex(/^[A-Za-z0-9/_-]*$/, 'Use letters, digits, - _ and /');

/** The first number in a new company's sequences. */
export const FIRST_NUMBER = 1000;

/** The highest number in a document sequence. */
export const LAST_NUMBER = 999_999_999;

const nextNumber = z
  .int('Enter a whole number')
  .min(1, 'Enter 1 or more')
  .max(LAST_NUMBER, 'This number is too large');

/** Returns one company field for each kind of document. */
function perDocument<Setting extends keyof DocumentSettings, Value>(
  setting: Setting,
  valueOf: (kind: DocumentName) => Value,
) {
  const fields = DOCUMENT_NAMES.map((kind) => [settingFields(kind)[setting], valueOf(kind)]);

  return Object.fromEntries(fields) as PerDocument<Setting, Value>;
}

/** Returns a label such as 'Estimate terms'. */
export function termsLabel(kind: DocumentName): string {
  return `${nounOf(DOCUMENT_KINDS[kind])} terms`;
}

const senderName = optionalText('Sender name', 80).refine(
  (sender) => sender === null || !/[\r\n\t]/.test(sender),
  'Sender name must be one line',
);

const brandColor = z
  .string()
  .max(40)
  .overwrite(hexColor)
  .refine(isHexColor, `Enter a color such as ${DEFAULT_BRAND_COLOR}`)
  .meta({ example: DEFAULT_BRAND_COLOR });

const timeZone = z
  .string()
  .max(80)
  .refine(isTimeZone, 'Choose a time zone such as America/Denver')
  .meta({ example: DEFAULT_TIME_ZONE });

/** The default state for a new company. */
export const DEFAULT_STATE = 'Utah';

/** The default business days for a new company. */
const WORK_WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const;

/** The days the company is open, in the order of the week. */
const businessDays = z
  .array(z.enum(WEEK_DAYS, 'Choose days of the week'))
  .min(1, 'Choose at least one business day')
  .max(WEEK_DAYS.length, 'Choose each day once')
  .refine((days) => new Set(days).size === days.length, 'Choose each day once')
  .overwrite((days) => WEEK_DAYS.filter((day) => days.includes(day)));

/**
 * Ids of notices that laws require in contracts. The texts are long, so they are only loaded where
 * needed.
 */
export const CONTRACT_NOTICE_IDS = [
  'texas-deductible-2019',
  'colorado-roofing-2012',
  'washington-loan-2026',
  'south-carolina-roofing-2013',
  'south-dakota-storm-2026',
  'arkansas-repair-2026',
] as const;

export type ContractNoticeId = (typeof CONTRACT_NOTICE_IDS)[number];

/** The selected notices, without duplicates. */
const contractNotices = z
  .array(z.enum(CONTRACT_NOTICE_IDS, 'Choose a notice from the list'))
  .max(CONTRACT_NOTICE_IDS.length, 'Choose each notice once')
  .refine((ids) => new Set(ids).size === ids.length, 'Choose each notice once');

export const company = defineSingleton({
  schemaName: 'Company',
  sections: {
    company: {
      name: name('Company name', { required: true }),
      addressLine1: text('Address'),
      addressLine2: text('Address line 2'),
      city: text('City', { max: 100 }),
      state: value('State', optionalText('State', 60), { default: DEFAULT_STATE }),
      postalCode: postalCode('Postal code'),
      phone: phone('Phone', { max: 40 }),
      email: email('Email'),
      website: text('Website'),
      licenseNumber: text('License number', { max: 100 }),
      /** The brand color on client pages. */
      brandColor: value('Brand color', brandColor, { kind: 'text', default: DEFAULT_BRAND_COLOR }),
      ...perDocument('terms', (kind) => lines(termsLabel(kind), { max: TERMS_LENGTH })),
      /** The notices printed on estimates. */
      contractNotices: value('Contract notices', contractNotices, { default: [] }),
      /** True if invoices print a link for paying online. */
      printsPayLink: flag('Print a link and QR code to pay online', { default: true }),
      timeZone: value('Time zone', timeZone, { required: true, default: DEFAULT_TIME_ZONE }),
      businessDays: value('Business days', businessDays, { default: WORK_WEEK }),
      ...perDocument('prefix', (kind) =>
        value(`${nounOf(DOCUMENT_KINDS[kind])} number prefix`, numberPrefix, {
          kind: 'text',
          default: DOCUMENT_KINDS[kind].prefix,
        }),
      ),
      /** LAST_NUMBER + 1 once all numbers are used. */
      ...perDocument('next', (kind) =>
        value(`Next ${DOCUMENT_KINDS[kind].noun[0]} number`, z.int(), {
          kind: 'number',
          input: nextNumber,
          default: FIRST_NUMBER,
        }),
      ),
    },
    taxes: taxFields,
    email: {
      /** The sender name in emails; null for the company's name. */
      mailSenderName: value('Sender name', senderName, { kind: 'text' }),
      /** The address that replies to emails go to; null for the company's email address. */
      mailReplyTo: email('Reply-to address', { example: 'office@ridgeline.example' }),
    },
    locations: {
      locations: value('Locations', locations, { input: locationsInput }),
    },
  },
  computed: {
    /**
     * The company's default tax rate, as a percentage of the subtotal. New documents start with it.
     */
    defaultTaxRate: value('Default tax rate', taxRate.nullable()),
    /** The logo's URL; null if there is no logo. Changes whenever the logo changes. */
    logoUrl: value('Logo', z.string().nullable()),
  },
});

export type Company = z.infer<typeof company.record>;

/** Returns a document number, given a prefix and a count: 'INV-' and 42 become 'INV-0042'. */
export function documentNumber(prefix: string, count: number): string {
  return `${prefix}${String(count).padStart(4, '0')}`;
}
