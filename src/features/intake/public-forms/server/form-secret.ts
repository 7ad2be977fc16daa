/** The company's secret for public forms. It signs tokens and hashes network addresses. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { networkOf } from '#server/http/network-of.ts';
import { newToken } from '#server/http/secret-token.ts';
import { coalescedRead } from '#server/db/batching.ts';
import { formSecrets } from './form-secret-table.ts';

/** Returns the secret, creating it on first use. All processes share it. */
export const readFormSecret = coalescedRead(async (db): Promise<string> => {
  const [known] = await db.select().from(formSecrets);
  if (known) return known.secret;
  await db.insert(formSecrets).values({ id: 1, secret: newToken() }).onConflictDoNothing();
  const [made] = await db.select().from(formSecrets);
  if (!made) throw new Error('the secret of the forms was not stored');

  return made.secret;
});

/** Signs a string. `purpose` prevents a signature from being reused for something else. */
export function seal(secret: string, purpose: string, text: string): string {
  return createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('base64url');
}

/** Compares signatures in constant time. */
export function isSeal(received: string, right: string): boolean {
  const [a, b] = [Buffer.from(received), Buffer.from(right)];

  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * Hashes a network address with the secret. A plain hash could be reversed by trying all addresses.
 */
export const networkHash = (secret: string, address: string): string =>
  seal(secret, 'network', networkOf(address)).slice(0, 32);
