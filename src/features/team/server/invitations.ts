/** Invitations by an administrator, valid for 72 hours and for one person. */
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { notFound } from '#shared/app-error.ts';
import { recordHistory } from '#server/records/audit-log.ts';
import type { HistoryEvent } from '#shared/records/audit-event.ts';
import { readCompany } from '#features/company/server/company-queries.ts';
import type { AppServices } from '#server/http/app-services.ts';
import type { Db, DbOrTx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Settings } from '#server/settings.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import type { invitation, invitationInput, joining } from '#features/auth/user.ts';
import {
  issueLink,
  linkGone,
  mailLink,
  peekAtLink,
  takeLink,
} from '#features/auth/server/access-links.ts';
import type { LinkRow } from '#features/auth/server/access-links.ts';
import { refuseTakenEmail } from '#features/auth/server/user-queries.ts';
import { accessLinks, users } from '#features/auth/server/user-table.ts';
import { hashPassword } from '#features/auth/server/password.ts';
import { refuseWeakPassword } from '#features/auth/server/weak-password.ts';

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

export async function invite(
  ctx: RequestContext,
  {
    input,
    services,
    publicUrl,
  }: { input: z.output<typeof invitationInput>; services: AppServices; publicUrl: string },
): Promise<{ invitation: Invitation; link: string; emailed: boolean }> {
  const { db, user, now } = ctx;
  await refuseTakenEmail(db, { email: input.email });

  const { row, token } = await inTransaction(db, async (tx) => {
    // A second invitation replaces the first, whose link may be lost.
    await tx
      .delete(accessLinks)
      .where(
        and(
          eq(accessLinks.purpose, 'invitation'),
          sql`lower(${accessLinks.email}) = lower(${input.email})`,
        ),
      );
    await recordHistory(tx, ctx, {
      entity: 'users',
      entityId: user.id,
      label: input.email,
      action: 'invited',
      after: { email: input.email, accessProfile: input.accessProfile },
    });

    return issueLink(tx, {
      purpose: 'invitation',
      email: input.email,
      accessProfile: input.accessProfile,
      isSubcontractor: input.isSubcontractor ?? false,
      madeBy: user.id,
      createdAt: now,
      expiresAt: new Date(now.getTime() + INVITATION_MS),
    });
  });

  const link = `${publicUrl}/invitation/${token}`;
  const emailed = await mailLink(services.mailer, {
    to: input.email,
    subject: `${user.fullName} invites you to Gable`,
    text: `${user.fullName} invites you to work with them in Gable.\n\nOpen this link within 72 hours to choose a password:\n${link}\n`,
  });

  return { invitation: toInvitation(row, user.fullName), link, emailed };
}

export async function listInvitations(db: DbOrTx, now: Date): Promise<Invitation[]> {
  const rows = await db
    .select({ link: accessLinks, invitedBy: users.fullName })
    .from(accessLinks)
    .innerJoin(users, eq(users.id, accessLinks.madeBy))
    .where(and(eq(accessLinks.purpose, 'invitation'), gt(accessLinks.expiresAt, now)))
    .orderBy(desc(accessLinks.id));

  return rows.map(({ link, invitedBy }) => toInvitation(link, invitedBy));
}

export async function withdrawInvitation(ctx: RequestContext, id: number): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const [gone] = await tx
      .delete(accessLinks)
      .where(and(eq(accessLinks.id, id), eq(accessLinks.purpose, 'invitation')))
      .returning({ email: accessLinks.email });
    if (!gone) throw notFound('Invitation');

    await recordHistory(tx, ctx, {
      entity: 'users',
      entityId: ctx.user.id,
      label: gone.email ?? '',
      action: 'deleted',
      reason: 'invitation withdrawn',
    });
  });
}

interface Joining {
  token: string;
  input: z.output<typeof joining>;
  now: Date;
  via: HistoryEvent['via'];
  settings: Settings;
}

/** Accepts an invitation; returns the new user's id. The e-mail address becomes the username. */
export async function join(db: Db, { token, input, now, via, settings }: Joining): Promise<number> {
  const use = { token, purpose: 'invitation', now } as const;
  const { email } = await peekAtLink(db, use);
  const { name } = await readCompany(db);
  await refuseWeakPassword({
    password: input.password,
    path: 'password',
    names: [name, input.fullName, email],
    settings,
  });
  const passwordHash = await hashPassword(input.password);

  return inTransaction(db, async (tx) => {
    const link = await takeLink(tx, use);
    if (!link.email || !link.accessProfile) throw linkGone();
    await refuseTakenEmail(tx, { email: link.email });

    const [user] = await tx
      .insert(users)
      .values({
        username: link.email,
        email: link.email,
        fullName: input.fullName,
        passwordHash,
        accessProfile: link.accessProfile,
        isSubcontractor: link.isSubcontractor,
        createdAt: now,
        updatedAt: now,
      })
      .returning({ id: users.id, fullName: users.fullName });
    if (!user) throw new Error('the new user was not stored');
    await recordHistory(
      tx,
      { actor: { kind: 'user', ...user }, now, via },
      {
        entity: 'users',
        entityId: user.id,
        label: user.fullName,
        action: 'joined',
        after: { username: link.email, accessProfile: link.accessProfile },
      },
    );

    return user.id;
  });
}
