import { eq } from 'drizzle-orm';
import type { DbOrTx } from '#server/db/database.ts';
import { unreadableProblem } from './ask-provider.ts';
import { paymentIntents } from '../card-payment-table.ts';

/** Keeps with a payment why the provider's response could not be read, until one can; any other error is left alone. */
export async function keepProblem(db: DbOrTx, id: number, error: unknown): Promise<void> {
  const problem = unreadableProblem(error);
  if (problem === null) return;
  await db.update(paymentIntents).set({ problem }).where(eq(paymentIntents.id, id));
}
