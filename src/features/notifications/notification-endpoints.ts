import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { idParams, recordId } from '#shared/fields/field-schemas.ts';
import { notification, NOTIFICATIONS_AT_ONCE } from './notification.ts';

const unread = z.int().min(0);

export const notificationEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/notifications',
    access: 'signed-in',
    summary: `The user’s own notifications, newest first, ${NOTIFICATIONS_AT_ONCE} at a time`,
    query: z.object({
      /** Only notifications before this one. */
      before: recordId.optional(),
    }),
    response: z.object({ unread, notifications: z.array(notification) }),
  }),
  unread: endpoint({
    method: 'GET',
    path: '/api/notifications/unread',
    access: 'signed-in',
    summary: 'How many of the user’s own notifications are unread',
    response: z.object({ unread }),
  }),
  read: endpoint({
    method: 'POST',
    path: '/api/notifications/:id/read',
    access: 'signed-in',
    summary: 'Mark one of the user’s own notifications as read',
    params: idParams,
  }),
  readAll: endpoint({
    method: 'POST',
    path: '/api/notifications/read-all',
    access: 'signed-in',
    summary: 'Mark the user’s own notifications as read, up to the newest that they have seen',
    body: z.object({
      /** The newest notification that the user has seen; later ones stay unread. */
      upTo: recordId,
    }),
  }),
};
