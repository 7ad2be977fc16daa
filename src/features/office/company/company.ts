/** The company: what its documents print and the rules its numbers and days follow. */
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

/** The first number in the sequences of a new company. */
export const FIRST_NUMBER = 1000;

/** The last number of a sequence of documents. */
export const LAST_NUMBER = 999_999_999;

const nextNumber = z
  .int('Enter a whole number')
  .min(1, 'Enter 1 or more')
  .max(LAST_NUMBER, 'This number is too large');

/** A field of the company for each kind of document. */
function perDocument<Setting extends keyof DocumentSettings, Value>(
  setting: Setting,
  valueOf: (kind: DocumentName) => Value,
) {
  const fields = DOCUMENT_NAMES.map((kind) => [settingFields(kind)[setting], valueOf(kind)]);

  return Object.fromEntries(fields) as PerDocument<Setting, Value>;
}

/** 'Estimate terms' */
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

/** The state of a new company. */
export const DEFAULT_STATE = 'Utah';

/** The business days of a new company. */
const WORK_WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const;

/** The days on which the company works, in the order of the week. */
const businessDays = z
  .array(z.enum(WEEK_DAYS, 'Choose days of the week'))
  .min(1, 'Choose at least one business day')
  .max(WEEK_DAYS.length, 'Choose each day once')
  .refine((days) => new Set(days).size === days.length, 'Choose each day once')
  .overwrite((days) => WEEK_DAYS.filter((day) => days.includes(day)));

/** The notices that laws ask contracts for, by name; their long texts are loaded where they are needed. */
export const CONTRACT_NOTICE_IDS = [
  'texas-deductible-2019',
  'colorado-roofing-2012',
  'washington-loan-2026',
  'south-carolina-roofing-2013',
  'south-dakota-storm-2026',
  'arkansas-repair-2026',
] as const;

export type ContractNoticeId = (typeof CONTRACT_NOTICE_IDS)[number];

/** The chosen notices, without duplicates. */
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
      /** The color on the pages that clients see. */
      brandColor: value('Brand color', brandColor, { kind: 'text', default: DEFAULT_BRAND_COLOR }),
      ...perDocument('terms', (kind) => lines(termsLabel(kind), { max: TERMS_LENGTH })),
      /** The notices that estimates print. */
      contractNotices: value('Contract notices', contractNotices, { default: [] }),
      /** True when invoices print where they are paid online. */
      printsPayLink: flag('Print a link and QR code to pay online', { default: true }),
      timeZone: value('Time zone', timeZone, { required: true, default: DEFAULT_TIME_ZONE }),
      businessDays: value('Business days', businessDays, { default: WORK_WEEK }),
      ...perDocument('prefix', (kind) =>
        value(`${nounOf(DOCUMENT_KINDS[kind])} number prefix`, numberPrefix, {
          kind: 'text',
          default: DOCUMENT_KINDS[kind].prefix,
        }),
      ),
      /** One past LAST_NUMBER when all are used up. */
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
      /** The name that recipients of emails see; null shows the company's. */
      mailSenderName: value('Sender name', senderName, { kind: 'text' }),
      /** The address for replies to emails; null sends them to the company's email. */
      mailReplyTo: email('Reply-to address', { example: 'office@ridgeline.example' }),
    },
    locations: {
      locations: value('Locations', locations, { input: locationsInput }),
    },
  },
  computed: {
    /** Percent of the subtotal that new documents start with: the default of the rates. */
    defaultTaxRate: value('Default tax rate', taxRate.nullable()),
    /** Address of the logo's picture, or null without one; it changes with the picture. */
    logoUrl: value('Logo', z.string().nullable()),
  },
});

export type Company = z.infer<typeof company.record>;

/** The number a document gets from its prefix and the counter: 'INV-' and 42 make 'INV-0042'. */
export function documentNumber(prefix: string, count: number): string {
  return `${prefix}${String(count).padStart(4, '0')}`;
}
