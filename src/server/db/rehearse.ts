import type { DbOrTx, Tx } from '#server/db/database.ts';
import { inSavepoint } from '#server/db/in-transaction.ts';

/** Ends the part that was rehearsed. */
class RolledBack extends Error {}

/**
 * Performs work in a transaction that is always rolled back, and returns its result: a preview that cannot
 * differ from the act. It holds the same locks while it runs.
 */
export async function rehearse<T>(db: DbOrTx, perform: (tx: Tx) => Promise<T>): Promise<T> {
  const found: T[] = [];
  try {
    await inSavepoint(db, async (tx) => {
      found.push(await perform(tx));
      throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
  const [result] = found;
  if (found.length === 0) throw new Error('nothing was rehearsed');

  return result as T;
}
