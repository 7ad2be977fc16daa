/**
 * Recovery codes for users who have lost their authenticator. Each works once. Only hashes are
 * stored.
 */
import { randomBytes } from 'node:crypto';
import { count, eq } from 'drizzle-orm';
import type { DbOrTx } from '#server/db/database.ts';
import { RECOVERY_CODES } from '../second-factor.ts';
import { hashPassword, isRightPassword } from './password.ts';
import { recoveryCodes } from './second-factor-table.ts';

/**
 * Leaves out i, l, o, and u, which are easily misread. Each of the 32 characters stands for five
 * bits.
 */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 10;

/**
 * Normalizes a code before hashing: ignores case, spaces, and dashes, and corrects misread letters.
 */
function plainCode(typed: string): string {
  return typed
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1');
}

/** Returns a code such as 'k7m2q-x9d4t', with 50 random bits. */
function newCode(): string {
  const letters = Array.from(randomBytes(LENGTH), (byte) => LETTERS[byte % LETTERS.length]);

  return `${letters.slice(0, LENGTH / 2).join('')}-${letters.slice(LENGTH / 2).join('')}`;
}

/**
 * Creates new codes and their hashes. Don't call this in a transaction, because hashing takes too
 * long.
 */
export async function makeRecoveryCodes(): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  const hashes = await Promise.all(codes.map((code) => hashPassword(plainCode(code))));

  return { codes, hashes };
}

/** Replaces a user's recovery codes. */
export async function replaceRecoveryCodes(
  tx: DbOrTx,
  { userId, hashes }: { userId: number; hashes: readonly string[] },
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })));
}

/**
 * Returns the id of the unused code that was entered, without using it up; undefined if there is
 * none.
 */
export async function findRecoveryCode(
  db: DbOrTx,
  { userId, typed }: { userId: number; typed: string },
): Promise<number | undefined> {
  const plain = plainCode(typed);
  const unused = await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  for (const { id, codeHash } of unused) {
    if (await isRightPassword(codeHash, plain)) return id;
  }

  return undefined;
}

/** Uses up a code. Returns false if another request used it first. */
export async function takeRecoveryCode(tx: DbOrTx, id: number): Promise<boolean> {
  const taken = await tx
    .delete(recoveryCodes)
    .where(eq(recoveryCodes.id, id))
    .returning({ id: recoveryCodes.id });

  return taken.length > 0;
}

export async function countRecoveryCodes(db: DbOrTx, userId: number): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId));

  return row?.left ?? 0;
}
