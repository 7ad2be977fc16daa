/**
 * The order of cards on a board. Each record stores a position string, and columns are sorted by
 * its bytes. There is always room for a new string between two others, so a move only writes one
 * record.
 */
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { generateKeyBetween } from 'fractional-indexing';
import type { BoardPlace } from '#shared/records/board-place.ts';
import type { EntityName } from '#shared/entity-names.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { ActorContext } from '#server/access/request-context.ts';
import { readableRows } from '#server/access/authorized-rows.ts';
import type { RecordTable } from '#server/records/record-definition.ts';

/** Must differ from every other advisory lock's key. */
const BOARD_LOCK = 7_310_003;

/**
 * The largest number with twelve hexadecimal digits, greater than any timestamp in milliseconds.
 */
const LAST_INSTANT = 2 ** 48 - 1;

/** The sort order of a board column, for both its list and its index. */
export const boardOrder = (position: PgColumn | SQL): SQL => sql`${position} collate "C"`;

/**
 * Returns the position of a card that enters its column automatically: above all earlier ones. It
 * is derived from the time, so nothing has to be read or locked. The format is the
 * `fractional-indexing` library's: a letter for the number of digits, the digits, and a fraction,
 * here the card's id. A new card doesn't have an id yet, so two cards that are added in the same
 * millisecond are ordered by id.
 */
export function topPosition(now: Date, id?: number): string {
  const digits = (LAST_INSTANT - now.getTime()).toString(16).padStart(12, '0');
  const fraction = id === undefined ? '' : `${id.toString(16).padStart(8, '0')}8`;

  return `l${digits}${fraction}`;
}

interface Column {
  table: RecordTable & Record<'position', PgColumn>;
  /** Selects the records in the column. */
  where: SQL;
  /**
   * The row access condition. A card can't be placed next to a record that the user has no access
   * to.
   */
  isReadable: SQL | undefined;
  /** The record being moved. */
  id: number;
}

/**
 * Returns a unique position for a card that a user moves. A lock makes moves wait for each other's
 * transactions: if two cards are moved to the same spot at once, both end up there, in the order
 * the moves arrived. If the neighboring card has left the column, the card goes to the top.
 */
async function positionAt(
  tx: DbOrTx,
  { table, where, isReadable, id }: Column,
  { after, before }: BoardPlace,
): Promise<string> {
  await tx.execute(sql`select pg_advisory_xact_lock(${BOARD_LOCK})`);
  const others = and(where, isNull(table.deletedAt), ne(table.id, id));
  const order = boardOrder(table.position);

  const positionOf = async (condition: SQL | undefined) => {
    const [row] = await tx
      .select({ position: table.position })
      .from(table)
      .where(and(others, isReadable, condition));

    return row === undefined ? null : String(row.position);
  };
  const next = async (condition: SQL | undefined, direction: SQL) => {
    const [row] = await tx
      .select({ position: table.position })
      .from(table)
      .where(and(others, condition))
      .orderBy(sql`${order} ${direction}`)
      .limit(1);

    return row === undefined ? null : String(row.position);
  };

  const above = after === undefined ? null : await positionOf(eq(table.id, after));
  if (above !== null) {
    return generateKeyBetween(above, await next(sql`${order} > ${above}`, sql`asc`));
  }
  const below = before === undefined ? null : await positionOf(eq(table.id, before));
  if (below !== null) {
    return generateKeyBetween(await next(sql`${order} < ${below}`, sql`desc`), below);
  }

  return generateKeyBetween(null, await next(undefined, sql`asc`));
}

/** The board of one kind of record, with a column per status. */
interface Board {
  kind: EntityName;
  table: RecordTable & Record<'position' | 'status', PgColumn>;
}

interface StatusChange {
  /** Null for a new record. */
  before: { id: number; status: string } | null;
  status: string;
  place: BoardPlace | undefined;
}

/**
 * Returns a card's new position: the place the user moved it to, or the top of the column if its
 * status changed. Undefined if it stays where it is.
 */
export async function positionAfter(
  tx: DbOrTx,
  { now, actor }: ActorContext,
  {
    board: { kind, table },
    change: { before, status, place },
  }: { board: Board; change: StatusChange },
): Promise<string | undefined> {
  if (!before || !place) {
    return status === before?.status ? undefined : topPosition(now, before?.id);
  }
  const isReadable = readableRows(actor, kind).condition;
  const where = eq(table.status, status);

  return positionAt(tx, { table, where, isReadable, id: before.id }, place);
}
