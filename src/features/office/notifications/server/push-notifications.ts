/**
 * Pushes notifications to users' devices. The jobs are queued in the transaction that creates the
 * notifications.
 */
import { and, eq, getTableColumns, gt } from 'drizzle-orm';
import { z } from 'zod';
import { switchesOf } from '#features/office/preferences/notification-switches.ts';
import { sessions } from '#features/office/auth/server/session-table.ts';
import { users } from '#features/office/auth/server/user-table.ts';
import { readCompany } from '#features/office/company/server/company-queries.ts';
import { addressOf } from '#shared/entity-names.ts';
import type { EntityName } from '#shared/entity-names.ts';
import { entityOf } from '#shared/registered-entities.ts';
import type { Tx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { JobServices } from '#server/http/app-services.ts';
import { enqueue } from '#server/queue/enqueue.ts';
import { defineJob, handles } from '#server/queue/job-kind.ts';
import type { HandledJob } from '#server/queue/job-kind.ts';
import { notificationTime, PUSH_GATHER_MS } from '../mail-times.ts';
import type { Happening, StoredPreferences } from '../mail-times.ts';
import { listQueryOf, sentenceOf } from '../notification-sentence.ts';
import type { SentenceFacts } from '../notification-sentence.ts';
import { notifications } from './notification-table.ts';
import { openable } from './openable.ts';
import { isPushService, readPushKeys, sendPush } from './push-service.ts';
import { pushDevices } from './push-table.ts';

/** Push services accept 4 KB, but phones show about this many characters. */
const LONGEST_BODY = 200;

interface PushedNotification extends SentenceFacts {
  id: number;
  entity: EntityName;
  entityId: number;
  label: string;
  noteId: number | null;
}

/**
 * Builds the push message for a notification: a sentence, the record's name, and the page to open.
 */
function messageOf(notification: PushedNotification) {
  const { id, type, entity, entityId, label, noteId, count } = notification;
  const list = `/${addressOf(entity)}`;
  const record = `${list}/${entityId}${noteId === null ? '' : `#note-${noteId}`}`;

  return {
    title: sentenceOf(notification, entityOf(entity)),
    body: count === 1 ? label.slice(0, LONGEST_BODY) : '',
    path: count === 1 ? record : `${list}?${new URLSearchParams(listQueryOf(type)).toString()}`,
    tag: `gable-${id}`,
  };
}

const pushMessage = defineJob({
  name: 'push-message',
  label: 'Push notification',
  payload: z.object({ userId: z.int(), deviceId: z.int(), notificationId: z.int() }),
  attempts: 8,
});

type Payload = z.output<typeof pushMessage.payload>;

interface ToPush extends Payload {
  preferences: StoredPreferences;
  now: Date;
}

/** Queues a push notification for one device, after quiet hours if necessary. */
export async function queuePush(
  tx: Tx,
  { preferences, now, ...payload }: ToPush,
  happening: Happening,
): Promise<void> {
  const due = notificationTime(preferences, happening, 'mobile');
  await enqueue(tx, pushMessage, payload, { delayMs: due.getTime() - now.getTime() });
}

/** Returns the message and its device; null if it is postponed or there is nothing left to send. */
async function prepare(tx: Tx, { userId, deviceId, notificationId }: Payload, now: Date) {
  const [row] = await tx
    .select({
      person: getTableColumns(users),
      device: getTableColumns(pushDevices),
      notification: getTableColumns(notifications),
    })
    .from(pushDevices)
    .innerJoin(sessions, eq(sessions.id, pushDevices.sessionId))
    .innerJoin(users, eq(users.id, pushDevices.userId))
    .innerJoin(notifications, eq(notifications.userId, users.id))
    .where(
      and(
        eq(pushDevices.id, deviceId),
        eq(users.id, userId),
        eq(users.isActive, true),
        gt(sessions.expiresAt, now),
        eq(notifications.id, notificationId),
      ),
    );
  if (!row || row.notification.readAt !== null) return null;
  const { person, device, notification } = row;
  const { preferences } = person;
  if (!switchesOf(preferences.notifications ?? {}, notification.type).mobile) return null;

  const { timeZone: companyZone } = await readCompany(tx);
  // Treat the batching delay as already passed. Quiet hours may have started since.
  const happenedAt = new Date(now.getTime() - PUSH_GATHER_MS);
  const happening = { type: notification.type, happenedAt, companyZone };
  if (notificationTime(preferences, happening, 'mobile') > now) {
    await queuePush(tx, { userId, deviceId, notificationId, preferences, now }, happening);
    return null;
  }
  const mayOpen = await openable(tx, person, [notification]);
  if (!mayOpen(notification)) return null;

  return {
    device,
    message: messageOf({ ...notification, by: notification.byName }),
    keys: await readPushKeys(tx),
  };
}

/** Pushes the notifications. Removes devices that the push service no longer knows. */
export function pushesNotifications({ database, clock, settings }: JobServices): HandledJob {
  const { publicUrl, pushService } = settings;

  return handles(pushMessage, async (payload, { signal }) => {
    if (publicUrl === undefined) return;
    const sending = await inTransaction(database.db, (tx) => prepare(tx, payload, clock()));
    if (!sending || !isPushService(sending.device.endpoint, pushService)) return;
    if ((await sendPush({ ...sending, publicUrl, signal })) === 'sent') return;
    const { id, endpoint } = sending.device;
    await database.db
      .delete(pushDevices)
      .where(and(eq(pushDevices.id, id), eq(pushDevices.endpoint, endpoint)));
  });
}
