/** Reading which records were changed since a point in the past. */
import { gte, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#server/db/database.ts';
import type { JobServices } from '#server/http/app-services.ts';
import { defineJob, handles } from '#server/queue/job-kind.ts';
import type { HandledJob } from '#server/queue/job-kind.ts';
import { recordChanges } from './record-change-table.ts';

export type RecordChangeRow = typeof recordChanges.$inferSelect;

/**
 * The position from which changes are read: every transaction before `transaction` had ended by then. An id
 * alone is not enough: a row with a smaller one may be saved later.
 */
export interface ChangePosition {
  transaction: string;
  /** The time of the position, in seconds since 1970. */
  at: number;
}

interface ChangesSince {
  changes: RecordChangeRow[];
  /** The position to read from next. Changes that were read may come again. */
  position: ChangePosition;
}

const KEPT_MINUTES = 60;
/**
 * The limit is a little shorter than the time that changes are kept, so that none of the requested ones is
 * missing.
 */
const READABLE_SECONDS = (KEPT_MINUTES - 10) * 60;

/** `820-1795394400`: a position as the id of an event. */
export const eventIdOf = ({ transaction, at }: ChangePosition): string => `${transaction}-${at}`;

/** The position of an event's id; undefined for any other text. */
export function positionOf(eventId: string): ChangePosition | undefined {
  const [, transaction, at] = /^(\d{1,18})-(\d{1,12})$/.exec(eventId) ?? [];

  return transaction === undefined ? undefined : { transaction, at: Number(at) };
}

async function readFrom(db: Db, from: ReturnType<typeof sql>): Promise<ChangesSince> {
  const position = sql<string>`pg_snapshot_xmin(pg_current_snapshot())::text`;
  const at = sql<number>`extract(epoch from clock_timestamp())::int`;
  // One statement, so that position and rows are of one snapshot; there is a row without changes too.
  const rows = await db
    .select({ transaction: position, at, change: recordChanges })
    .from(sql`(select 1) as here`)
    .leftJoin(recordChanges, from)
    .orderBy(recordChanges.id);
  const [first] = rows;
  if (!first) throw new Error('the position was not read');

  return {
    changes: rows.flatMap(({ change }) => change ?? []),
    position: { transaction: first.transaction, at: first.at },
  };
}

/** Returns the position after which new changes are read. */
export async function currentPosition(db: Db): Promise<ChangePosition> {
  return (await readFrom(db, sql`false`)).position;
}

/** Returns the changes since a position; null where some of them may have been deleted. */
export async function readChangesAfter(
  db: Db,
  { transaction, at }: ChangePosition,
): Promise<ChangesSince | null> {
  const read = await readFrom(db, gte(recordChanges.changedIn, transaction));
  const age = read.position.at - at;
  const isOfThisDatabase = BigInt(transaction) <= BigInt(read.position.transaction);

  return age >= 0 && age <= READABLE_SECONDS && isOfThisDatabase ? read : null;
}

/** The changes of the last seconds. */
export function readChangesWithin(db: Db, seconds: number): Promise<ChangesSince> {
  return readFrom(
    db,
    sql`${recordChanges.changedAt} >= clock_timestamp() - ${seconds} * interval '1 second'`,
  );
}

const forgetting = defineJob({
  name: 'forget-record-changes',
  label: 'Clean up live updates',
  payload: z.object({}),
  attempts: 1,
  everyMs: 10 * 60_000,
});

/** Forgets every ten minutes what is older than an hour: a browser that was away for longer loads everything again. */
export function forgetsOldChanges({ database }: Pick<JobServices, 'database'>): HandledJob {
  return handles(forgetting, async () => {
    await database.db
      .delete(recordChanges)
      .where(
        sql`${recordChanges.changedAt} < clock_timestamp() - ${KEPT_MINUTES} * interval '1 minute'`,
      );
  });
}
