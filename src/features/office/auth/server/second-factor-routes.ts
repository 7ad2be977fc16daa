import type { FastifyRequest } from 'fastify';
import { publicUrlOf } from '#server/http/app-services.ts';
import type { AppServices } from '#server/http/app-services.ts';
import { logSecurityEvent } from '#server/http/log.ts';
import type { Handlers } from '#server/http/mount.ts';
import { routeGroup } from '#server/records/route-group.ts';
import { secondFactorEndpoints } from '../second-factor-endpoints.ts';
import { startAuthenticator } from './authenticator.ts';
import { assertCurrentPassword } from './confirm-password.ts';
import { enterCode } from './enter-code.ts';
import { askPasskey, enterPasskey } from './enter-passkey.ts';
import { addPasskey, listPasskeys, relyingParty, removePasskey, startPasskey } from './passkeys.ts';
import { findPendingSignIn, requirePendingSignIn } from './pending-sign-in.ts';
import { countRecoveryCodes } from './recovery-codes.ts';
import { renewRecoveryCodes, secondFactorSince, turnOff, turnOn } from './second-factor.ts';
import { findUser, readMe } from './user-queries.ts';

interface Asked {
  services: AppServices;
  request: FastifyRequest;
}

const partyOf = ({ services, request }: Asked) => relyingParty(publicUrlOf(services, request));

async function whoIsIn(
  { services }: Asked,
  now: Date,
  { userId, recoveryCodesLeft }: { userId: number; recoveryCodesLeft: number | null },
) {
  return { me: await readMe(services.database.db, userId, now), recoveryCodesLeft };
}

const handlers: Handlers<typeof secondFactorEndpoints> = {
  pending: async ({ services, request }) => {
    const pending = await findPendingSignIn(services, request);
    if (!pending) return null;
    const { username, userId } = pending;
    const passkeys = await listPasskeys(services.database.db, userId);

    return { username, hasPasskey: passkeys.length > 0 };
  },

  enterCode: async ({ ctx, body, ...exchange }) =>
    whoIsIn(exchange, ctx.now, await enterCode({ ...exchange, ...ctx }, body)),

  askPasskey: async ({ services, request }) =>
    askPasskey(
      services.database.db,
      await requirePendingSignIn(services, request),
      partyOf({ services, request }),
    ),

  enterPasskey: async ({ ctx, body, ...exchange }) =>
    whoIsIn(
      exchange,
      ctx.now,
      await enterPasskey({ ...exchange, ...ctx }, { ...body, party: partyOf(exchange) }),
    ),

  read: async ({ ctx: { db, user } }) => {
    const since = await secondFactorSince(db, user.id);

    return {
      onSince: since?.toISOString() ?? null,
      recoveryCodesLeft: await countRecoveryCodes(db, user.id),
      passkeys: await listPasskeys(db, user.id),
    };
  },

  startPasskey: async ({ ctx, body, services, request }) => {
    await assertCurrentPassword(ctx, { ...body, services, request });

    return startPasskey(ctx, partyOf({ services, request }));
  },

  addPasskey: ({ ctx, body, services, request }) =>
    addPasskey(ctx, {
      input: body,
      party: partyOf({ services, request }),
      mailer: services.mailer,
    }),

  removePasskey: async ({ ctx, params, body, services, request }) => {
    await assertCurrentPassword(ctx, { ...body, services, request });
    await removePasskey(ctx, { id: params.id, mailer: services.mailer });
  },

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
