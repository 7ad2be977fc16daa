/** Invitations from administrators. Each one is valid for one person and 72 hours. */
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { notFound } from '#shared/app-error.ts';
import { recordUserEvent } from '#features/office/auth/server/record-user-event.ts';
import type { AppServices } from '#server/http/app-services.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import type { invitation, invitationInput } from '../team.ts';
import { issueLink } from '#features/office/auth/server/access-links.ts';
import { queueLinkMail } from '#features/office/auth/server/link-mail.ts';
import type { LinkRow } from '#features/office/auth/server/access-links.ts';
import { assertEmailIsFree } from '#features/office/auth/server/user-queries.ts';
import { accessLinks } from '#features/office/auth/server/session-table.ts';
import { users } from '#features/office/auth/server/user-table.ts';

const INVITATION_MS = 72 * 3_600_000;

type Invitation = z.infer<typeof invitation>;

function toInvitation(row: LinkRow, invitedBy: string): Invitation {
  if (!row.email || !row.accessProfile) throw new Error(`link ${row.id} is no invitation`);

  return {
    id: row.id,
    email: row.email,
    accessProfile: row.accessProfile,
    isSubcontractor: row.isSubcontractor,
    invitedBy,
    expiresAt: row.expiresAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
  };
}

/**
 * Invites someone by email. Also returns the link, in case email is not set up. Throws a 409 if a
 * user already has this email address.
 */
export async function invite(
  ctx: RequestContext,
  {
    input,
    services,
    publicUrl,
  }: { input: z.output<typeof invitationInput>; services: AppServices; publicUrl: string },
): Promise<{ invitation: Invitation; link: string; emailed: boolean }> {
  const { db, user, now } = ctx;
  await assertEmailIsFree(db, { email: input.email });

  const { row, token, emailed } = await inTransaction(db, async (tx) => {
    // A new invitation replaces the earlier one, whose link may have been lost.
    await tx
      .delete(accessLinks)
      .where(
        and(
          eq(accessLinks.purpose, 'invitation'),
          sql`lower(${accessLinks.email}) = lower(${input.email})`,
        ),
      );
    await recordUserEvent(tx, ctx, {
      id: user.id,
      fullName: input.email,
      action: 'invited',
      after: { email: input.email, accessProfile: input.accessProfile },
    });

    const made = await issueLink(tx, {
      purpose: 'invitation',
      email: input.email,
      accessProfile: input.accessProfile,
      isSubcontractor: input.isSubcontractor ?? false,
      madeBy: user.id,
      createdAt: now,
      expiresAt: new Date(now.getTime() + INVITATION_MS),
    });

    return { ...made, emailed: await queueLinkMail(tx, services, made.row) };
  });

  const link = `${publicUrl}/invitation/${token}`;
  return { invitation: toInvitation(row, user.fullName), link, emailed };
}

/** Lists the invitations that can still be accepted, newest first. */
export async function listInvitations(db: DbOrTx, now: Date): Promise<Invitation[]> {
  const rows = await db
    .select({ link: accessLinks, invitedBy: users.fullName })
    .from(accessLinks)
    .innerJoin(users, eq(users.id, accessLinks.madeBy))
    .where(and(eq(accessLinks.purpose, 'invitation'), gt(accessLinks.expiresAt, now)))
    .orderBy(desc(accessLinks.id));

  return rows.map(({ link, invitedBy }) => toInvitation(link, invitedBy));
}

/** Withdraws an invitation immediately. Throws a 404 if it no longer exists. */
export async function withdrawInvitation(ctx: RequestContext, id: number): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const [gone] = await tx
      .delete(accessLinks)
      .where(and(eq(accessLinks.id, id), eq(accessLinks.purpose, 'invitation')))
      .returning({ email: accessLinks.email });
    if (!gone) throw notFound('Invitation');

    await recordUserEvent(tx, ctx, {
      id: ctx.user.id,
      fullName: gone.email ?? '',
      action: 'deleted',
      reason: 'invitation withdrawn',
    });
  });
}
