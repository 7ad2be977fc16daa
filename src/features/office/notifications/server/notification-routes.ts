/**
 * Lists, counts, and marks as read the signed-in user's notifications, and manages their push
 * devices.
 */
import { and, count, desc, eq, getTableColumns, isNull, lt, lte, sql } from 'drizzle-orm';
import { notFound } from '#shared/app-error.ts';
import { users } from '#features/office/auth/server/user-table.ts';
import { announceChanges } from '#server/changes/announce-changes.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import { NOTIFICATIONS_AT_ONCE } from '../notification.ts';
import type { Notification } from '../notification.ts';
import { notifications } from './notification-table.ts';
import { openable } from './openable.ts';
import { addDevice, listDevices, removeDevice, whyNoPush } from './push-devices.ts';
import { readPushKeys } from './push-service.ts';
import { mailedTypes, unsubscribe, whyNoMail } from './unsubscribe.ts';
import type { Handlers } from '#server/http/mount.ts';
import { routeGroup } from '#server/records/route-group.ts';
import { notificationEndpoints } from '../notification-endpoints.ts';

const isUnread = (userId: number) =>
  and(
    eq(notifications.userId, userId),
    eq(notifications.isInBell, true),
    isNull(notifications.readAt),
  );

async function countUnread(db: DbOrTx, userId: number): Promise<number> {
  const [row] = await db.select({ unread: count() }).from(notifications).where(isUnread(userId));

  return row?.unread ?? 0;
}

/**
 * Returns a page of the user's notifications, newest first. With `before`, starts after that one.
 */
async function listNotifications(
  ctx: RequestContext,
  { before }: { before?: number | undefined },
): Promise<Notification[]> {
  const rows = await ctx.db
    .select({ ...getTableColumns(notifications), fullName: users.fullName })
    .from(notifications)
    .leftJoin(users, eq(users.id, notifications.byUser))
    .where(
      and(
        eq(notifications.userId, ctx.user.id),
        eq(notifications.isInBell, true),
        before === undefined ? undefined : lt(notifications.id, before),
      ),
    )
    .orderBy(desc(notifications.id))
    .limit(NOTIFICATIONS_AT_ONCE);
  const canOpen = await openable(ctx.db, ctx.user, rows);

  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    by: row.fullName ?? row.byName,
    entity: row.entity,
    entityId: row.count === 1 && canOpen(row) ? row.entityId : null,
    label: row.label,
    noteId: row.noteId,
    count: row.count,
    createdAt: row.createdAt.toISOString(),
    isRead: row.readAt !== null,
  }));
}

/** Updates the bell on the user's other open pages. */
function notifyOtherPages(
  db: DbOrTx,
  author: { userId: number; page: string | undefined },
  id: number,
): Promise<void> {
  return announceChanges(db, author, [{ kind: 'notifications', id, recipientId: author.userId }]);
}

/**
 * Marks a notification as read. Doesn't overwrite the time it was first read. Throws a 404 if it
 * belongs to another user.
 */
async function markRead({ db, user, now, page }: RequestContext, id: number): Promise<void> {
  const marked = await db
    .update(notifications)
    .set({ readAt: sql`coalesce(${notifications.readAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(notifications.id, id), eq(notifications.userId, user.id)))
    .returning({ id: notifications.id });
  if (marked.length === 0) throw notFound('Notification');
  await notifyOtherPages(db, { userId: user.id, page }, id);
}

/** Marks unread notifications as read, up to and including the newest one the user has seen. */
async function markAllRead({ db, user, now, page }: RequestContext, upTo: number): Promise<void> {
  await db
    .update(notifications)
    .set({ readAt: now })
    .where(and(isUnread(user.id), lte(notifications.id, upTo)));
  await notifyOtherPages(db, { userId: user.id, page }, upTo);
}

const handlers: Handlers<typeof notificationEndpoints> = {
  list: async ({ ctx, query }) => ({
    unread: await countUnread(ctx.db, ctx.user.id),
    notifications: await listNotifications(ctx, query),
  }),

  unread: async ({ ctx }) => ({ unread: await countUnread(ctx.db, ctx.user.id) }),

  read: ({ ctx, params }) => markRead(ctx, params.id),

  readAll: ({ ctx, body }) => markAllRead(ctx, body.upTo),

  channels: async ({ ctx, services }) => ({
    email: await whyNoMail(ctx, services),
    mobile: whyNoPush(ctx.user, services),
  }),

  devices: async ({ ctx }) => ({
    publicKey: (await readPushKeys(ctx.db)).publicKey,
    devices: await listDevices(ctx),
  }),

  addDevice: ({ ctx, body, services }) => addDevice(ctx, body, services),

  removeDevice: ({ ctx, params }) => removeDevice(ctx, params.id),

  mailed: async ({ ctx, params }) => {
    const { types, person } = await mailedTypes(ctx.db, params.token);

    return { types, username: person.username };
  },

  unsubscribe: ({ ctx, params }) => unsubscribe(ctx, params.token),
};

export const notificationRoutes = routeGroup({
  name: 'notifications',
  endpoints: notificationEndpoints,
  handlers,
});
