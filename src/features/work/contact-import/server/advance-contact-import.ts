import { setImmediate } from 'node:timers/promises';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { RowAccess } from '#server/access/row-access.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import type { ContactImport } from '../contact-import.ts';
import { findImport, readImport } from './contact-import-queries.ts';
import { reviewMore } from './review-contact-import.ts';
import { importMore } from './run-contact-import.ts';
import { undoMore } from './undo-contact-import.ts';

/**
 * The time that one request works before it returns the progress. The next request continues from
 * there.
 */
const STRETCH_MS = 1_000;

/**
 * Continues a running import. Each step is a transaction that also saves the progress, so an
 * interrupted import can be continued or undone at any point. The import is locked, so concurrent
 * requests take turns.
 */
export async function advanceContactImport(
  ctx: RequestContext,
  { id, access }: { id: number; access: RowAccess<'contacts'> },
): Promise<ContactImport> {
  const { db } = ctx;
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
          await importMore(tx, { stored, ctx, access });
          return true;
        case 'undoing':
          await undoMore(tx, { stored, ctx });
          return true;
        default:
          return false;
      }
    });
    await setImmediate();
  }

  return readImport(db, id, ctx.now);
}
