/** The basis of all field builders: the options they take and the field they make of them. */
import type { z } from 'zod';
import { once } from '../once.ts';
import type { ListField } from '../list-query.ts';
import type { AuditDetail, Field, FieldKind } from './field.ts';

/** The options of most builders beside the label. */
export interface Options {
  required?: true;
  /** Lists sort and filter by it; needs an index. */
  list?: true;
  /** Part of the record's search text (see its table). */
  search?: true;
  audit?: AuditDetail;
  /** The names of its column in other systems, for imports: 'Business name' of a company. */
  headers?: readonly string[];
}

/** A request may leave out fields that are optional or have a default. */
export type CreateOf<O, Schema extends z.ZodType> = O extends { default: unknown }
  ? z.ZodDefault<Schema>
  : O extends { required: true }
    ? Schema
    : z.ZodOptional<Schema>;

export type ListOf<O, List extends ListField> = O extends { list: true } ? List : null;

/** The exact type of a declared field, from the options it was declared with. */
export type Declared<
  O,
  Schema extends z.ZodType,
  List extends ListField,
  Large extends boolean = false,
> = Field<Schema, CreateOf<O, Schema>, ListOf<O, List>, Large>;

interface Declaration extends Options {
  label: string;
  kind: FieldKind;
  /** Called when the schema is first needed: a browser starts without most of them. */
  make: () => z.ZodType;
  /** Makes the schema of requests, where it is narrower or wider than a record's own value. */
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
 * Makes the field that a builder declares; its schemas are made when they are first needed. The builders
 * state the exact type.
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
