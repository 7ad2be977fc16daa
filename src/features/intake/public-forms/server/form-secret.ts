/** The company's secret for public forms: signs their tokens, and makes networks unreadable. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { networkOf } from '#server/http/network-of.ts';
import { newToken } from '#server/http/secret-token.ts';
import { sharedRead } from '#server/db/in-groups.ts';
import { formSecrets } from './form-secret-table.ts';

/** The secret, made when it is first needed; the same in all processes. */
export const readFormSecret = sharedRead(async (db): Promise<string> => {
  const [known] = await db.select().from(formSecrets);
  if (known) return known.secret;
  await db.insert(formSecrets).values({ id: 1, secret: newToken() }).onConflictDoNothing();
  const [made] = await db.select().from(formSecrets);
  if (!made) throw new Error('the secret of the forms was not stored');

  return made.secret;
});

/** A text's seal; `purpose` keeps a seal for one thing from being good for another. */
export function seal(secret: string, purpose: string, text: string): string {
  return createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('base64url');
}

/** Whether this is the text's seal, in the same time for every wrong one. */
export function isSeal(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];

  return a.length === b.length && timingSafeEqual(a, b);
}

/** Names a network without telling its address: there are few enough addresses to try all of a plain hash. */
export const networkHash = (secret: string, address: string): string =>
  seal(secret, 'network', networkOf(address)).slice(0, 32);
