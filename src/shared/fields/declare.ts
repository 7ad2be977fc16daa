/** Shared by all field builders: their options, and the function that creates the field. */
import type { z } from 'zod';
import { once } from '../once.ts';
import type { ListField } from '../list-query.ts';
import type { AuditDetail, Field, FieldKind } from './field.ts';

/** Options that most builders accept, besides the label. */
export interface Options {
  required?: true;
  /** Lists can sort and filter by this field. It needs an index. */
  list?: true;
  /** Adds the field to the record's search text (see its table). */
  search?: true;
  audit?: AuditDetail;
  /**
   * Column names that other systems use for this field, to recognize it in imports: 'Business name'
   * for a company.
   */
  headers?: readonly string[];
}

/** Requests can omit fields that are optional or have a default. */
export type CreateOf<O, Schema extends z.ZodType> = O extends { default: unknown }
  ? z.ZodDefault<Schema>
  : O extends { required: true }
    ? Schema
    : z.ZodOptional<Schema>;

export type ListOf<O, List extends ListField> = O extends { list: true } ? List : null;

/** A declared field's exact type, derived from its options. */
export type Declared<
  O,
  Schema extends z.ZodType,
  List extends ListField,
  Large extends boolean = false,
> = Field<Schema, CreateOf<O, Schema>, ListOf<O, List>, Large>;

interface Declaration extends Options {
  label: string;
  kind: FieldKind;
  /**
   * Creates the schema. Called when the schema is first needed, since browsers need few schemas at
   * startup.
   */
  make: () => z.ZodType;
  /**
   * Creates the request schema, if it is stricter or more lenient than the schema of the stored
   * value.
   */
  makeInput?: () => z.ZodType;
  input?: z.ZodType;
  storedAs?: string;
  listField: ListField;
  default?: unknown;
  values?: readonly string[];
  choices?: Readonly<Record<string, string>>;
  none?: string;
  isLarge?: boolean;
}

function createSchema(input: z.ZodType, field: Declaration): z.ZodType {
  if (field.default !== undefined) return input.default(field.default);

  return field.required ? input : input.optional();
}

/**
 * Creates a builder's field. Its schemas are created when first needed. The builders declare the
 * exact type.
 */
export function declare(field: Declaration): never;
export function declare(field: Declaration): Field {
  const { label, kind, input, listField, required, list, search, choices, none, isLarge } = field;
  const schema = once(field.make);
  const update = input ? () => input : field.makeInput ? once(field.makeInput) : schema;
  const create = once(() => createSchema(update(), field));
  return {
    label,
    kind,
    get schema() {
      return schema();
    },
    get update() {
      return update();
    },
    get create() {
      return create();
    },
    list: list ? listField : null,
    isLarge: isLarge ?? false,
    isSearched: search ?? false,
    isRequired: required ?? false,
    audit: field.audit ?? 'values',
    ...(field.default !== undefined && { default: field.default }),
    ...(field.values && { values: field.values }),
    ...(choices && { choices }),
    ...(field.storedAs && { storedAs: field.storedAs }),
    ...(none && { none }),
    ...(field.headers && { headers: field.headers }),
  };
}
