/**
 * Row access: which records of a kind an actor has access to. Required for every read, so code that
 * forgets it doesn't compile.
 */
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { EntityName } from '#shared/entity-names.ts';

/** Index-based ways to find all of a user's own records without checking every row. */
export interface OwnRows {
  kind: EntityName;
  /** Conditions that can each use an index. A record may match several of them. */
  ways: readonly SQL[];
  /**
   * Conditions that together match the same rows as `ways`, but each collects its ids only once.
   */
  held: readonly SQL[];
  /** Conditions that match the same rows, for indexes that also narrow down the requested rows. */
  keyed: readonly SQL[];
  /**
   * A query for the records through which the user owns others. If it finds many, the user owns
   * many records.
   */
  through?: SQL;
}

/**
 * Access to all records of a kind, or only to a user's own. The class isn't exported, so only this
 * file can create instances.
 */
class RowAccess<in Kind extends EntityName> {
  /**
   * Only for type checking: access to contacts can't be assigned to access to jobs, but `everyRow`
   * can be assigned to either.
   */
  declare protected readonly opens: (kind: Kind) => void;
  /** Checks a single row. `true` if all rows are accessible. */
  readonly condition: SQL;
  /** How to find the user's own rows; null if all rows are accessible. */
  readonly own: OwnRows | null;

  constructor(condition: SQL, own: OwnRows | null) {
    this.condition = condition;
    this.own = own;
  }
}

export type { RowAccess };

/**
 * Unrestricted access, for internal reads of records that were authorized earlier or that no user
 * owns.
 */
export const everyRow: RowAccess<EntityName> = new RowAccess(sql`true`, null);

/** Matches rows that meet any of these conditions. */
function anyOf(conditions: readonly SQL[]): SQL {
  return sql`(${sql.join([...conditions], sql` or `)})`;
}

export interface OwnConditions {
  /** Conditions on the row itself. */
  directly: readonly SQL[];
  /** Queries for the records the row belongs to. */
  by?: readonly SQL[];
  /**
   * Equivalent conditions for scanning very many rows. Each collects the ids of the parent records
   * once, using only indexes.
   */
  held?: readonly SQL[];
  /** Equivalent conditions for an index that also checks other conditions, such as a date range. */
  keyed?: readonly SQL[];
  /** A query for the records through which the user owns others, such as the user's own jobs. */
  through?: SQL;
}

/**
 * Returns the conditions for scanning many rows: `held` if given, otherwise the plain conditions.
 */
export const heldOf = ({ directly = [], by = [], held }: Partial<OwnConditions>): readonly SQL[] =>
  held ?? [...directly, ...by.map((query) => sql`exists (${query})`)];

/** Returns the conditions for an index: `keyed` if given, otherwise the conditions for scanning. */
export const keyedOf = ({ directly = [], by = [], keyed }: Partial<OwnConditions>) =>
  keyed ?? heldOf({ directly, by });

/**
 * Grants access to rows that meet any of these conditions or that belong to a record found by `by`.
 */
export function ownRows<Kind extends EntityName>(
  kind: Kind,
  { directly, by = [], held, keyed, through }: OwnConditions,
): RowAccess<Kind> {
  // Without the offset, the planner would collect all own rows just to check a single one.
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

/** Grants access to rows that both accesses allow. Looks rows up the way the first one does. */
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

/** Access to no rows, for users without any permission for this kind of record. */
export function noRow<Kind extends EntityName>(kind: Kind): RowAccess<Kind> {
  return ownRows(kind, { directly: [sql`false`] });
}

/**
 * Returns the condition for queries that scan the rows anyway. Collects the ids through which the
 * user owns rows only once, then compares each row with them.
 */
export const isHeldAgainstOwn = ({ condition, own }: RowAccess<never>): SQL =>
  own ? anyOf(own.held) : condition;

/**
 * Returns the condition for selecting few out of very many rows. Collects the user's own rows first
 * instead of checking every row.
 */
export function isAmong({ condition, own }: RowAccess<never>): SQL {
  if (!own) return condition;

  const table = sql.identifier(own.kind);
  const found = own.ways.map((way) => sql`select ${table}.id from ${table} where ${way}`);

  return sql`${table}.id in (${sql.join(found, sql` union all `)})`;
}

/**
 * Builds a query for selecting few out of very many rows, as a union of the ways a user can own
 * them. The union removes duplicate rows, so the query must select a column that identifies them.
 */
export const byEachWay = ({ condition, own }: RowAccess<never>, query: (isOwn: SQL) => SQL): SQL =>
  own ? sql.join(own.keyed.map(query), sql` union `) : query(condition);
