import { checkBooks } from '#features/ledger/server/check-books.ts';
import type { DbOrTx } from '#server/db/database.ts';

/** The output of `npm run check-books`, and whether the books are in order. */
export async function reportBooks(db: DbOrTx): Promise<{ text: string; isInOrder: boolean }> {
  const problems = await checkBooks(db);
  if (problems.length === 0) return { text: 'The books are in order.', isInOrder: true };

  const lines = problems.map(({ rule, record, detail }) => `  ${record}: ${detail}\n    ${rule}`);
  const things = problems.length === 1 ? 'One thing is' : `${problems.length} things are`;

  return { text: `${things} wrong in the books:\n${lines.join('\n')}`, isInOrder: false };
}
