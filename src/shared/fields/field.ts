/** Types for field declarations, from which schemas, lists, forms, and imports are derived. */
import type { z } from 'zod';
import type { ListField } from '../list-query.ts';

/**
 * The type of a value. Determines its input, its table cell, and its wording in the audit trail.
 */
export type FieldKind =
  | 'text'
  | 'lines'
  | 'email'
  | 'phone'
  | 'choice'
  | 'money'
  | 'number'
  | 'day'
  | 'time'
  | 'flag'
  | 'texts'
  | 'reference'
  | 'other';

/**
 * The detail in which a timeline shows a change: with its values, only that the field changed, or
 * not at all. 'derived' values follow from other fields, so the audit trail omits them.
 */
export type AuditDetail = 'values' | 'changed' | 'hidden' | 'derived';

/** An alias of another field, such as `assigneeId` for `assignedTo`. */
export interface Spelling {
  field: string;
  /** Converts the field's value to the alias's value. */
  read: (value: unknown) => unknown;
  /** Converts the alias's value to the field's value. */
  write: (value: unknown) => unknown;
}

export interface Field<
  Schema extends z.ZodType = z.ZodType,
  Create extends z.ZodType = z.ZodType,
  List extends ListField | null = ListField | null,
  Large extends boolean = boolean,
  Update extends z.ZodType = Schema,
> {
  label: string;
  kind: FieldKind;
  /** The schema of the value in a record. */
  schema: Schema;
  /**
   * The schema of the value in an update request. Same as the record's, unless requests can use
   * other formats.
   */
  update: Update;
  /** The schema of the value in a create request. */
  create: Create;
  /** The field's sorting and filtering in lists; null if lists can't use it. */
  list: List;
  /** True if lists return the field only on request, because its value can be long. */
  isLarge: Large;
  /** True if the field is part of the record's search text. */
  isSearched: boolean;
  isRequired: boolean;
  /** The value of a new record if the request contains none. */
  default?: unknown;
  /** The values of a choice field, in order. */
  values?: readonly string[];
  /** Labels of the values, if they differ from the values themselves. */
  choices?: Readonly<Record<string, string>>;
  /** The label if nothing is chosen. */
  none?: string;
  audit: AuditDetail;
  sameAs?: Spelling;
  /**
   * Column names in other systems by which imports recognize the field, in addition to its label.
   */
  headers?: readonly string[];
  /**
   * The name it is stored under, if it differs from the field's name. For example, an alias is
   * stored under the other field's name.
   */
  storedAs?: string;
}

export type Fields = Readonly<
  Record<string, Field<z.ZodType, z.ZodType, ListField | null, boolean, z.ZodType>>
>;
