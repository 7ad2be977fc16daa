import { checkBooks } from '#features/ledger/server/check-books.ts';
import type { Db, DbOrTx } from '#server/db/database.ts';
import { reviveDead } from '#server/queue/leases.ts';

/** The output of `npm run check-books`, and whether the books are in order. */
export async function reportBooks(db: DbOrTx): Promise<{ text: string; isInOrder: boolean }> {
  const problems = await checkBooks(db);
  if (problems.length === 0) return { text: 'The books are in order.', isInOrder: true };

  const lines = problems.map(({ rule, record, detail }) => `  ${record}: ${detail}\n    ${rule}`);
  const things = problems.length === 1 ? 'One thing is' : `${problems.length} things are`;

  return { text: `${things} wrong in the books:\n${lines.join('\n')}`, isInOrder: false };
}

/** Has all jobs that were given up tried again by the next worker; the output of `npm run retry-jobs`. */
export async function retryJobs(db: Db): Promise<string> {
  const revived = await reviveDead(db);
  if (revived.length === 0) return 'No job of the queue was given up.';

  const lines = revived.map(({ id, kind, reason }) => `  ${id} (${kind}): ${reason}`);

  return `These jobs were given up, and are tried again while Gable runs:\n${lines.join('\n')}`;
}
