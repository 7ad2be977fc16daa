import type { DbOrTx, Tx } from '#server/db/database.ts';
import { inSavepoint } from '#server/db/in-transaction.ts';

/** Ends the rehearsed part so that it rolls back. */
class RolledBack extends Error {}

/**
 * Runs `perform` in a transaction that is always rolled back, and returns its result. A preview
 * made this way can't differ from the real operation. It holds the same locks while it runs.
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
