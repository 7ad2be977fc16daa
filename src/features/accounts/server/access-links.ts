/** Single-use links that let somebody in: invitations (72 hours) and password resets (24 hours). S1. */
import { and, desc, eq, gt } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError, notFound } from '#shared/app-error.ts';
import { recordHistory } from '#features/history/server/record-history.ts';
import type { AppServices } from '#server/app-services.ts';
import type { Db, DbOrTx } from '#server/db/database.ts';
import { hashToken, newToken } from '#server/secret-token.ts';
import type { Work } from '#server/work.ts';
import type { invitation, invitationInput, joining } from '../account.ts';
import { findUser, findUserByName } from './account-queries.ts';
import { accessLinks, sessions, users } from './account-table.ts';
import { hashPassword } from './password.ts';

const INVITATION_MS = 72 * 3_600_000;
const RESET_MS = 24 * 3_600_000;

type LinkRow = typeof accessLinks.$inferSelect;
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

/** Mails a link where a mail server is configured and takes it; the screen shows it for copying either way. */
async function deliver(
  { mailer }: AppServices,
  mail: { to: string; subject: string; text: string },
): Promise<boolean> {
  if (!mailer.isConfigured) return false;

  return mailer.send(mail).then(
    () => true,
    () => false,
  );
}

export async function invite(
  work: Work,
  {
    input,
    services,
    publicUrl,
  }: { input: z.output<typeof invitationInput>; services: AppServices; publicUrl: string },
): Promise<{ invitation: Invitation; link: string; emailed: boolean }> {
  const { db, user, now } = work;
  if (await findUserByName(db, input.email)) {
    throw new AppError('conflict', `${input.email} can sign in already.`, {
      issues: [{ path: 'email', message: 'This person can sign in already' }],
    });
  }

  const token = newToken();
  const row = await db.transaction(async (tx) => {
    // A second invitation replaces the first, whose link may be lost.
    await tx
      .delete(accessLinks)
      .where(and(eq(accessLinks.purpose, 'invitation'), eq(accessLinks.email, input.email)));
    const [made] = await tx
      .insert(accessLinks)
      .values({
        tokenHash: hashToken(token),
        purpose: 'invitation',
        email: input.email,
        accessProfile: input.accessProfile,
        isSubcontractor: input.isSubcontractor ?? false,
        madeBy: user.id,
        createdAt: now,
        expiresAt: new Date(now.getTime() + INVITATION_MS),
      })
      .returning();
    if (!made) throw new Error('the invitation was not stored');
    await recordHistory(tx, work, {
      entity: 'users',
      entityId: made.id,
      label: input.email,
      action: 'invited',
      after: { email: input.email, accessProfile: input.accessProfile },
    });

    return made;
  });

  const link = `${publicUrl}/invitation/${token}`;
  const emailed = await deliver(services, {
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

export async function withdrawInvitation(db: DbOrTx, id: number): Promise<void> {
  const gone = await db
    .delete(accessLinks)
    .where(and(eq(accessLinks.id, id), eq(accessLinks.purpose, 'invitation')))
    .returning({ id: accessLinks.id });
  if (gone.length === 0) throw notFound('Invitation');
}

function linkGone(): AppError {
  return new AppError(
    'not_found',
    'This link has been used or is too old. Ask an administrator for a new one.',
  );
}

/** What a link opens, without using it up. */
export async function peekAtLink(
  db: DbOrTx,
  { token, purpose, now }: { token: string; purpose: LinkRow['purpose']; now: Date },
): Promise<LinkRow> {
  const [row] = await db
    .select()
    .from(accessLinks)
    .where(
      and(
        eq(accessLinks.tokenHash, hashToken(token)),
        eq(accessLinks.purpose, purpose),
        gt(accessLinks.expiresAt, now),
      ),
    );
  if (!row) throw linkGone();

  return row;
}

/** Uses a link up: of two who try at once, one gets it. */
async function takeLink(
  tx: DbOrTx,
  { token, purpose, now }: { token: string; purpose: LinkRow['purpose']; now: Date },
): Promise<LinkRow> {
  const [row] = await tx
    .delete(accessLinks)
    .where(
      and(
        eq(accessLinks.tokenHash, hashToken(token)),
        eq(accessLinks.purpose, purpose),
        gt(accessLinks.expiresAt, now),
      ),
    )
    .returning();
  if (!row) throw linkGone();

  return row;
}

/** Takes an invitation up; answers the new user's id. The e-mail address becomes the username. */
export async function join(
  db: Db,
  { token, input, now }: { token: string; input: z.output<typeof joining>; now: Date },
): Promise<number> {
  await peekAtLink(db, { token, purpose: 'invitation', now });
  const passwordHash = await hashPassword(input.password);

  return db.transaction(async (tx) => {
    const link = await takeLink(tx, { token, purpose: 'invitation', now });
    if (!link.email || !link.accessProfile) throw linkGone();
    if (await findUserByName(tx, link.email)) {
      throw new AppError('conflict', `${link.email} can sign in already.`);
    }

    const [user] = await tx
      .insert(users)
      .values({
        username: link.email,
        email: link.email,
        fullName: input.fullName,
        passwordHash,
        accessProfile: link.accessProfile,
        isSubcontractor: link.isSubcontractor,
      })
      .returning({ id: users.id });
    if (!user) throw new Error('the new user was not stored');

    return user.id;
  });
}

export async function makeResetLink(
  { db, user, now }: Work,
  { userId, services, publicUrl }: { userId: number; services: AppServices; publicUrl: string },
): Promise<{ link: string; emailed: boolean }> {
  const person = await findUser(db, userId);
  const token = newToken();
  await db.transaction(async (tx) => {
    await tx.delete(accessLinks).where(eq(accessLinks.userId, person.id));
    await tx.insert(accessLinks).values({
      tokenHash: hashToken(token),
      purpose: 'password_reset',
      userId: person.id,
      madeBy: user.id,
      createdAt: now,
      expiresAt: new Date(now.getTime() + RESET_MS),
    });
  });

  const link = `${publicUrl}/reset-password/${token}`;
  const to = person.email ?? (person.username.includes('@') ? person.username : null);
  const emailed =
    to !== null &&
    (await deliver(services, {
      to,
      subject: 'A new password for Gable',
      text: `Open this link within 24 hours to choose a new password:\n${link}\n`,
    }));

  return { link, emailed };
}

/** Sets a new password by a link and ends every sign-in of that person. */
export async function resetPassword(
  db: Db,
  { token, password, now }: { token: string; password: string; now: Date },
): Promise<void> {
  await peekAtLink(db, { token, purpose: 'password_reset', now });
  const passwordHash = await hashPassword(password);

  await db.transaction(async (tx) => {
    const { userId } = await takeLink(tx, { token, purpose: 'password_reset', now });
    if (userId === null) throw linkGone();

    await tx.update(users).set({ passwordHash, updatedAt: now }).where(eq(users.id, userId));
    await tx.delete(sessions).where(eq(sessions.userId, userId));
  });
}
