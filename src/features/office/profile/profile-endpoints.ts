import { z } from 'zod';
import { me } from '#features/office/auth/user.ts';
import { endpoint } from '#shared/endpoint.ts';
import { idParams } from '#shared/fields/field-schemas.ts';
import { keysOf } from '#shared/keys-of.ts';
import { profileUpdate } from './profile.ts';

/** The address that calendar programs subscribe to. Anyone who has it can read the calendar. */
const calendarAddress = z.object({ address: z.url() }).meta({ id: 'CalendarAddress' });

export const profileEndpoints = {
  updateProfile: endpoint({
    method: 'PUT',
    path: '/api/user/profile',
    access: 'signed-in',
    summary: 'Save Edit My Info',
    body: profileUpdate,
    setByServer: keysOf(me.shape),
    response: me,
  }),
  deleteMe: endpoint({
    method: 'DELETE',
    path: '/api/users/me',
    access: 'signed-in',
    reloads: 'nothing',
    summary:
      'Close my own account: it is deactivated and signed out everywhere (409 for the only administrator)',
  }),
  readAvatar: endpoint({
    method: 'GET',
    path: '/api/users/:id/avatar',
    access: { resource: 'users', action: 'read' },
    summary: "A user's picture",
    params: idParams,
    query: z.object({ v: z.string().max(80).optional() }),
    produces: 'image/webp',
  }),
  updateAvatar: endpoint({
    method: 'POST',
    path: '/api/users/me/avatar',
    access: 'signed-in',
    summary: 'Set my own picture: a PNG, JPEG, HEIC or WebP picture as the body',
    consumes: 'image/*',
    bodyLimit: 10 * 1024 * 1024,
    response: me,
  }),
  calendarAddress: endpoint({
    method: 'GET',
    path: '/api/user/calendar-subscription',
    access: 'signed-in',
    summary: 'The address of my calendar',
    response: calendarAddress,
  }),
  renewCalendarAddress: endpoint({
    method: 'POST',
    path: '/api/user/calendar-subscription/renew',
    access: 'signed-in',
    summary: 'Give my calendar another address; the one before it ends',
    response: calendarAddress,
  }),
  deleteAvatar: endpoint({
    method: 'DELETE',
    path: '/api/users/me/avatar',
    access: 'signed-in',
    summary: 'Remove my own picture',
  }),
};
