/** Notifies users in the same transaction as the change. All notifications are created here. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { switchesOf } from '#features/office/preferences/notification-switches.ts';
import { users } from '#features/office/auth/server/user-table.ts';
import { textedNumber } from '#features/office/text-updates/server/text-consents.ts';
import { announceChanges } from '#server/changes/announce-changes.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { CallFacts } from '#server/access/request-context.ts';
import { userIdOf } from '#server/access/actor.ts';
import type { Author } from '#server/access/actor.ts';
import { actorLabel } from '#shared/records/audit-event.ts';
import type { EntityName } from '#shared/entity-names.ts';
import type { NotificationType } from '#shared/notification-type.ts';
import { sentNotificationTypeOf } from '#shared/registered-notifications.ts';
import { queueNotificationMail } from './mail-notifications.ts';
import { notifications } from './notification-table.ts';
import { queuePush } from './push-notifications.ts';
import { queueNotificationText } from './text-notifications.ts';

/** The actor, the time, and whether email is available. */
export interface NotifyContext extends Pick<CallFacts, 'now' | 'timeZone' | 'page' | 'canMail'> {
  actor: Author;
}

/** The ids of the user's push devices. */
const deviceIds = sql<number[]>`array(
  select push_devices.id from push_devices where push_devices.user_id = users.id)`;

/** A notification to send. */
interface ToNotify {
  type: NotificationType;
  /** The record that the notification is about, or the first one if there are several. */
  record: { entity: EntityName; id: number; label: string };
  /** The number of records. */
  count?: number;
  userIds: Iterable<number>;
  /** The note that mentions the users. */
  noteId?: number;
}

/**
 * Creates one notification per user, except for the actor, inactive users, and users who turned
 * this type off. Records from the same call share one notification. Runs no query if `userIds` is
 * empty. Throws if the type is not registered.
 *
 * @returns the recipients' user ids
 */
export async function notify(
  tx: DbOrTx,
  { actor, now, page, timeZone, canMail = false }: NotifyContext,
  { type, record, count = 1, userIds, noteId }: ToNotify,
): Promise<number[]> {
  const actorId = userIdOf(actor);
  const { name } = sentNotificationTypeOf(type.name);
  const recipients = new Set(userIds);
  if (actorId !== null) recipients.delete(actorId);
  if (actor.kind !== 'user') actor.notifiesAtOnce?.forEach((id) => recipients.delete(id));
  if (recipients.size === 0) return [];

  const rows = await tx
    .select({ userId: users.id, preferences: users.preferences, deviceIds, textedNumber })
    .from(users)
    .where(and(inArray(users.id, [...recipients]), eq(users.isActive, true)))
    .orderBy(asc(users.id));
  const people = rows
    .map((row) => {
      const { web, email, mobile } = switchesOf(row.preferences.notifications ?? {}, name);
      const devices = mobile ? row.deviceIds : [];
      const isForText = mobile && row.textedNumber !== null;
      const isForMail = email && canMail;
      const isToSend = isForMail || isForText || devices.length > 0;
      return { ...row, devices, isForMail, isForText, isToSend, isInBell: web };
    })
    .filter(({ isInBell, isToSend }) => isInBell || isToSend);
  if (people.length === 0) return [];

  const byName = actor.kind === 'user' ? actor.fullName : actorLabel(actor.kind, actor.name);
  const { entity, id: entityId, label } = record;
  const made = await tx
    .insert(notifications)
    .values(
      people.map(({ userId, isInBell, isForMail }) => ({
        userId,
        isInBell,
        isForMail,
        type: name,
        entity,
        entityId,
        label,
        count,
        noteId,
        byUser: actorId,
        byName,
        createdAt: now,
      })),
    )
    .onConflictDoUpdate({
      target: [
        notifications.userId,
        notifications.createdAt,
        notifications.type,
        notifications.byName,
      ],
      set: { count: sql`${notifications.count} + excluded.count`, readAt: null },
    })
    .returning({ id: notifications.id, userId: notifications.userId, count: notifications.count });
  for (const { userId, isForMail, isForText, isToSend, devices, preferences } of people) {
    const one = made.find((row) => row.userId === userId);
    // Send only once per call: the first record's email and text count the other records too.
    if (one?.count !== count || !isToSend) continue;
    const happening = { type: name, happenedAt: now, companyZone: timeZone };
    const toSend = { userId, notificationId: one.id, preferences, now };
    await inTransaction(tx, async (part) => {
      if (isForMail) await queueNotificationMail(part, { ...toSend, ...happening });
      if (isForText) await queueNotificationText(part, toSend, happening);
      for (const deviceId of devices) await queuePush(part, { ...toSend, deviceId }, happening);
    });
  }
  await announceChanges(
    tx,
    { userId: actorId, page },
    people
      .filter(({ isInBell }) => isInBell)
      .map(({ userId }) => ({ kind: 'notifications', id: entityId, recipientId: userId })),
  );

  return people.map(({ userId }) => userId);
}
