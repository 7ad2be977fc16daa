/**
 * Recovery codes, for a user who has lost the authenticator. Each works once; only hashes are
 * stored.
 */
import { randomBytes } from 'node:crypto';
import { count, eq } from 'drizzle-orm';
import type { DbOrTx } from '#server/db/database.ts';
import { RECOVERY_CODES } from '../second-factor.ts';
import { hashPassword, isRightPassword } from './password.ts';
import { recoveryCodes } from './second-factor-table.ts';

/** Letters without i, l, o and u, which are misread. Each of the 32 stands for five bits. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 10;

/** A code as it is hashed, however it was typed: in capitals, with blanks, with the misread letters. */
function plainCode(typed: string): string {
  return typed
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1');
}

/** 'k7m2q-x9d4t': 50 random bits. */
function newCode(): string {
  const letters = Array.from(randomBytes(LENGTH), (byte) => LETTERS[byte % LETTERS.length]);

  return `${letters.slice(0, LENGTH / 2).join('')}-${letters.slice(LENGTH / 2).join('')}`;
}

/** New codes with their hashes, which take too long to make in a transaction. */
export async function makeRecoveryCodes(): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  const hashes = await Promise.all(codes.map((code) => hashPassword(plainCode(code))));

  return { codes, hashes };
}

/** Stores these in place of the codes before. */
export async function replaceRecoveryCodes(
  tx: DbOrTx,
  { userId, hashes }: { userId: number; hashes: readonly string[] },
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })));
}

/** The id of the unused code that was typed, without using it up. */
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

/** Uses a code up; false when another request did so first. */
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
