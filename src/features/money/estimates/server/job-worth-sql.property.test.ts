/**
 * Checks that SQL and jobWorth compute the same job value after any change to a job's estimates.
 */
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jobs } from '#features/work/jobs/server/job-table.ts';
import { startApi } from '#test/api.ts';
import { aJob, anEstimate } from '#test/factories.ts';
import { tries } from '#test/long-form.ts';
import { ESTIMATE_STATUSES } from '../estimate-status.ts';
import { jobWorth } from '../job-worth.ts';
import { estimates } from './estimate-table.ts';
import { jobWorthSql } from './job-worth-sql.ts';

const TODAY = '2026-11-21';
const api = await startApi({ clock: `${TODAY}T18:00:00Z` });
const RUNS = tries(30, 300);

const few = fc.integer({ min: 0, max: 5 });
/** Fields change one at a time, as when a user edits them, or all at once. */
const FIELDS = {
  job: fc.constantFrom(null, 0, 1),
  status: fc.constantFrom('accepted' as const, 'accepted' as const, ...ESTIMATE_STATUSES),
  totalCents: few,
  isReplaced: fc.constantFrom(false, false, true),
  expiryDate: fc.constantFrom(null, '2026-11-20', TODAY, '2026-12-01'),
  deletedAt: fc.constantFrom(null, null, new Date('2026-11-20T18:00:00Z')),
};
const whole = fc.record(FIELDS);
type Offer = typeof whole extends fc.Arbitrary<infer One> ? One : never;
const story = fc.record({
  jobs: fc.array(
    fc.record({
      contractAmountCents: fc.option(few, { freq: 1 }),
      budgetCents: fc.option(few),
      isLost: fc.boolean(),
    }),
    { minLength: 2, maxLength: 2 },
  ),
  offers: fc.array(whole, { minLength: 1, maxLength: 4 }),
  changes: fc.array(fc.tuple(fc.nat({ max: 3 }), fc.record(FIELDS, { requiredKeys: [] })), {
    maxLength: 10,
  }),
});

test(
  "A job's value in SQL matches its definition after any change, move, deletion, or restore",
  async () => {
    const { db } = api.database;
    await api.reset();
    const dana = await api.as('Admin Project manager');
    const { clientId, id: one } = await aJob(dana);
    const { id: other } = await aJob(dana, { clientId });
    const jobIds = [one, other];
    const { id: pattern } = await anEstimate(dana, { clientId });
    const [row] = await db.select().from(estimates).where(eq(estimates.id, pattern));
    if (!row) throw new Error('There is no estimate.');
    const { id: _id, numberKey: _key, searchText: _text, ...columns } = row;
    const stored = ({ job, ...fields }: Partial<Offer>) => ({
      ...fields,
      ...(job !== undefined && { jobId: job === null ? null : (jobIds[job] ?? null) }),
    });

    await fc.assert(
      fc.asyncProperty(story, async ({ jobs: all, offers, changes }) => {
        await db.delete(estimates);
        const kept = await db.select({ cents: jobs.acceptedCents }).from(jobs);
        expect(kept).toEqual([{ cents: null }, { cents: null }]);
        for (const [place, { isLost, ...amounts }] of all.entries()) {
          await db
            .update(jobs)
            .set({ ...amounts, status: isLost ? 'lost' : 'lead' })
            .where(eq(jobs.id, jobIds[place] ?? 0));
        }
        const ids = await db
          .insert(estimates)
          .values(
            offers.map((offer, place) => ({
              ...columns,
              ...stored(offer),
              estimateNumber: `E-${place}`,
            })),
          )
          .returning({ id: estimates.id });
        const now = [...offers];
        for (const [place, change] of changes) {
          const at = place % now.length;
          if (Object.keys(change).length === 0) continue;
          now[at] = { ...(now[at] as Offer), ...(change as Partial<Offer>) };
          await db
            .update(estimates)
            .set(stored(change as Partial<Offer>))
            .where(eq(estimates.id, ids[at]?.id ?? 0));
        }
        const { rows } = await db.execute<{ cents: number | null; accepted: number | null }>(
          sql`select ${jobWorthSql(TODAY)}::bigint as cents, accepted_cents as accepted
            from ${jobs} order by ${jobs.id}`,
        );
        const expected = all.map(({ contractAmountCents: contractCents, ...facts }, place) => {
          const its = now.filter(({ job, deletedAt }) => job === place && deletedAt === null);
          const accepted = its.filter((one) => one.status === 'accepted' && !one.isReplaced);

          return {
            cents: jobWorth({ ...facts, contractCents, estimates: its }, TODAY),
            accepted: accepted.length
              ? accepted.reduce((sum, { totalCents }) => sum + totalCents, 0)
              : null,
          };
        });
        expect(rows).toEqual(expected);
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  },
  RUNS * 2000,
);

test('Concurrent accepting, declining, and deleting leaves a job the sum of its accepted estimates', async () => {
  await api.reset();
  const dana = await api.as('Admin Project manager');
  const { id: jobId, clientId } = await aJob(dana, { contractAmount: 1 });
  const offers: number[] = [];
  for (const price of [100, 900, 800, 300, 700]) {
    const { id } = await anEstimate(dana, {
      jobId,
      clientId,
      status: price > 600 ? 'accepted' : 'sent',
      items: [{ description: 'Roof', quantity: 1, price }],
    });
    offers.push(id);
  }
  const [hundred, nineHundred, eightHundred, threeHundred, sevenHundred] = offers;
  await Promise.all([
    dana.expect(200).patch(`/api/estimates/${hundred}`, { status: 'accepted' }),
    dana.expect(200).patch(`/api/estimates/${nineHundred}`, { status: 'declined' }),
    dana.expect(204).delete(`/api/estimates/${eightHundred}`),
    dana.expect(200).patch(`/api/estimates/${threeHundred}`, { status: 'accepted' }),
    dana.expect(204).delete(`/api/estimates/${sevenHundred}`),
  ]);
  const kept = await api.database.db.select({ cents: jobs.acceptedCents }).from(jobs);

  expect(kept).toEqual([{ cents: 400_00 }]);
});
