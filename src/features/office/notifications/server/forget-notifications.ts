/** Deletes old notifications. */
import { inArray, lt, or } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#server/db/database.ts';
import type { JobServices } from '#server/http/app-services.ts';
import { defineJob, handles } from '#server/queue/job-kind.ts';
import type { HandledJob } from '#server/queue/job-kind.ts';
import { notifications } from './notification-table.ts';

const DAY_MS = 86_400_000;

/** Days to store a notification after it was read. */
const READ_DAYS = 90;

/** Days to store an unread notification. Its unsubscribe link works as long. */
const UNREAD_DAYS = 365;

/** Rows to delete per statement, to avoid long-held locks. */
const BATCH = 1_000;

/** Deletes notifications that were read at least 90 days ago or created at least a year ago. */
export async function forgetNotifications(db: Db, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const isOld = or(
    lt(notifications.readAt, before(READ_DAYS)),
    lt(notifications.createdAt, before(UNREAD_DAYS)),
  );
  for (;;) {
    const some = db.select({ id: notifications.id }).from(notifications).where(isOld).limit(BATCH);
    const { rowCount } = await db.delete(notifications).where(inArray(notifications.id, some));
    if ((rowCount ?? 0) < BATCH) return;
  }
}

const forgetting = defineJob({
  name: 'forget-notifications',
  label: 'Clean up old notifications',
  payload: z.object({}),
  attempts: 1,
  everyMs: DAY_MS,
});

/** Deletes expired notifications once a day. */
export function forgetsNotifications({ database, clock }: JobServices): HandledJob {
  return handles(forgetting, () => forgetNotifications(database.db, clock()));
}
