import { closeSession } from '#features/office/auth/server/session.ts';
import { readMe } from '#features/office/auth/server/user-queries.ts';
import { AppError, notFound } from '#shared/app-error.ts';
import type { Handlers } from '#server/http/mount.ts';
import { routeGroup } from '#server/records/route-group.ts';
import { profileEndpoints } from '../profile-endpoints.ts';
import { readCalendarAddress, renewCalendarAddress } from './calendar-address.ts';
import { readAvatar, updateAvatar } from './avatar.ts';
import { publicUrlOf } from '#server/http/app-services.ts';
import { deactivateMe, updateProfile } from './update-profile.ts';

const handlers: Handlers<typeof profileEndpoints> = {
  updateProfile: async ({ ctx, body, services }) => {
    await updateProfile(ctx, body, services);

    return readMe(ctx.db, ctx.user.id, ctx.now);
  },

  deleteMe: async ({ ctx, services, request, reply }) => {
    await deactivateMe(ctx);
    await closeSession(services, { request, reply });
  },

  readAvatar: async ({ ctx, params }) => {
    const picture = await readAvatar(ctx.db, params.id);
    if (!picture) throw notFound('Picture');

    return { body: picture, cacheControl: 'private, max-age=31536000, immutable' };
  },

  updateAvatar: async ({ ctx, request }) => {
    if (!Buffer.isBuffer(request.body)) {
      throw new AppError('bad_input', 'Send the image as the request body.');
    }
    await updateAvatar(ctx, request.body);

    return readMe(ctx.db, ctx.user.id, ctx.now);
  },

  calendarAddress: ({ ctx, services, request }) =>
    readCalendarAddress(ctx, publicUrlOf(services, request)),

  renewCalendarAddress: ({ ctx, services, request }) =>
    renewCalendarAddress(ctx, publicUrlOf(services, request)),

  deleteAvatar: ({ ctx }) => updateAvatar(ctx, null),
};

export const profileRoutes = routeGroup({
  name: 'profile',
  endpoints: profileEndpoints,
  handlers,
});
