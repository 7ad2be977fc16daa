/** Removes notifications that no user looks for any more. */
import { inArray, lt, or } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#server/db/database.ts';
import type { JobServices } from '#server/http/app-services.ts';
import { defineJob, handles } from '#server/queue/job-kind.ts';
import type { HandledJob } from '#server/queue/job-kind.ts';
import { notifications } from './notification-table.ts';

const DAY_MS = 86_400_000;

/** Days for which a notification is kept after it was read. */
const READ_DAYS = 90;

/** Days for which an unread notification is kept. A link that turns emails off works as long. */
const UNREAD_DAYS = 365;

/** The rows of one statement, so that none holds up others. */
const BATCH = 1_000;

/** Removes notifications that were read 90 days ago or came a year ago. */
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

/** Looks every day for expired notifications. */
export function forgetsNotifications({ database, clock }: JobServices): HandledJob {
  return handles(forgetting, () => forgetNotifications(database.db, clock()));
}
