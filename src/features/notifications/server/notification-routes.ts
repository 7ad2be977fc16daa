import type { Handlers } from '#server/http/mount.ts';
import { routeGroup } from '#server/http/route-group.ts';
import { notificationEndpoints } from '../notification-endpoints.ts';
import { countUnread, listNotifications, markAllRead, markRead } from './notification-queries.ts';

const handlers: Handlers<typeof notificationEndpoints> = {
  list: async ({ ctx, query }) => ({
    unread: await countUnread(ctx.db, ctx.user.id),
    notifications: await listNotifications(ctx, query),
  }),

  unread: async ({ ctx }) => ({ unread: await countUnread(ctx.db, ctx.user.id) }),

  read: ({ ctx, params }) => markRead(ctx, params.id),

  readAll: ({ ctx, body }) => markAllRead(ctx, body.upTo),
};

export const notificationRoutes = routeGroup({
  name: 'notifications',
  endpoints: notificationEndpoints,
  handlers,
});
