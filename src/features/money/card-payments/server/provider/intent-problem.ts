import { eq } from 'drizzle-orm';
import type { DbOrTx } from '#server/db/database.ts';
import { unreadableProblem } from './ask-provider.ts';
import { paymentIntents } from '../card-payment-table.ts';

/**
 * Stores the reason why the provider's response to a payment could not be read, until one can;
 * ignores any other error.
 */
export async function keepProblem(db: DbOrTx, id: number, error: unknown): Promise<void> {
  const problem = unreadableProblem(error);
  if (problem === null) return;
  await db.update(paymentIntents).set({ problem }).where(eq(paymentIntents.id, id));
}
