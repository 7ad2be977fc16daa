import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { idParams, recordId } from '#shared/fields/field-schemas.ts';
import { notificationTypes } from '#shared/registered-notifications.ts';
import { pushEndpoints } from './push-endpoints.ts';
import { notification, NOTIFICATIONS_AT_ONCE } from './notification.ts';

const unread = z.int().min(0);

const tokenParams = z.object({ token: z.string().min(1).max(200) });
/**
 * The limit is high because mail clients call this for users, and many share their provider's IP
 * addresses.
 */
const UNSUBSCRIBING = { calls: 300, minutes: 15 };

export const notificationEndpoints = {
  ...pushEndpoints,
  list: endpoint({
    method: 'GET',
    path: '/api/notifications',
    access: 'signed-in',
    summary: "List the user's notifications",
    description: `Newest first, ${NOTIFICATIONS_AT_ONCE} per page.`,
    query: z.object({
      /** Returns only notifications older than this one. */
      before: recordId.optional(),
    }),
    response: z.object({ unread, notifications: z.array(notification) }),
  }),
  unread: endpoint({
    method: 'GET',
    path: '/api/notifications/unread',
    access: 'signed-in',
    summary: "Count the user's unread notifications",
    response: z.object({ unread }),
  }),
  read: endpoint({
    method: 'POST',
    path: '/api/notifications/:id/read',
    access: 'signed-in',
    summary: 'Mark a notification as read',
    params: idParams,
  }),
  readAll: endpoint({
    method: 'POST',
    path: '/api/notifications/read-all',
    access: 'signed-in',
    summary: 'Mark notifications as read',
    description: 'Up to the newest one that the user has seen.',
    body: z.object({
      /** The newest notification that the user has seen. Later ones stay unread. */
      upTo: recordId,
    }),
  }),
  channels: endpoint({
    method: 'GET',
    path: '/api/notifications/channels',
    access: 'signed-in',
    summary: 'Get reasons why notification channels are unavailable',
    description: 'For email and phone; null for a channel that works.',
    response: z.object({ email: z.string().nullable(), mobile: z.string().nullable() }),
  }),
  mailed: endpoint({
    method: 'GET',
    path: '/api/unsubscribe/:token',
    access: 'public',
    throttle: UNSUBSCRIBING,
    summary: 'Get the notification types of an unsubscribe link',
    params: tokenParams,
    response: z.object({
      types: z.array(z.lazy(() => z.enum(notificationTypes().map(({ name }) => name)))),
      username: z.string(),
    }),
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/unsubscribe/:token',
    access: 'public',
    throttle: UNSUBSCRIBING,
    rawBody: true, // Mail clients POST a form (RFC 8058); the page sends no body.
    summary: 'Unsubscribe from the notifications in an email',
    params: tokenParams,
  }),
};
