/** Reads which records have changed since a given position. */
import { gte, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#server/db/database.ts';
import type { JobServices } from '#server/http/app-services.ts';
import { defineJob, handles } from '#server/queue/job-kind.ts';
import type { HandledJob } from '#server/queue/job-kind.ts';
import { recordChanges } from './record-change-table.ts';

export type RecordChangeRow = typeof recordChanges.$inferSelect;

/**
 * A position in the stream of changes: all transactions before `transaction` had ended at that
 * point. A row id isn't enough, because a row with a smaller id may be committed later.
 */
export interface ChangePosition {
  transaction: string;
  /** The time the position was read, in seconds since 1970. */
  at: number;
}

interface ChangesSince {
  changes: RecordChangeRow[];
  /** The position to read from next. The next read may return some of these changes again. */
  position: ChangePosition;
}

const KEPT_MINUTES = 60;
/** Slightly less than how long changes are kept, so none of the requested changes are missing. */
const READABLE_SECONDS = (KEPT_MINUTES - 10) * 60;

/** Formats a position as an event id, such as `820-1795394400`. */
export const eventIdOf = ({ transaction, at }: ChangePosition): string => `${transaction}-${at}`;

/** Returns the position in an event id; undefined for any other text. */
export function positionOf(eventId: string): ChangePosition | undefined {
  const [, transaction, at] = /^(\d{1,18})-(\d{1,12})$/.exec(eventId) ?? [];

  return transaction === undefined ? undefined : { transaction, at: Number(at) };
}

async function readFrom(db: Db, from: ReturnType<typeof sql>): Promise<ChangesSince> {
  const position = sql<string>`pg_snapshot_xmin(pg_current_snapshot())::text`;
  const at = sql<number>`extract(epoch from clock_timestamp())::int`;
  // Use a single statement so the position and the rows come from the same snapshot. It returns a
  // row even if nothing changed.
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

/** Returns the current position, from which new changes can be read. */
export async function currentPosition(db: Db): Promise<ChangePosition> {
  return (await readFrom(db, sql`false`)).position;
}

/** Returns the changes since a position; null if some of them may already be deleted. */
export async function readChangesAfter(
  db: Db,
  { transaction, at }: ChangePosition,
): Promise<ChangesSince | null> {
  const read = await readFrom(db, gte(recordChanges.changedIn, transaction));
  const age = read.position.at - at;
  const isOfThisDatabase = BigInt(transaction) <= BigInt(read.position.transaction);

  return age >= 0 && age <= READABLE_SECONDS && isOfThisDatabase ? read : null;
}

/** Returns the changes from the last few seconds. */
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

/**
 * Every ten minutes, deletes changes older than an hour. A browser that was disconnected for longer
 * reloads everything.
 */
export function forgetsOldChanges({ database }: Pick<JobServices, 'database'>): HandledJob {
  return handles(forgetting, async () => {
    await database.db
      .delete(recordChanges)
      .where(
        sql`${recordChanges.changedAt} < clock_timestamp() - ${KEPT_MINUTES} * interval '1 minute'`,
      );
  });
}
