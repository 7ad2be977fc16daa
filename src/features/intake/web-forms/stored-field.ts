/** A web form field as stored and returned. See `formField` for the rules in requests. */
import { z } from 'zod';
import { keysOf } from '#shared/keys-of.ts';

export const FIELD_TYPE_LABELS = {
  TEXT: 'Text',
  TEXTAREA: 'Long text',
  EMAIL: 'Email',
  PHONE: 'Phone',
  NUMBER: 'Number',
  SELECT: 'Dropdown',
  CHECKBOX: 'Checkbox',
  RADIO: 'Multiple choice',
  DATE: 'Date',
  TIME: 'Time',
  FILE: 'Photos and files',
} as const;

export type FieldType = keyof typeof FIELD_TYPE_LABELS;
export const FIELD_TYPES = keysOf(FIELD_TYPE_LABELS);

/** The meaning of an answer. Submissions use it to match contacts and fill in jobs. */
export const KNOWN_FIELD_LABELS = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  address: 'Street address',
  city: 'City',
  state: 'State',
  zip: 'ZIP code',
} as const;

export type KnownField = keyof typeof KNOWN_FIELD_LABELS;
export const KNOWN_FIELDS = keysOf(KNOWN_FIELD_LABELS);

const showIf = z.object({
  /** The id of an earlier field. */
  fieldId: z.string().max(64),
  operator: z.enum(['is', 'isNot']).default('is'),
  /** One of that field's options, or 'checked' or 'unchecked' for a checkbox. */
  value: z.string().max(200),
});

export type ShowIf = z.infer<typeof showIf>;

const line = z.string().nullable().default(null);

export const storedField = z.object({
  /** Never changes, so that answers stay linked to their field. */
  id: z.string(),
  type: z.enum(FIELD_TYPES, 'Choose a type'),
  label: z.string(),
  placeholder: line,
  /** Shown below the field. */
  helpText: line,
  required: z.boolean().default(false),
  /** Options of a dropdown or radio field; null for other types. */
  options: z.array(z.string()).nullable().default(null),
  /** The initial value of text and number fields. */
  defaultValue: line,
  width: z.enum(['full', 'half']).default('full'),
  /** Null if the field isn't about the sender. */
  known: z.enum(KNOWN_FIELDS).nullable().default(null),
  /** Null if the field is always shown. */
  showIf: showIf.nullable().default(null),
  /** True if a new page of the form starts with this field. */
  startsPage: z.boolean().default(false),
});

export type FormField = z.infer<typeof storedField>;
