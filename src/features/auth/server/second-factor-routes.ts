import { logSecurityEvent } from '#server/http/log.ts';
import type { Handlers } from '#server/http/mount.ts';
import { routeGroup } from '#server/http/route-group.ts';
import { secondFactorEndpoints } from '../second-factor-endpoints.ts';
import { startAuthenticator } from './authenticator.ts';
import { assertCurrentPassword } from './confirm-password.ts';
import { enterCode } from './enter-code.ts';
import { findPendingSignIn } from './pending-sign-in.ts';
import { readSecondFactor, renewRecoveryCodes, turnOff, turnOn } from './second-factor.ts';
import { findUser, readMe } from './user-queries.ts';

const handlers: Handlers<typeof secondFactorEndpoints> = {
  pending: async ({ services, request }) => {
    const pending = await findPendingSignIn(services, request);

    return pending ? { username: pending.username } : null;
  },

  enterCode: async ({ ctx: { now, via }, body, services, request, reply }) => {
    const { userId, recoveryCodesLeft } = await enterCode({
      input: body,
      now,
      via,
      services,
      request,
      reply,
    });

    return { me: await readMe(services.database.db, userId, now), recoveryCodesLeft };
  },

  read: ({ ctx }) => readSecondFactor(ctx.db, ctx.user.id),

  startAuthenticator: async ({ ctx, body, services, request }) => {
    await assertCurrentPassword(ctx, { ...body, services, request });

    return startAuthenticator(ctx.db, await findUser(ctx.db, ctx.user.id), ctx.now);
  },

  confirmAuthenticator: async ({ ctx, body, services, request }) => {
    const recoveryCodes = await turnOn(ctx, { ...body, mailer: services.mailer });
    logSecurityEvent(request, 'second factor on');

    return { recoveryCodes };
  },

  renewRecoveryCodes: async ({ ctx, body, services, request }) => {
    await assertCurrentPassword(ctx, { ...body, services, request });

    return { recoveryCodes: await renewRecoveryCodes(ctx, services.mailer) };
  },

  turnOff: async ({ ctx, body, services, request }) => {
    await assertCurrentPassword(ctx, { ...body, services, request });
    await turnOff(ctx, services.mailer);
    logSecurityEvent(request, 'second factor off');
  },
};

export const secondFactorRoutes = routeGroup({
  name: 'secondFactor',
  endpoints: secondFactorEndpoints,
  handlers,
});
