import { z } from 'zod';
import { me } from '#features/office/auth/user.ts';
import { endpoint } from '#shared/endpoint.ts';
import { idParams } from '#shared/fields/field-schemas.ts';
import { keysOf } from '#shared/keys-of.ts';
import { profileUpdate } from './profile.ts';

/** The URL that calendar apps subscribe to. Anyone who has it can read the calendar. */
const calendarAddress = z.object({ address: z.url() }).meta({ id: 'CalendarAddress' });

export const profileEndpoints = {
  updateProfile: endpoint({
    method: 'PUT',
    path: '/api/user/profile',
    access: 'signed-in',
    summary: "Update the user's profile",
    body: profileUpdate,
    setByServer: keysOf(me.shape),
    response: me,
  }),
  deleteMe: endpoint({
    method: 'DELETE',
    path: '/api/users/me',
    access: 'signed-in',
    reloads: 'nothing',
    summary: "Close the user's account",
    description: 'Deactivates it and ends all sessions. Returns 409 for the only administrator.',
  }),
  readAvatar: endpoint({
    method: 'GET',
    path: '/api/users/:id/avatar',
    access: { resource: 'users', action: 'read' },
    summary: "Get a user's picture",
    params: idParams,
    query: z.object({ v: z.string().max(80).optional() }),
    produces: 'image/webp',
  }),
  updateAvatar: endpoint({
    method: 'POST',
    path: '/api/users/me/avatar',
    access: 'signed-in',
    summary: "Set the user's picture",
    description: 'Send a PNG, JPEG, HEIC, or WebP picture as the body.',
    consumes: 'image/*',
    bodyLimit: 10 * 1024 * 1024,
    response: me,
  }),
  calendarAddress: endpoint({
    method: 'GET',
    path: '/api/user/calendar-subscription',
    access: 'signed-in',
    summary: "Get the user's calendar address",
    response: calendarAddress,
  }),
  renewCalendarAddress: endpoint({
    method: 'POST',
    path: '/api/user/calendar-subscription/renew',
    access: 'signed-in',
    summary: "Replace the user's calendar address",
    description: 'The previous address stops working.',
    response: calendarAddress,
  }),
  deleteAvatar: endpoint({
    method: 'DELETE',
    path: '/api/users/me/avatar',
    access: 'signed-in',
    summary: "Remove the user's picture",
  }),
};
