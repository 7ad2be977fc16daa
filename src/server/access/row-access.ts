/** Row access: which records of a kind may be touched. Required wherever records are read, so that forgetting it does not compile. */
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { EntityName } from '#shared/entity-names.ts';

/** The ways to find all of a user's own records through indexes, instead of checking every row. */
export interface OwnRows {
  kind: EntityName;
  /** Conditions with an index each; a record may meet several. */
  ways: readonly SQL[];
  /** Conditions that together hold for the same rows as `ways`, each of which collects its ids once. */
  held: readonly SQL[];
  /** Conditions for the same rows, each for an index that also finds which of them are requested. */
  keyed: readonly SQL[];
  /**
   * A query for the records through which others are a user's own: with many of them, there are many
   * records.
   */
  through?: SQL;
}

/** Access to every record of a kind, or to a user's own. The class is not exported, so that only this file creates one. */
class RowAccess<in Kind extends EntityName> {
  /** For types only: access to contacts is not assignable to access to jobs, but `everyRow` is to any. */
  declare protected readonly opens: (kind: Kind) => void;
  /** Checks one row at a time; `true` for every row. */
  readonly condition: SQL;
  /** The user's own rows; null for every row. */
  readonly own: OwnRows | null;

  constructor(condition: SQL, own: OwnRows | null) {
    this.condition = condition;
    this.own = own;
  }
}

export type { RowAccess };

/** Access without a limit, for internal reads of records that were authorized before or belong to no user. */
export const everyRow: RowAccess<EntityName> = new RowAccess(sql`true`, null);

/** Rows that meet any of these conditions. */
function anyOf(conditions: readonly SQL[]): SQL {
  return sql`(${sql.join([...conditions], sql` or `)})`;
}

export interface OwnConditions {
  /** Conditions on the row itself. */
  directly: readonly SQL[];
  /** Queries for the records that the row belongs to. */
  by?: readonly SQL[];
  /**
   * The same in conditions for a walk over very many rows: each collects once the records that the rows
   * belong to, from indexes alone.
   */
  held?: readonly SQL[];
  /** The same in conditions that an index checks together with others, such as a span of days. */
  keyed?: readonly SQL[];
  /** A query for the records through which others are a user's own, such as their own jobs. */
  through?: SQL;
}

/** Returns the conditions for a walk: the given ones, or else each other one as it is. */
export const heldOf = ({ directly = [], by = [], held }: Partial<OwnConditions>): readonly SQL[] =>
  held ?? [...directly, ...by.map((query) => sql`exists (${query})`)];

/** Returns the conditions for an index: the given ones, or else each other one as it is. */
export const keyedOf = ({ directly = [], by = [], keyed }: Partial<OwnConditions>) =>
  keyed ?? heldOf({ directly, by });

/** Grants access to rows that meet one of these conditions, or that belong to a record which does. */
export function ownRows<Kind extends EntityName>(
  kind: Kind,
  { directly, by = [], held, keyed, through }: OwnConditions,
): RowAccess<Kind> {
  // The planner would collect all own rows to check a single one without the offset.
  const checks = by.map((query) => sql`exists (${query} offset 0)`);
  const ways = heldOf({ directly, by });

  return new RowAccess(anyOf([...directly, ...checks]), {
    kind,
    ways,
    held: held ?? ways,
    keyed: keyed ?? ways,
    ...(through && { through }),
  });
}

/** Access to the rows to which both give access; found as those of the first. */
export function bothAccesses<Kind extends EntityName>(
  one: RowAccess<Kind>,
  other: RowAccess<Kind>,
): RowAccess<Kind> {
  if (!one.own || !other.own) return one.own ? one : other;
  const both = (condition: SQL) => sql`(${condition} and ${other.condition})`;

  return new RowAccess(both(one.condition), {
    ...one.own,
    ways: one.own.ways.map(both),
    held: one.own.held.map(both),
    keyed: one.own.keyed.map(both),
  });
}

/** Access to no row, for users without any right to this kind of record. */
export function noRow<Kind extends EntityName>(kind: Kind): RowAccess<Kind> {
  return ownRows(kind, { directly: [sql`false`] });
}

/**
 * The condition for some of the rows that a statement walks anyway: the ids through which rows are the
 * user's own are collected once, and each row is compared with them.
 */
export const isHeldAgainstOwn = ({ condition, own }: RowAccess<never>): SQL =>
  own ? anyOf(own.held) : condition;

/** The condition for a few rows out of very many: it collects the user's own first instead of checking every row. */
export function isAmong({ condition, own }: RowAccess<never>): SQL {
  if (!own) return condition;

  const table = sql.identifier(own.kind);
  const found = own.ways.map((way) => sql`select ${table}.id from ${table} where ${way}`);

  return sql`${table}.id in (${sql.join(found, sql` union all `)})`;
}

/**
 * Builds a query for a few rows out of very many, as a union of the ways in which they may be the user's
 * own; a row that several ways find is there once, so the query selects a column that identifies rows.
 */
export const byEachWay = ({ condition, own }: RowAccess<never>, query: (isOwn: SQL) => SQL): SQL =>
  own ? sql.join(own.keyed.map(query), sql` union `) : query(condition);
