import { and, desc, eq, gt, ne } from 'drizzle-orm';
import { AppError, notFound } from '#shared/app-error.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { logSecurityEvent } from '#server/http/log.ts';
import type { Handlers } from '#server/http/mount.ts';
import { routeGroup } from '#server/records/route-group.ts';
import { closeSession, openSession } from './session.ts';
import { authEndpoints } from '../auth-endpoints.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { peekAtLink } from './access-links.ts';
import { findUser, readMe } from './user-queries.ts';
import { endSessions } from './end-sessions.ts';
import { sessions } from './session-table.ts';
import { hashNewPassword, replacePassword, resetPassword } from './change-password.ts';
import { assertCurrentPassword } from './confirm-password.ts';
import { lockSignedIn } from './lock-user.ts';
import { signIn } from './sign-in.ts';
import { recordAccountChange } from './record-account-change.ts';
import { isSetupNeeded, setUp } from './set-up.ts';
import { askForNewPassword, isMailedWhenForgotten } from './forgotten-password.ts';
import { queuePasswordNotice } from './account-notice.ts';
import { forgetFailuresOf } from './sign-in-throttle.ts';
import { readCompany } from '#features/office/company/server/company-queries.ts';

const handlers: Handlers<typeof authEndpoints> = {
  setupState: async ({ ctx }) => ({ needed: await isSetupNeeded(ctx.db) }),

  setup: async ({ ctx: { db, now }, body, services, request, reply }) => {
    if (!(await isSetupNeeded(db))) {
      throw new AppError('conflict', 'Gable is already set up. Please sign in.');
    }
    const userId = await setUp(db, {
      input: body,
      now,
      services,
    });
    await openSession({ db, services, request, reply, userId });
    logSecurityEvent(request, 'set up', { userId });

    return readMe(db, userId, now);
  },

  login: async ({ ctx: { now, via }, body, services, request, reply }) => {
    const userId = await signIn({ ...body, now, via, services, request, reply });

    return userId === null ? null : readMe(services.database.db, userId, now);
  },

  logout: async ({ services, request, reply }) => {
    const userId = await closeSession(services, { request, reply });
    if (userId !== undefined) logSecurityEvent(request, 'signed out', { userId });
  },

  me: ({ ctx }) => readMe(ctx.db, ctx.user.id, ctx.now),

  changePassword: async ({ ctx, body, services, request, reply }) => {
    const { db, user, now } = ctx;
    await assertCurrentPassword(ctx, { ...body, services, request });
    const passwordHash = await hashNewPassword(db, {
      userId: user.id,
      password: body.newPassword,
      path: 'newPassword',
      settings: services.settings,
    });
    await inTransaction(db, async (tx) => {
      await lockSignedIn(tx, ctx);
      await replacePassword(tx, { userId: user.id, passwordHash, now });
      await openSession({ db: tx, services, request, reply, userId: user.id });
      await recordAccountChange(tx, ctx, { user, after: { password: 'changed' } });
      await queuePasswordNotice(tx, { mailer: services.mailer, userId: user.id, now });
    });
    logSecurityEvent(request, 'password changed');
  },

  openSignIns: async ({ ctx }) => {
    const rows = await ctx.db
      .select()
      .from(sessions)
      .where(and(eq(sessions.userId, ctx.user.id), gt(sessions.expiresAt, ctx.now)))
      .orderBy(desc(sessions.lastSeenAt));

    return rows.map((row) => ({
      id: row.id,
      isCurrent: row.id === ctx.user.sessionId,
      device: row.device,
      address: row.address,
      createdAt: row.createdAt.toISOString(),
      lastSeenAt: row.lastSeenAt.toISOString(),
    }));
  },

  endSignIn: async ({ ctx, params }) => {
    const ended = await endSessions(
      ctx.db,
      and(eq(sessions.id, params.id), eq(sessions.userId, ctx.user.id)),
    );
    if (ended.length === 0) throw notFound('Sign-in');
  },

  endOtherSignIns: async ({ ctx }) => {
    await endSessions(
      ctx.db,
      and(eq(sessions.userId, ctx.user.id), ne(sessions.id, ctx.user.sessionId)),
    );
  },

  forgotState: async ({ services }) => ({ isMailed: isMailedWhenForgotten(services) }),

  forgotPassword: async ({ ctx: { now }, body, services, request }) => {
    const { db } = services.database;
    const userId = await askForNewPassword(db, { ...body, now, services });
    logSecurityEvent(request, 'password forgotten', { userId });
  },

  resetState: async ({ ctx: { db, now }, params }) => {
    const { userId } = await peekAtLink(db, { ...params, purpose: 'password_reset', now });
    if (userId === null) throw notFound('User');
    const [{ username }, { name }] = [await findUser(db, userId), await readCompany(db)];

    return { username, companyName: name };
  },

  resetPassword: async ({ ctx: { db, now, via }, params, body, services, request }) => {
    const userId = await resetPassword(db, {
      token: params.token,
      password: body.password,
      now,
      via,
      settings: services.settings,
      mailer: services.mailer,
    });
    await forgetFailuresOf(services.database.db, userId, now);
    logSecurityEvent(request, 'password reset', { userId });
  },

  invitationState: async ({ ctx: { db, now }, params }) => {
    const link = await peekAtLink(db, {
      token: params.token,
      purpose: 'invitation',
      now,
    });
    const { name } = await readCompany(db);

    return { email: link.email ?? '', companyName: name };
  },

  join: async ({ ctx: { db, now, via }, params, body, services, request, reply }) => {
    const userId = await acceptInvitation(db, {
      token: params.token,
      input: body,
      now,
      via,
      settings: services.settings,
    });
    await openSession({ db, services, request, reply, userId });
    logSecurityEvent(request, 'joined', { userId });

    return readMe(db, userId, now);
  },
};

export const authRoutes = routeGroup({
  name: 'auth',
  endpoints: authEndpoints,
  handlers,
});
