/**
 * Authenticator apps: six-digit codes that change every 30 seconds (RFC 6238). Each code is
 * accepted only once.
 */
import { and, eq, gt, isNotNull, isNull, lt } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { AppError } from '#shared/app-error.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { authenticators } from './second-factor-table.ts';

const PERIOD_SECONDS = 30;
/** Accept codes one step early or late, because phone clocks may be off. */
const DRIFT_STEPS = 1;
/** Milliseconds until a new key expires if no code has been entered for it. */
const START_MS = 15 * 60_000;

const codesOf = (secret: string, label = '') =>
  new TOTP({ issuer: 'Gable', label, secret, digits: 6, period: PERIOD_SECONDS });

/**
 * Returns the time step that a code belongs to, allowing for clock drift; null if the code is
 * wrong.
 */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const token = code.replaceAll(/[\s-]/g, '');
  if (!/^\d{6}$/.test(token)) return null; // the library throws on multi-byte characters
  const timestamp = now.getTime();
  const delta = codesOf(secret).validate({ token, timestamp, window: DRIFT_STEPS });

  return delta === null ? null : TOTP.counter({ period: PERIOD_SECONDS, timestamp }) + delta;
}

interface Owner {
  id: number;
  username: string;
}

/**
 * Creates a key for a user without an authenticator, replacing any key that was never confirmed.
 * Throws a 409 if an authenticator is already on.
 */
export async function startAuthenticator(
  db: DbOrTx,
  { id: userId, username }: Owner,
  now: Date,
): Promise<{ secret: string; address: string }> {
  const secret = new Secret({ size: 20 }).base32;
  const fresh = { secret, startedAt: now, lastStep: 0 };
  const stored = await db
    .insert(authenticators)
    .values({ userId, ...fresh })
    .onConflictDoUpdate({
      target: authenticators.userId,
      set: fresh,
      setWhere: isNull(authenticators.confirmedAt),
    })
    .returning({ userId: authenticators.userId });
  if (stored.length === 0) {
    throw new AppError('conflict', 'Two-step verification is already on. Turn it off first.');
  }

  return { secret, address: codesOf(secret, username).toString() };
}

/** Returns the key waiting for its first code; undefined if there is none or it has expired. */
export async function findStartedSecret(
  db: DbOrTx,
  userId: number,
  now: Date,
): Promise<string | undefined> {
  const [row] = await db
    .select({ secret: authenticators.secret })
    .from(authenticators)
    .where(
      and(
        eq(authenticators.userId, userId),
        isNull(authenticators.confirmedAt),
        gt(authenticators.startedAt, new Date(now.getTime() - START_MS)),
      ),
    );

  return row?.secret;
}

/** Activates a key. Returns false if it was replaced or confirmed in the meantime. */
export async function confirmAuthenticator(
  tx: DbOrTx,
  { userId, secret, step, now }: { userId: number; secret: string; step: number; now: Date },
): Promise<boolean> {
  const confirmed = await tx
    .update(authenticators)
    .set({ confirmedAt: now, lastStep: step })
    .where(
      and(
        eq(authenticators.userId, userId),
        eq(authenticators.secret, secret),
        isNull(authenticators.confirmedAt),
      ),
    )
    .returning({ userId: authenticators.userId });

  return confirmed.length > 0;
}

/**
 * Accepts a correct code if its time step is after the last accepted one, so the same code is never
 * accepted twice.
 */
export async function takeCode(
  tx: DbOrTx,
  { userId, code, now }: { userId: number; code: string; now: Date },
): Promise<boolean> {
  const isConfirmed = and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt));
  const [row] = await tx
    .select({ secret: authenticators.secret })
    .from(authenticators)
    .where(isConfirmed);
  const step = row ? stepOfCode(row.secret, code, now) : null;
  if (step === null) return false;

  const taken = await tx
    .update(authenticators)
    .set({ lastStep: step })
    .where(and(isConfirmed, lt(authenticators.lastStep, step)))
    .returning({ userId: authenticators.userId });

  return taken.length > 0;
}
