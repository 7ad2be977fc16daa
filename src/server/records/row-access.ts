/** Row access: which records of a kind may be touched. Required wherever records are read, so that forgetting it does not compile. */
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

/** The kinds of record that have an owner, by the names of their tables. */
export const RECORD_KINDS = ['contacts', 'jobs', 'estimates', 'invoices', 'payments'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** How to find all of a user's own records through indexes, instead of checking every row. */
export interface OwnRows {
  kind: RecordKind;
  /** Conditions with an index each; a record may meet several. */
  ways: readonly SQL[];
  /** The user's own jobs, where records are their own through a job. */
  jobs?: SQL;
}

/** Access to every record of a kind, or to a user's own. The class is not exported, so that only this file creates one. */
class RowAccess<in Kind extends RecordKind> {
  /** For types only: access to contacts is not assignable to access to jobs, but `everyRow` is to any. */
  declare protected readonly opens: (kind: Kind) => void;
  /** Checks one row at a time; `true` for every row. */
  readonly condition: SQL;
  /** Null for every row. */
  readonly own: OwnRows | null;

  constructor(condition: SQL, own: OwnRows | null) {
    this.condition = condition;
    this.own = own;
  }
}

export type { RowAccess };

/** Access without a limit, for internal reads of records that were authorized before or belong to no user. */
export const everyRow: RowAccess<RecordKind> = new RowAccess(sql`true`, null);

/** Rows that meet any of these conditions. */
function anyOf(conditions: readonly SQL[]): SQL {
  return sql`(${sql.join([...conditions], sql` or `)})`;
}

interface OwnConditions {
  /** Conditions on the row itself. */
  directly: readonly SQL[];
  /** Queries for what the row belongs to. */
  by?: readonly SQL[];
  jobs?: SQL;
}

/** Access to rows that meet one of these conditions, or that belong to something which does. */
export function ownRows<Kind extends RecordKind>(
  kind: Kind,
  { directly, by = [], jobs }: OwnConditions,
): RowAccess<Kind> {
  // Without the offset the planner would collect all own rows to check a single one.
  const checks = by.map((query) => sql`exists (${query} offset 0)`);
  const ways = [...directly, ...by.map((query) => sql`exists (${query})`)];

  return new RowAccess(anyOf([...directly, ...checks]), { kind, ways, ...(jobs && { jobs }) });
}

/** Access to no row, for users without any right to this kind of record. */
export function noRow<Kind extends RecordKind>(kind: Kind): RowAccess<Kind> {
  return ownRows(kind, { directly: [sql`false`] });
}

/** The condition for a few rows out of very many: it collects the user's own first instead of checking every row. */
export function isAmong({ condition, own }: RowAccess<never>): SQL {
  if (!own) return condition;

  const table = sql.identifier(own.kind);
  const found = own.ways.map((way) => sql`select ${table}.id from ${table} where ${way}`);

  return sql`${table}.id in (${sql.join(found, sql` union all `)})`;
}
