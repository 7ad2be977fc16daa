import { eq } from 'drizzle-orm';
import type { DbOrTx } from '#server/db/database.ts';
import { unreadableProblem } from './ask-provider.ts';
import { paymentIntents } from '../card-payment-table.ts';

/**
 * Stores why the provider's response for a payment couldn't be read. It stays until a response can
 * be read. Ignores other errors.
 */
export async function keepProblem(db: DbOrTx, id: number, error: unknown): Promise<void> {
  const problem = unreadableProblem(error);
  if (problem === null) return;
  await db.update(paymentIntents).set({ problem }).where(eq(paymentIntents.id, id));
}
