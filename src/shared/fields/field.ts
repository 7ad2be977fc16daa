/** A field's declaration is the source of everything that is made from it. */
import type { z } from 'zod';
import type { ListField } from '../list-query.ts';

/** The type of a value, for inputs, cells and the words of the audit trail. */
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
 * The way a change appears on a timeline: with its values, only that it changed, or not at all. A value
 * that follows from other fields is 'derived': the audit trail leaves it out.
 */
export type AuditDetail = 'values' | 'changed' | 'hidden' | 'derived';

/** A second spelling of another field, such as `assigneeId` of `assignedTo`. */
export interface Spelling {
  field: string;
  /** Returns its value from the field's, when they are not the same. */
  read: (value: unknown) => unknown;
  /** The field's value from its own. */
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
  /** The value in a record. */
  schema: Schema;
  /** The value in an update: the record's, unless requests may write it in other ways. */
  update: Update;
  /** The value in a request that creates a record. */
  create: Create;
  /** The way lists sort and filter by it; null when they do not. */
  list: List;
  /** True when lists return it only on request, since it may be long. */
  isLarge: Large;
  /** True when it is part of the record's search text. */
  isSearched: boolean;
  isRequired: boolean;
  /** The value of a new record when none is sent. */
  default?: unknown;
  /** The values of a choice, in their order. */
  values?: readonly string[];
  /** The labels of these values, where they differ from the values themselves. */
  choices?: Readonly<Record<string, string>>;
  /** The label where none is chosen. */
  none?: string;
  audit: AuditDetail;
  sameAs?: Spelling;
  /** The names of its column in other systems, beside its label: imports know it by these too. */
  headers?: readonly string[];
  /** Where it is stored, when that is not under its own name: a second name of another field. */
  storedAs?: string;
}

export type Fields = Readonly<
  Record<string, Field<z.ZodType, z.ZodType, ListField | null, boolean, z.ZodType>>
>;
