/**
 * The fields a column can be mapped to: a contact field, part of the name or address, or the
 * contact's id in the other system.
 */
import type { z } from 'zod';
import { isReadable } from '#shared/fields/read-text.ts';
import type { FieldKind, Fields } from '#shared/fields/field.ts';
import { keysOf } from '#shared/keys-of.ts';
import { contact } from '#features/work/contacts/contact.ts';
import { PARTS } from './contact-import-parts.ts';
import type { Meaning } from './contact-import-parts.ts';

type ContactFields = typeof contact.fields;

/** A field that can be imported. References can't, because text can't identify them. */
export type ImportedField = {
  [K in keyof ContactFields]: ContactFields[K] extends { kind: 'reference' } ? never : K;
}[keyof ContactFields];

/**
 * An optional contact field. If it is the only invalid field in a row, the row can be imported
 * without it.
 */
export type OptionalField = {
  [K in ImportedField]: ContactFields[K]['create'] extends z.ZodOptional ? K : never;
}[ImportedField];

const declared: Fields = contact.fields;

/** The contact fields that can be imported. */
export const IMPORTED_FIELDS = Object.keys(declared).filter(
  (name) => declared[name] && isReadable(declared[name]),
) as ImportedField[];

export const OPTIONAL_FIELDS = IMPORTED_FIELDS.filter(
  (name) => !declared[name]?.isRequired && declared[name]?.default === undefined,
) as [OptionalField, ...OptionalField[]];

/** The part of an address that a column contains. */
export type AddressPart = 'address' | keyof (typeof PARTS)['address'];

export const ADDRESS_PARTS: readonly AddressPart[] = ['address', ...keysOf(PARTS.address)];

export type ImportTarget =
  | ImportedField
  | keyof (typeof PARTS)['name']
  | keyof (typeof PARTS)['phone']
  | keyof (typeof PARTS)['status']
  | keyof (typeof PARTS)['address']
  | 'label'
  | 'externalId';

/**
 * The label of the next column: "Home", "Work". Recognized by the next column's name, so it has no
 * headers of its own.
 */
const LABEL: Meaning = { label: 'Label of the next column', headers: [] };

/** The contact's id in the other system. */
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
    'Customer ID',
    'Client ID',
    'Contact ID',
    'JNID',
    'J-ID',
    'UUID',
    'GUID',
    'Key',
  ],
};

/** Column names shared by all fields of a kind. They map to the first field of that kind. */
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

/** Fields that can provide a contact's name. At least one of them must be mapped. */
const NAMING_FIELDS: readonly ImportedField[] = ['name', 'company'];

const MEANINGS = [
  ...NAMING_FIELDS,
  ...IMPORTED_FIELDS.filter((field) => !NAMING_FIELDS.includes(field)),
]
  .flatMap((field): [ImportTarget, Meaning][] => [[field, meaningOf(field)], ...partsOf(field)])
  .concat([
    ['label', LABEL],
    ['externalId', RECORD_NUMBER],
  ]);

/** All mapping choices with their labels, in display order. */
export const IMPORT_TARGETS = Object.fromEntries(
  MEANINGS.map(([target, { label }]) => [target, label]),
) as Record<ImportTarget, string>;

/** Returns all targets that contribute to a field. */
export function targetsOf(field: ImportedField): ImportTarget[] {
  return [field, ...partsOf(field).map(([target]) => target)];
}

export const NAMING_TARGETS: readonly ImportTarget[] = NAMING_FIELDS.flatMap(targetsOf);

const REPEATABLE_KINDS: readonly FieldKind[] = ['phone', 'email', 'lines', 'texts'];

/**
 * Targets that several columns can share. The first non-empty phone, email, or address is used, and
 * the rest go into the notes.
 */
export const REPEATABLE_TARGETS: ReadonlySet<ImportTarget> = new Set<ImportTarget>([
  ...IMPORTED_FIELDS.filter((field) => REPEATABLE_KINDS.includes(contact.fields[field].kind)),
  ...ADDRESS_PARTS,
  'phoneExtension',
  'label',
]);

/**
 * All known headers with their targets. Field labels come last so they override other headers with
 * the same text.
 */
export const HEADERS: readonly (readonly [header: string, ImportTarget])[] = [
  ...MEANINGS.flatMap(([target, { headers }]) =>
    headers.map((header) => [header, target] as const),
  ),
  ...IMPORTED_FIELDS.flatMap((field) =>
    [field, contact.fields[field].label].map((header) => [header, field] as const),
  ),
];
