/** Tells users what was assigned to them, in the transaction that assigns it. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { allNotifications } from '#features/auth/preferences.ts';
import { users } from '#features/auth/server/user-table.ts';
import { announceChanges } from '#server/changes/announce-changes.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { ActorContext } from '#server/http/request-context.ts';
import { userIdOf } from '#server/records/actor.ts';
import { actorLabel } from '#shared/records/audit-event.ts';
import type { EntityName } from '#shared/entity-names.ts';
import type { BellType } from '../notification.ts';
import { notifications } from './notification-table.ts';

interface Assignment {
  type: BellType;
  record: { entity: EntityName; id: number; label: string };
  /** The users it is assigned to, after the change and before it. */
  after: readonly (number | null)[];
  before: readonly (number | null)[];
}

/**
 * One notification for each user who was not assigned before, but for the actor, inactive users and
 * those who have switched it off. The records that one call assigns to a user share one. Without a
 * new user no statement is run.
 */
export async function notifyAssigned(
  tx: DbOrTx,
  { actor, now, page }: ActorContext,
  { type, record, after, before }: Assignment,
): Promise<void> {
  const actorId = userIdOf(actor);
  const told = new Set(
    after.filter((id): id is number => id !== null && id !== actorId && !before.includes(id)),
  );
  if (told.size === 0) return;

  const isOnUnlessSet = allNotifications({})[type].web;
  const isOn = sql`coalesce((${users.preferences} #>> array['notifications', ${type}, 'web']::text[])::boolean, ${isOnUnlessSet}::boolean)`;
  const people = await tx
    .select({ userId: users.id })
    .from(users)
    .where(and(inArray(users.id, [...told]), eq(users.isActive, true), isOn))
    .orderBy(asc(users.id));
  if (people.length === 0) return;

  const byName = actor.kind === 'user' ? actor.fullName : actorLabel(actor.kind, actor.name);
  const { entity, id: entityId, label } = record;
  await tx
    .insert(notifications)
    .values(
      people.map(({ userId }) => ({
        userId,
        type,
        entity,
        entityId,
        label,
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
      set: { count: sql`${notifications.count} + 1`, readAt: null },
    });
  await announceChanges(
    tx,
    { userId: actorId, page },
    people.map(({ userId }) => ({ kind: 'notifications', id: entityId, toldUserId: userId })),
  );
}
