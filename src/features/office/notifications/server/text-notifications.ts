/**
 * Texts notifications to users who agreed to texts. The jobs are queued in the transaction that
 * creates the notifications.
 */
import { and, eq, getTableColumns } from 'drizzle-orm';
import { z } from 'zod';
import { switchesOf } from '#features/office/preferences/notification-switches.ts';
import { users } from '#features/office/auth/server/user-table.ts';
import { readCompany } from '#features/office/company/server/company-queries.ts';
import { stopTextsTo, textedNumber } from '#features/office/text-updates/server/text-consents.ts';
import { sendText } from '#features/office/text-updates/server/text-provider.ts';
import type { Tx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { JobServices } from '#server/http/app-services.ts';
import { enqueue } from '#server/queue/enqueue.ts';
import { defineJob, handles } from '#server/queue/job-kind.ts';
import type { HandledJob } from '#server/queue/job-kind.ts';
import { GATHER_MS, textTime } from '../mail-times.ts';
import type { Happening, StoredPreferences } from '../mail-times.ts';
import { textOfNotification } from '../notification-mail.ts';
import { notifications } from './notification-table.ts';
import { openable } from './openable.ts';

/** The payload leaves out the phone number, which is read when the text is sent. */
const notificationText = defineJob({
  name: 'notification-text',
  label: 'Notification text',
  payload: z.object({ userId: z.int(), notificationId: z.int() }),
  attempts: 8,
});

type Payload = z.output<typeof notificationText.payload>;

interface ToText extends Payload {
  preferences: StoredPreferences;
  now: Date;
}

/** Queues the text for a notification. Does nothing if quiet hours leave no time to send. */
export async function queueNotificationText(
  tx: Tx,
  { userId, notificationId, preferences, now }: ToText,
  happening: Happening,
): Promise<void> {
  const due = textTime(preferences, happening);
  if (due === null) return;
  const delayMs = due.getTime() - now.getTime();
  await enqueue(tx, notificationText, { userId, notificationId }, { delayMs });
}

/** Returns the text and phone number; null if it is postponed or there is nothing left to send. */
async function prepare(
  tx: Tx,
  { userId, notificationId }: Payload,
  { now, publicUrl }: { now: Date; publicUrl: string },
) {
  const [row] = await tx
    .select({
      person: getTableColumns(users),
      notification: getTableColumns(notifications),
      to: textedNumber,
    })
    .from(users)
    .innerJoin(notifications, eq(notifications.userId, users.id))
    .where(
      and(eq(users.id, userId), eq(users.isActive, true), eq(notifications.id, notificationId)),
    );
  if (!row || row.to === null || row.notification.readAt !== null) return null;
  const { person, notification, to } = row;
  const { preferences } = person;
  if (!switchesOf(preferences.notifications ?? {}, notification.type).mobile) return null;

  const { name: company, timeZone: companyZone } = await readCompany(tx);
  // Treat the batching delay as already passed. Quiet hours may have started since.
  const happenedAt = new Date(now.getTime() - GATHER_MS);
  const happening = { type: notification.type, happenedAt, companyZone };
  const due = textTime(preferences, happening);
  if (due === null || due > now) {
    await queueNotificationText(tx, { userId, notificationId, preferences, now }, happening);
    return null;
  }
  const mayOpen = await openable(tx, person, [notification]);
  if (!mayOpen(notification)) return null;

  return {
    to,
    body: textOfNotification({ ...notification, by: notification.byName }, { company, publicUrl }),
  };
}

/** Texts the notifications. Stops texting numbers that opted out or can't receive texts. */
export function textsNotifications({ database, clock, settings }: JobServices): HandledJob {
  const { publicUrl, twilio } = settings;

  return handles(notificationText, async (payload, { signal }) => {
    if (!twilio || publicUrl === undefined) return;
    const { db } = database;
    const text = await inTransaction(db, (tx) => prepare(tx, payload, { now: clock(), publicUrl }));
    if (!text || (await sendText(twilio, { ...text, signal })) === 'sent') return;
    await stopTextsTo(db, { userId: payload.userId, phone: text.to, now: clock() });
  });
}
