/**
 * Turns a user's two-step verification on and off, resets it, and replaces recovery codes. Each
 * change sends an email.
 */
import { and, eq, isNotNull, ne } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import type { DbOrTx, Tx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { queueSecondFactorNotice } from './account-notice.ts';
import { confirmAuthenticator, findStartedSecret, stepOfCode } from './authenticator.ts';
import { endSessions } from './end-sessions.ts';
import { lockSignedIn, lockUser } from './lock-user.ts';
import { withdrawPendingSignIns } from './pending-sign-in.ts';
import { recordAccountChange } from './record-account-change.ts';
import { makeRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';
import { authenticators, passkeys, recoveryCodes } from './second-factor-table.ts';
import { sessions } from './session-table.ts';

const isOn = isNotNull(authenticators.confirmedAt);

/** Returns when the user turned on two-step verification; null if it is off. */
export async function secondFactorSince(db: DbOrTx, userId: number): Promise<Date | null> {
  const [row] = await db
    .select({ confirmedAt: authenticators.confirmedAt })
    .from(authenticators)
    .where(and(eq(authenticators.userId, userId), isOn));

  return row?.confirmedAt ?? null;
}

export async function hasSecondFactor(db: DbOrTx, userId: number): Promise<boolean> {
  return (await secondFactorSince(db, userId)) !== null;
}

/** Returns the ids of all users with two-step verification. */
export async function usersWithSecondFactor(db: DbOrTx): Promise<Set<number>> {
  const rows = await db.select({ userId: authenticators.userId }).from(authenticators).where(isOn);

  return new Set(rows.map(({ userId }) => userId));
}

/**
 * Removes the user's two-step verification entirely: authenticator, recovery codes, passkeys, and
 * pending sign-ins. Does nothing if there is none.
 */
export async function removeSecondFactor(tx: DbOrTx, userId: number): Promise<void> {
  await tx.delete(authenticators).where(eq(authenticators.userId, userId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
  await withdrawPendingSignIns(tx, userId);
}

interface SecondFactorChange {
  mailer: Mailer;
  user: { id: number; fullName: string };
  change: keyof typeof AUDIT_WORDS;
}

const AUDIT_WORDS = {
  on: { twoStepVerification: 'turned on' },
  off: { twoStepVerification: 'turned off' },
  reset: { twoStepVerification: 'reset by an administrator' },
  renewed: { recoveryCodes: 'replaced' },
  passkeyAdded: { passkeys: 'one added' },
  passkeyRemoved: { passkeys: 'one removed' },
};

/** Records the change in the audit trail and queues the email. */
export async function notifyOfSecondFactorChange(
  tx: Tx,
  ctx: RequestContext,
  { mailer, user, change }: SecondFactorChange,
): Promise<void> {
  await recordAccountChange(tx, ctx, { user, after: AUDIT_WORDS[change] });
  await queueSecondFactorNotice(tx, { mailer, userId: user.id, now: ctx.now, change });
}

const wrongCode = () =>
  new AppError('bad_input', 'This code is incorrect.', {
    issues: [
      { path: 'code', message: 'This code is incorrect. Enter the current code from the app' },
    ],
  });

/**
 * Turns on two-step verification with the first code from a new authenticator, and ends all other
 * sessions. Returns the recovery codes.
 */
export async function turnOn(
  ctx: RequestContext,
  { code, mailer }: { code: string; mailer: Mailer },
): Promise<string[]> {
  const { db, user, now } = ctx;
  const secret = await findStartedSecret(db, user.id, now);
  if (secret === undefined) {
    throw new AppError('conflict', 'This took too long. Start again with a new key.');
  }
  const step = stepOfCode(secret, code, now);
  if (step === null) throw wrongCode();
  const { codes, hashes } = await makeRecoveryCodes();

  await inTransaction(db, async (tx) => {
    await lockSignedIn(tx, ctx);
    if (!(await confirmAuthenticator(tx, { userId: user.id, secret, step, now }))) {
      throw new AppError('conflict', 'Two-step verification was changed. Start again.');
    }
    await replaceRecoveryCodes(tx, { userId: user.id, hashes });
    await endOtherSessions(tx, ctx);
    await notifyOfSecondFactorChange(tx, ctx, { mailer, user, change: 'on' });
  });

  return codes;
}

/**
 * Replaces the user's recovery codes and returns the new ones. Throws a 409 if two-step
 * verification is off.
 */
export async function renewRecoveryCodes(ctx: RequestContext, mailer: Mailer): Promise<string[]> {
  const { db, user } = ctx;
  const { codes, hashes } = await makeRecoveryCodes();
  await inTransaction(db, async (tx) => {
    await lockOwnSecondFactor(tx, ctx);
    await replaceRecoveryCodes(tx, { userId: user.id, hashes });
    await notifyOfSecondFactorChange(tx, ctx, { mailer, user, change: 'renewed' });
  });

  return codes;
}

/**
 * Turns off two-step verification and ends all other sessions. Throws a 409 if it is already off.
 */
export async function turnOff(ctx: RequestContext, mailer: Mailer): Promise<void> {
  const { user } = ctx;
  await inTransaction(ctx.db, async (tx) => {
    await lockOwnSecondFactor(tx, ctx);
    await removeSecondFactor(tx, user.id);
    await endOtherSessions(tx, ctx);
    await notifyOfSecondFactorChange(tx, ctx, { mailer, user, change: 'off' });
  });
}

/**
 * Turns off two-step verification for a user who lost their phone, at an administrator's request.
 * Ends all of the user's sessions.
 */
export async function resetSecondFactor(
  ctx: RequestContext,
  { user, mailer }: Omit<SecondFactorChange, 'change'>,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await lockUser(tx, user.id);
    await assertIsOn(tx, user.id);
    await removeSecondFactor(tx, user.id);
    await endSessions(tx, eq(sessions.userId, user.id));
    await notifyOfSecondFactorChange(tx, ctx, { mailer, user, change: 'reset' });
  });
}

/**
 * Locks the signed-in user, so changes to their two-step verification run one at a time. Throws a
 * 409 if it is off, or a 401 if their session has ended.
 */
export async function lockOwnSecondFactor(tx: Tx, ctx: RequestContext): Promise<void> {
  await lockSignedIn(tx, ctx);
  await assertIsOn(tx, ctx.user.id);
}

async function assertIsOn(tx: Tx, userId: number): Promise<void> {
  if (!(await hasSecondFactor(tx, userId)))
    throw new AppError('conflict', 'Two-step verification is off.');
}

async function endOtherSessions(tx: Tx, { user }: RequestContext): Promise<void> {
  await endSessions(tx, and(eq(sessions.userId, user.id), ne(sessions.id, user.sessionId)));
}
