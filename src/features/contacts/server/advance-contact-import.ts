import { setImmediate } from 'node:timers/promises';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { RowAccess } from '#server/row-access.ts';
import type { Work } from '#server/work.ts';
import type { ContactImport } from '../contact-import.ts';
import { findImport, readImport } from './contact-import-queries.ts';
import { reviewMore } from './review-contact-import.ts';
import { importMore } from './run-contact-import.ts';
import { undoMore } from './undo-contact-import.ts';

/** For so long a call goes on; then it answers how far it is, and the next one goes on from there. */
const STRETCH_MS = 1_000;

/**
 * Goes on with what is under way. Each step is a transaction that also keeps how far it has come, so
 * that an import which stopped at any moment goes on, or is undone, as if nothing had happened; two
 * people who go on with one take turns.
 */
export async function advanceContactImport(
  work: Work,
  { id, access }: { id: number; access: RowAccess<'contacts'> },
): Promise<ContactImport> {
  const { db, ...circumstances } = work;
  const until = performance.now() + STRETCH_MS;
  let isUnderWay = true;
  while (isUnderWay && performance.now() < until) {
    isUnderWay = await inTransaction(db, async (tx) => {
      const stored = await findImport(tx, id, { lock: true });
      switch (stored.status) {
        case 'reviewing':
          await reviewMore(tx, stored, access);
          return true;
        case 'importing':
          await importMore(tx, { stored, circumstances, access });
          return true;
        case 'undoing':
          await undoMore(tx, { stored, circumstances });
          return true;
        default:
          return false;
      }
    });
    await setImmediate();
  }

  return readImport(db, id, work.now);
}
