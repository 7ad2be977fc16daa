/**
 * Checks sold, lost, lead, contract, and balance figures after stage changes, acceptances, and
 * undos in any order.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkBooks } from '#features/money/ledger/server/check-books.ts';
import { expectFigures } from '#test/accepted-jobs/expect-figures.ts';
import {
  ALL_VERBS,
  beginSales,
  drawnSales,
  performSalesStep,
  taken,
} from '#test/accepted-jobs/sales-steps.ts';
import { startApi } from '#test/api.ts';
import { tries } from '#test/long-form.ts';

const SEQUENCES = Number(process.env['SALES_SEQUENCES'] ?? tries(5, 150));
/**
 * From this many runs, require that every action succeeded at least once. A test whose actions all
 * fail proves nothing.
 */
const ALL_VERBS_FROM = 100;

const api = await startApi();

test(
  'every figure of sales and money follows from stage changes, acceptances and undos, in any order',
  async () => {
    const seed = process.env['SALES_SEED'];
    await fc.assert(
      fc.asyncProperty(drawnSales, async ({ stages, steps }) => {
        await api.reset();
        const office = await api.as('Admin Project manager');
        const { userId } = await api.as('Sales Representative');
        const reps = [userId, null, office.userId];
        const world = await beginSales({ api, office, reps }, stages);
        for (const step of steps) {
          await performSalesStep(world, step);
          await expectFigures(world);
        }
        expect(await checkBooks(api.database.db)).toEqual([]);
      }),
      { numRuns: SEQUENCES, endOnFailure: true, ...(seed && { seed: Number(seed) }) },
    );
    if (SEQUENCES < ALL_VERBS_FROM) return;
    expect(ALL_VERBS.filter((verb) => !taken.get(verb)?.yes)).toEqual([]);
  },
  60_000 + SEQUENCES * 8000,
);
