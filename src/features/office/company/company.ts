/** The company: what its documents print and the rules its numbers and days follow. */
import { z } from 'zod';
import {
  optionalPhone,
  optionalPostalCode,
  requiredName,
  optionalEmail,
  storedEmail,
  optionalText,
  requiredText,
  versionField,
} from '#shared/fields/field-schemas.ts';
import { DEFAULT_BRAND_COLOR, hexColor, isHexColor } from '#shared/brand-color.ts';
import { DEFAULT_TIME_ZONE, isTimeZone } from '#shared/time-zone.ts';
import { WEEK_DAYS } from '#shared/week-days.ts';
import { locations, locationsInput } from './location.ts';
import { taxRate, taxSettings } from './tax.ts';
import {
  DOCUMENT_KINDS,
  DOCUMENT_NAMES,
  settingFields,
  type DocumentName,
  type DocumentSettings,
  type PerDocument,
} from './document-kinds.ts';

export const terms = (label: string) => optionalText(label, 5000);

const numberPrefix = z
  .string()
  .max(12, 'A prefix can have at most 12 characters')
  .regex(/^[A-Za-z0-9/_-]*$/, 'Use letters, digits, - _ and /');

/** Where the sequences of a new company start. */
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
  valueOf: (name: DocumentName) => Value,
) {
  const fields = DOCUMENT_NAMES.map((name) => [settingFields(name)[setting], valueOf(name)]);

  return Object.fromEntries(fields) as PerDocument<Setting, Value>;
}

/** 'Estimate terms' */
export function termsLabel(name: DocumentName): string {
  const [noun] = DOCUMENT_KINDS[name].noun;

  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)} terms`;
}

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

/** Those that are chosen, each once. */
const contractNotices = z
  .array(z.enum(CONTRACT_NOTICE_IDS, 'Choose a notice from the list'))
  .max(CONTRACT_NOTICE_IDS.length, 'Choose each notice once')
  .refine((ids) => new Set(ids).size === ids.length, 'Choose each notice once');

const companyFields = {
  name: requiredName('Company name'),
  addressLine1: optionalText('Address'),
  addressLine2: optionalText('Address line 2'),
  city: optionalText('City', 100),
  state: optionalText('State', 60),
  postalCode: optionalPostalCode(),
  phone: optionalPhone('Phone', 40),
  email: optionalEmail(),
  /** The name that recipients of mail see; null shows the company's. */
  mailSenderName: optionalText('Sender name', 80).refine(
    (name) => name === null || !/[\r\n\t]/.test(name),
    'Sender name must be one line',
  ),
  /** Where answers to mail go; null sends them to the company's email. */
  mailReplyTo: optionalEmail('Reply-to address').meta({ example: 'office@ridgeline.example' }),
  website: optionalText('Website'),
  licenseNumber: optionalText('License number', 100),
  /** On the pages that clients see. */
  brandColor: z
    .string()
    .max(40)
    .overwrite(hexColor)
    .refine(isHexColor, `Enter a color such as ${DEFAULT_BRAND_COLOR}`)
    .meta({ example: DEFAULT_BRAND_COLOR }),
  ...perDocument('terms', (name) => terms(termsLabel(name))),
  /** What laws ask contracts for, printed on estimates. */
  contractNotices,
  /** Whether invoices print where they are paid online. */
  printsPayLink: z.boolean(),
  ...taxSettings.shape,
  timeZone: z
    .string()
    .max(80)
    .refine(isTimeZone, 'Choose a time zone such as America/Denver')
    .meta({ example: DEFAULT_TIME_ZONE }),
  businessDays,
  ...perDocument('prefix', () => numberPrefix),
  ...perDocument('next', () => nextNumber),
};

export const company = z
  .object({
    ...companyFields,
    name: requiredText('Company name'),
    phone: optionalText('Phone', 40),
    email: storedEmail(),
    postalCode: optionalText('Postal code', 10),
    mailReplyTo: storedEmail('Reply-to address'),
    /** One past LAST_NUMBER when all are used up. */
    ...perDocument('next', () => z.int()),
    /** Percent of the subtotal that new documents start with: the default of the rates. */
    defaultTaxRate: taxRate.nullable(),
    locations,
    /** Address of the logo's picture, or null without one; it changes with the picture. */
    logoUrl: z.string().nullable(),
    version: z.int(),
  })
  .meta({ id: 'Company' });

export type Company = z.infer<typeof company>;

export const companyUpdate = z
  .object({ ...companyFields, locations: locationsInput, version: versionField })
  .partial();

/** The number a document gets from its prefix and the counter: 'INV-' and 42 make 'INV-0042'. */
export function documentNumber(prefix: string, count: number): string {
  return `${prefix}${String(count).padStart(4, '0')}`;
}
