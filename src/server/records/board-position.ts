/**
 * The order of cards on a board: each record keeps a text, and a column is in the order of those texts
 * by their bytes. Between two of them there is always another one, so that a move writes one record.
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

/** Different from every other lock of this kind. */
const BOARD_LOCK = 7_310_003;

/** The largest value of twelve hexadecimal digits; no timestamp in milliseconds is larger. */
const LAST_INSTANT = 2 ** 48 - 1;

/** The order of a board's column, for its list and index. */
export const boardOrder = (position: PgColumn | SQL): SQL => sql`${position} collate "C"`;

/**
 * Returns the position of a card that enters its column automatically: above all earlier ones. It is made
 * of the time, so that nothing has to be read or locked, and is a key as the library makes them: a letter
 * for the number of digits, the digits, and a fraction from its id. A new card has none yet: two that are
 * added in one millisecond are ordered by their ids.
 */
export function topPosition(now: Date, id?: number): string {
  const digits = (LAST_INSTANT - now.getTime()).toString(16).padStart(12, '0');
  const fraction = id === undefined ? '' : `${id.toString(16).padStart(8, '0')}8`;

  return `l${digits}${fraction}`;
}

interface Column {
  table: RecordTable & Record<'position', PgColumn>;
  /** The condition of the records in the column. */
  where: SQL;
  /** The condition of row access: records without it are no landmarks. */
  isReadable: SQL | undefined;
  /** The record that is moved. */
  id: number;
}

/**
 * Returns a position of its own for a card that is put into a column by hand. Moves take turns until their
 * transactions end: two that are made at once into one gap are both in it, in the order they came. The card
 * goes to the top where the card beside it has left the column.
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

/** A board of one kind of record, by its status. */
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

/** Where a card is from now on: where it was put, or on top of the status that it came to; undefined where it was. */
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
