/**
 * What a column of a file can mean: a field of a contact, as the contact declares it, a part of its
 * name or address, or its number in the other system.
 */
import type { z } from 'zod';
import { isReadable } from '#shared/fields/read-text.ts';
import type { FieldKind, Fields } from '#shared/fields/field.ts';
import { contact } from '#features/contacts/contact.ts';

type ContactFields = typeof contact.fields;

/** A field whose values a file can hold; a reference has no text that names it. */
export type ImportedField = {
  [K in keyof ContactFields]: ContactFields[K] extends { kind: 'reference' } ? never : K;
}[keyof ContactFields];

/** A field that a contact can lack: a row in which only this is invalid can be imported without it. */
export type OptionalField = {
  [K in ImportedField]: ContactFields[K]['create'] extends z.ZodOptional ? K : never;
}[ImportedField];

const declared: Fields = contact.fields;

/** The fields of a contact that a file can fill. */
export const IMPORTED_FIELDS = Object.keys(declared).filter(
  (name) => declared[name] && isReadable(declared[name]),
) as ImportedField[];

export const OPTIONAL_FIELDS = IMPORTED_FIELDS.filter(
  (name) => !declared[name]?.isRequired && declared[name]?.default === undefined,
) as [OptionalField, ...OptionalField[]];

interface Meaning {
  label: string;
  /** Names of its columns in the exports of other systems. */
  headers: readonly string[];
}

/** A name can come in two columns, an address in several. */
const PARTS = {
  name: {
    firstName: {
      label: 'First name',
      headers: ['First name', 'First', 'Given name', 'F name', 'Forename', 'Vorname'],
    },
    lastName: {
      label: 'Last name',
      headers: ['Last name', 'Last', 'Surname', 'Family name', 'L name', 'Second name', 'Nachname'],
    },
  },
  address: {
    street: {
      label: 'Street',
      headers: [
        'Street',
        'Street 1',
        'Address 1',
        'Address line 1',
        'Street address',
        'Address street',
        'Address street 1',
        'Line 1',
        'Strasse',
      ],
    },
    street2: {
      label: 'Street, second line',
      headers: [
        'Street 2',
        'Address 2',
        'Address line 2',
        'Address street 2',
        'Unit',
        'Apt',
        'Suite',
        'Line 2',
      ],
    },
    city: { label: 'City', headers: ['City', 'Town', 'Address city', 'Ort'] },
    state: {
      label: 'State',
      headers: [
        'State',
        'Province',
        'Region',
        'State/Province',
        'State/Region',
        'Address state',
        'St',
      ],
    },
    postalCode: {
      label: 'ZIP code',
      headers: [
        'ZIP',
        'ZIP code',
        'Postal code',
        'Postcode',
        'Postal',
        'ZIP/Postal code',
        'ZIP or postal code',
        'Address ZIP',
        'Address postal code',
        'PLZ',
      ],
    },
    country: {
      label: 'Country',
      headers: ['Country', 'Country/Region', 'Address country', 'Land'],
    },
  },
} as const satisfies Partial<Record<ImportedField, Record<string, Meaning>>>;

export type ImportTarget =
  | ImportedField
  | keyof (typeof PARTS)['name']
  | keyof (typeof PARTS)['address']
  | 'externalId';

/** The number of a contact in the system it comes from. */
const RECORD_NUMBER: Meaning = {
  label: 'Record number',
  headers: [
    'ID',
    'Record ID',
    'External ID',
    'Number',
    'No.',
    'Customer number',
    'Account number',
    'Account no.',
    'JNID',
    'UUID',
    'GUID',
    'Key',
  ],
};

/** What the columns of a kind are called, whatever the field; the first field of the kind has them. */
const KIND_HEADERS: Partial<Record<FieldKind, readonly string[]>> = {
  email: [
    'Email',
    'Email address',
    'Emails',
    'Mail',
    'Email 1',
    'Email 1 value',
    'Email 2',
    'Main email',
    'Work email',
    'Home email',
    'Email primary',
    'Other email',
  ],
  phone: [
    'Phone',
    'Phone number',
    'Phones',
    'Telephone',
    'Tel',
    'Mobile',
    'Mobile phone',
    'Mobile number',
    'Cell',
    'Cell phone',
    'Cell number',
    'Home phone',
    'Work phone',
    'Main phone',
    'Business phone',
    'Office phone',
    'Phone 1',
    'Phone 1 value',
    'Phone 2',
    'Phone 3',
    'Phone mobile',
    'Phone home',
    'Phone work',
    'Primary phone number',
    'Other phone',
    'Telefon',
  ],
};

function partsOf(field: ImportedField): [ImportTarget, Meaning][] {
  const parts: Partial<Record<ImportedField, Record<string, Meaning>>> = PARTS;

  return Object.entries(parts[field] ?? {}) as [ImportTarget, Meaning][];
}

function meaningOf(field: ImportedField): Meaning {
  const { label, kind, headers = [] } = contact.fields[field];
  const isFirst = IMPORTED_FIELDS.find((name) => declared[name]?.kind === kind) === field;

  return { label, headers: [...headers, ...((isFirst && KIND_HEADERS[kind]) || [])] };
}

/** Fields that can name a contact; one of their columns must be chosen. */
const NAMING_FIELDS: readonly ImportedField[] = ['name', 'company'];

const MEANINGS = [
  ...NAMING_FIELDS,
  ...IMPORTED_FIELDS.filter((field) => !NAMING_FIELDS.includes(field)),
]
  .flatMap((field): [ImportTarget, Meaning][] => [[field, meaningOf(field)], ...partsOf(field)])
  .concat([['externalId', RECORD_NUMBER]]);

/** Every meaning with its name on screen, in the order of a choice. */
export const IMPORT_TARGETS = Object.fromEntries(
  MEANINGS.map(([target, { label }]) => [target, label]),
) as Record<ImportTarget, string>;

/** The meanings of columns from which a field is made. */
export function targetsOf(field: ImportedField): ImportTarget[] {
  return [field, ...partsOf(field).map(([target]) => target)];
}

export const NAMING_TARGETS: readonly ImportTarget[] = NAMING_FIELDS.flatMap(targetsOf);

const REPEATABLE_KINDS: readonly FieldKind[] = ['phone', 'email', 'lines', 'texts'];

/** Several columns may have these: of phones and emails the first filled one counts, the rest goes into the notes. */
export const REPEATABLE_TARGETS: ReadonlySet<ImportTarget> = new Set(
  IMPORTED_FIELDS.filter((field) => REPEATABLE_KINDS.includes(contact.fields[field].kind)),
);

/** Every known header with its meaning, a field's own name last: it goes before all others that read the same. */
export const HEADERS: readonly (readonly [header: string, ImportTarget])[] = [
  ...MEANINGS.flatMap(([target, { headers }]) =>
    headers.map((header) => [header, target] as const),
  ),
  ...IMPORTED_FIELDS.flatMap((field) =>
    [field, contact.fields[field].label].map((header) => [header, field] as const),
  ),
];
