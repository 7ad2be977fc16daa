/** Which rows of a table somebody may touch: required wherever records are read, so that forgetting it does not compile. */
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

/** The kinds of record that have an owner, by the names of their tables. */
export const RECORD_KINDS = ['contacts', 'jobs', 'estimates', 'invoices', 'payments'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** How all rows of one's own are found, where asking row by row would go through the whole table. */
export interface OwnRows {
  kind: RecordKind;
  /** A row may be found by several ways. */
  ways: readonly SQL[];
  /** The own jobs through which rows are one's own; left out where no row is. */
  jobs?: SQL;
}

/** Access to all rows of a kind of record, or to one's own; made only here, and never left out. */
class RowAccess<in Kind extends RecordKind> {
  /** Only a type: access to one kind of record does not pass for access to another. */
  declare protected readonly opens: (kind: Kind) => void;
  /** Whether a row may be touched, asked of one row at a time; of every row simply `true`. */
  readonly condition: SQL;
  /** How the rows are found; null when they are all there are. */
  readonly own: OwnRows | null;

  constructor(condition: SQL, own: OwnRows | null) {
    this.condition = condition;
    this.own = own;
  }
}

export type { RowAccess };

/** Every row, for what the server does on its own account or has checked before. */
export const everyRow: RowAccess<RecordKind> = new RowAccess(sql`true`, null);

/** Rows that meet any of these conditions. */
function anyOf(conditions: readonly SQL[]): SQL {
  return sql`(${sql.join([...conditions], sql` or `)})`;
}

interface Reached {
  /** Conditions on the row itself. */
  directly: readonly SQL[];
  /** Queries for what the row belongs to. */
  by?: readonly SQL[];
  jobs?: SQL;
}

/** The rows that are one's own by themselves or by what they belong to. */
export function ownRows<Kind extends RecordKind>(
  kind: Kind,
  { directly, by = [], jobs }: Reached,
): RowAccess<Kind> {
  // Without the offset the planner would gather everything that is one's own to check one row.
  const checks = by.map((query) => sql`exists (${query} offset 0)`);
  const ways = [...directly, ...by.map((query) => sql`exists (${query})`)];

  return new RowAccess(anyOf([...directly, ...checks]), { kind, ways, ...(jobs && { jobs }) });
}

/** No row, for those who may not touch this kind of record at all. */
export function noRow<Kind extends RecordKind>(kind: Kind): RowAccess<Kind> {
  return ownRows(kind, { directly: [sql`false`] });
}

/**
 * The condition for a few rows out of very many: all that is one's own is gathered first, where
 * asking row by row would go through the whole table.
 */
export function isAmong({ condition, own }: RowAccess<never>): SQL {
  if (!own) return condition;

  const table = sql.identifier(own.kind);
  const found = own.ways.map((way) => sql`select ${table}.id from ${table} where ${way}`);

  return sql`${table}.id in (${sql.join(found, sql` union all `)})`;
}
