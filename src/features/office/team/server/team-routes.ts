import { logSecurityEvent } from '#server/http/log.ts';
import { publicUrlOf } from '#server/http/app-services.ts';
import type { Handlers } from '#server/http/mount.ts';
import { routeGroup } from '#server/records/route-group.ts';
import { teamEndpoints } from '../team-endpoints.ts';
import { changeUser, listTeam, makeResetLink, resetSecondFactorOf } from './change-user.ts';
import { invite, listInvitations, withdrawInvitation } from './invitations.ts';

const handlers: Handlers<typeof teamEndpoints> = {
  users: ({ ctx }) => listTeam(ctx),

  changeUser: ({ ctx, params, body }) => changeUser(ctx, { id: params.id, change: body }),

  makeResetLink: ({ ctx, params, services, request }) =>
    makeResetLink(ctx, {
      userId: params.id,
      services,
      publicUrl: publicUrlOf(services, request),
    }),

  resetSecondFactor: async ({ ctx, params, services, request }) => {
    await resetSecondFactorOf(ctx, { userId: params.id, mailer: services.mailer });
    logSecurityEvent(request, 'second factor reset');
  },

  invitations: ({ ctx }) => listInvitations(ctx.db, ctx.now),

  invite: ({ ctx, body, services, request }) =>
    invite(ctx, { input: body, services, publicUrl: publicUrlOf(services, request) }),

  withdrawInvitation: ({ ctx, params }) => withdrawInvitation(ctx, params.id),
};

export const teamRoutes = routeGroup({
  name: 'team',
  endpoints: teamEndpoints,
  handlers,
});
