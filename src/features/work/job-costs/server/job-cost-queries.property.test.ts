/** The SQL queries return the same totals as `sumJobCosts`, for random jobs. */
import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { laborRates } from '#features/work/tasks/server/labor-rate-table.ts';
import { taskHours } from '#features/work/tasks/server/task-hours-table.ts';
import { tasks } from '#features/work/tasks/server/task-table.ts';
import { keysOf } from '#shared/keys-of.ts';
import { startApi } from '#test/api.ts';
import { aContact, aJob } from '#test/factories.ts';
import { tries } from '#test/long-form.ts';
import { COST_CATEGORY_LABELS } from '../job-cost.ts';
import { sumJobCosts } from '../job-cost-figures.ts';
import { actualCostOfJobs, readJobCostSums } from './job-cost-queries.ts';
import { jobCosts } from './job-cost-table.ts';

const api = await startApi();
const RUNS = tries(25, 200);
const DAY = '2026-11-20';
const DELETED = new Date('2026-11-20T12:00:00Z');

const rate = fc.option(fc.integer({ min: 0, max: 9_999 }));
const isDeleted = fc.boolean();

const oneJob = fc.record({
  costs: fc.array(
    fc.record({
      category: fc.constantFrom(...keysOf(COST_CATEGORY_LABELS)),
      amountCents: fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }),
      isDeleted,
    }),
    { maxLength: 8 },
  ),
  tasks: fc.array(
    fc.record({
      isDeleted,
      hours: fc.array(
        fc.record({
          minutes: fc.option(fc.integer({ min: 1, max: 1_440 }), { freq: 9 }),
          hourlyCents: rate,
          worker: fc.constantFrom(0, 1),
        }),
        { maxLength: 6 },
      ),
    }),
    { maxLength: 4 },
  ),
});

const company = fc.record({
  usual: rate,
  own: fc.tuple(rate, rate),
  jobs: fc.array(oneJob, { minLength: 1, maxLength: 3 }),
});

test(
  'SQL computes the costs of jobs as defined, for one job and for all jobs',
  async () => {
    await fc.assert(
      fc.asyncProperty(company, async ({ usual, own, jobs }) => {
        await api.reset();
        const { db } = api.database;
        const dana = await api.as('Admin Project manager');
        const workers = [dana.userId, (await api.as('Field Technician')).userId] as const;
        const rates = [
          { userId: null, hourlyCents: usual },
          { userId: workers[0], hourlyCents: own[0] },
          { userId: workers[1], hourlyCents: own[1] },
        ].flatMap(({ userId, hourlyCents }) =>
          hourlyCents === null ? [] : [{ userId, hourlyCents }],
        );
        if (rates.length > 0) await db.insert(laborRates).values(rates);

        const clientId = (await aContact(dana)).id;
        const expected = new Map<number, ReturnType<typeof sumJobCosts>>();
        let timers = 0;
        for (const job of jobs) {
          const { id: jobId } = await aJob(dana, { clientId });
          for (const { isDeleted: gone, ...cost } of job.costs) {
            const deletedAt = gone ? DELETED : null;
            const entered = { ...cost, description: 'Cost', date: DAY };
            await db.insert(jobCosts).values({ ...entered, jobId, deletedAt });
          }
          for (const { isDeleted: gone, hours } of job.tasks) {
            const [task] = await db
              .insert(tasks)
              .values({
                title: 'Task',
                jobId,
                status: 'to_do',
                priority: 'medium',
                position: 'a',
                deletedAt: gone ? DELETED : null,
              })
              .returning({ id: tasks.id });
            for (const { worker, minutes, hourlyCents } of hours) {
              // A user can have only one running timer.
              const isRunning = minutes === null;
              if (isRunning && (timers += 1) > 1) continue;
              await db.insert(taskHours).values({
                taskId: task?.id ?? 0,
                userId: workers[worker],
                day: DAY,
                minutes,
                hourlyCents,
              });
            }
          }
          expected.set(
            jobId,
            sumJobCosts(
              job.costs.filter((cost) => !cost.isDeleted),
              job.tasks
                .filter((task) => !task.isDeleted)
                .flatMap(({ hours }) => hours)
                .flatMap(({ minutes, hourlyCents, worker }) =>
                  minutes === null
                    ? []
                    : [{ minutes, hourlyCents: hourlyCents ?? own[worker] ?? usual }],
                ),
            ),
          );
        }

        const { rows } = await db.execute<{ job_id: number; actual_cents: number; labor: number }>(
          sql`${actualCostOfJobs(null)} order by job_id`,
        );
        const [first] = expected.keys();
        const ofFirst = await db.execute(actualCostOfJobs(sql`select ${first ?? 0}::int`));
        expect(ofFirst.rows).toEqual(rows.filter(({ job_id }) => job_id === first));
        for (const [jobId, sums] of expected) {
          expect(await readJobCostSums(db, jobId)).toEqual(sums);
          const entered = Object.values(sums.byCategory).reduce((sum, one) => sum + one, 0);
          const row = rows.find(({ job_id }) => job_id === jobId);
          expect(row && [row.actual_cents, row.labor]).toEqual(
            sums.entries > 0 || sums.minutes > sums.unratedMinutes
              ? [entered + sums.labor, sums.labor]
              : undefined,
          );
        }
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  },
  RUNS * 4000,
);
