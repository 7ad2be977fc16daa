/**
 * Idempotency-Key: a request that is repeated because its response was lost doesn't take effect
 * twice.
 */
import { createHash } from 'node:crypto';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#shared/app-error.ts';
import { idempotencyKeys } from '#server/http/idempotency-key-table.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { awaitAtEnd, inTransaction } from '#server/db/in-transaction.ts';

/** Long enough for a form left open over a weekend, or a program that retries after one. */
const KEPT_MS = 7 * 86_400_000;
const FORGOTTEN_AT_ONCE = 100;

const KEY_SHAPE = /^[\x21-\x7e]{1,255}$/;

/**
 * Returns the request's idempotency key, if it has one. Throws a 400 if the key can't be stored.
 */
export function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && KEY_SHAPE.test(key)) return key;

  throw new AppError(
    'bad_input',
    'An Idempotency-Key must have 1 to 255 letters, digits, or symbols, and no spaces.',
  );
}

/** The parts of a request that must be the same when a key is used again. */
type KeyedRequest = Pick<FastifyRequest, 'method' | 'url' | 'body'>;

function fingerprintOf({ method, url, body }: KeyedRequest): string {
  const hash = createHash('sha256').update(`${method} ${url}\n`);
  return hash.update(Buffer.isBuffer(body) ? body : (JSON.stringify(body) ?? '')).digest('hex');
}

interface OnceOptions {
  /** The key's owner. Different owners may use the same key. */
  owner: string;
  key: string;
  request: KeyedRequest;
  /** Runs the call in the given transaction and returns the response body. */
  perform: (tx: DbOrTx) => Promise<string>;
}

/**
 * Runs the call and stores its response under the owner's key in a single transaction, so after a
 * crash either both exist or neither does. A repeated request gets the stored response, even if it
 * arrives while the first is still running. Errors are not stored, so a retry runs the call again.
 *
 * @throws 409 if the key was already used for a different request
 */
export async function runIdempotent(
  { db, now }: { db: DbOrTx; now: Date },
  { owner, key, request, perform }: OnceOptions,
): Promise<{ answer: string; isRepeat: boolean }> {
  const fingerprint = fingerprintOf(request);

  return inTransaction(db, async (tx) => {
    const mine = and(eq(idempotencyKeys.owner, owner), eq(idempotencyKeys.key, key));
    // If a request with the same key is in progress, PostgreSQL's unique index makes this wait for
    // it.
    const taken = await tx
      .insert(idempotencyKeys)
      .values({ owner, key, fingerprint, createdAt: now })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key });
    if (taken.length === 0) {
      const [earlier] = await tx.select().from(idempotencyKeys).where(mine);
      if (!earlier)
        throw new AppError('conflict', 'This is already being saved. Try again in a moment.');
      if (earlier.fingerprint !== fingerprint) {
        throw new AppError(
          'conflict',
          'This idempotency key was used for a different request. Use a new key.',
        );
      }

      return { answer: earlier.answer, isRepeat: true };
    }

    const answer = await perform(tx);
    const keep = tx.with(forgetOldAnswers(tx, now)).update(idempotencyKeys);
    await awaitAtEnd(tx, keep.set({ answer }).where(mine));

    return { answer, isRepeat: false };
  });
}

/**
 * Deletes expired responses, as part of the statement that stores a new one. Deletes a few at a
 * time and skips locked rows.
 */
function forgetOldAnswers(tx: DbOrTx, now: Date) {
  const old = tx
    .select({ place: sql`ctid` })
    .from(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - KEPT_MS)))
    .limit(FORGOTTEN_AT_ONCE)
    .for('update', { skipLocked: true });

  return tx.$with('forgotten').as(
    tx
      .delete(idempotencyKeys)
      .where(inArray(sql`ctid`, old))
      .returning({ key: idempotencyKeys.key }),
  );
}
