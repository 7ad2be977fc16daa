/** What the server counts is what the definitions say, on random companies. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { companies } from '#features/company/server/company-table.ts';
import { contacts } from '#features/contacts/server/contact-table.ts';
import { jobStageEvents } from '#features/jobs/server/job-stage-table.ts';
import { jobs } from '#features/jobs/server/job-table.ts';
import { milestoneOf } from '#features/jobs/job-stages.ts';
import { JOB_STATUSES } from '#features/jobs/job.ts';
import { payments } from '#features/ledger/server/payment-table.ts';
import { users } from '#features/auth/server/user-table.ts';
import { tasks } from '#features/tasks/server/task-table.ts';
import { addDays, dayInZone } from '#shared/calendar-day.ts';
import { startApi } from '#test/api.ts';
import { dashboardEndpoints } from '../dashboard-endpoints.ts';
import { dashboardFigures, type CompanyFacts } from '../dashboard-figures.ts';

const api = await startApi();
const RUNS = process.env['GABLE_LONG'] ? 200 : 30;
const HOUR = 3_600_000;

/** Moments of the last 500 days, half of them near the borders of days, weeks, months and years. */
const moment = (now: Date) =>
  fc.oneof(
    fc.integer({ min: 1, max: 500 * 24 }).map((hours) => new Date(now.getTime() - hours * HOUR)),
    fc.integer({ min: 1, max: 45 * 24 }).map((hours) => new Date(now.getTime() - hours * HOUR)),
  );

const kept = (now: Date) =>
  fc
    .record({ createdAt: moment(now), later: fc.option(moment(now), { freq: 3 }) })
    .map(({ createdAt, later }) => ({
      createdAt,
      deletedAt: later !== null && later > createdAt ? later : null,
    }));

const companyAt = (now: Date, timeZone: string) => {
  const today = dayInZone(now, timeZone);

  return fc.record<CompanyFacts>({
    contacts: fc.array(kept(now), { maxLength: 12 }),
    tasks: fc.array(
      fc.tuple(kept(now), fc.option(moment(now))).map(([task, done]) => ({
        ...task,
        isCompleted: done !== null && done > task.createdAt,
        completedAt: done !== null && done > task.createdAt ? done : null,
      })),
      { maxLength: 12 },
    ),
    jobs: fc.array(
      fc
        .tuple(
          kept(now),
          fc.option(fc.integer({ min: 0, max: 9_000_000 })),
          fc.constantFrom(...JOB_STATUSES),
          fc.array(fc.tuple(fc.constantFrom(...JOB_STATUSES), moment(now)), { maxLength: 4 }),
        )
        .map(([job, contractCents, stage, moves]) => ({
          ...job,
          contractCents,
          stages: [
            { stage, at: job.createdAt },
            ...moves
              .map(([to, at]) => ({ stage: to, at }))
              .filter(({ at }) => at > job.createdAt)
              .toSorted((one, other) => one.at.getTime() - other.at.getTime()),
          ],
        })),
      { maxLength: 15 },
    ),
    receipts: fc.array(
      fc.record({
        date: fc.integer({ min: -3, max: 75 }).map((days) => addDays(today, -days)),
        cents: fc.integer({ min: -50_000, max: 900_000 }).filter((cents) => cents !== 0),
      }),
      { maxLength: 12 },
    ),
  });
};

async function store({ contacts: people, tasks: work, jobs: all, receipts }: CompanyFacts) {
  const { db } = api.database;
  const client = { name: 'Client', type: 'client', status: 'active' } as const;
  if (people.length > 0)
    await db.insert(contacts).values(people.map((one) => ({ ...client, ...one })));
  // It has the jobs and payments, and counts as no contact.
  const long = new Date('2001-01-01T00:00:00Z');
  const gone = { ...client, createdAt: long, deletedAt: long };
  const [owner] = await db.insert(contacts).values(gone).returning({ id: contacts.id });
  const clientId = owner?.id ?? 0;
  for (const [place, { isCompleted, ...task }] of work.entries()) {
    await db.insert(tasks).values({
      ...task,
      title: 'Task',
      status: isCompleted ? 'completed' : 'to_do',
      priority: 'medium',
      position: String(place),
    });
  }
  for (const { contractCents, stages, ...job } of all) {
    const [row] = await db
      .insert(jobs)
      .values({
        ...job,
        title: 'Job',
        clientId,
        clientName: 'Client',
        status: stages.at(-1)?.stage ?? 'lead',
        priority: 'medium',
        contractAmountCents: contractCents,
      })
      .returning({ id: jobs.id });
    const reached = new Set<string>();
    for (const { stage, at } of stages) {
      const milestone = milestoneOf(stage);
      const isFirst = milestone !== null && !reached.has(milestone);
      if (isFirst) reached.add(milestone);
      await db.insert(jobStageEvents).values({
        jobId: row?.id ?? 0,
        stage,
        enteredAt: at,
        milestone: isFirst ? milestone : null,
      });
    }
  }
  if (receipts.length === 0) return;
  await db.insert(payments).values(
    receipts.map(({ date, cents }) => ({
      clientId,
      clientName: 'Client',
      amountCents: cents,
      unappliedCents: Math.max(0, cents),
      date,
      method: 'check' as const,
      status: 'completed' as const,
      kind: cents < 0 ? ('refund' as const) : ('payment' as const),
    })),
  );
}

const NOWS = ['2026-11-22T19:30:00Z', '2026-03-09T05:30:00Z', '2027-01-01T06:45:00Z'];

test(
  'the dashboard says of any company what its figures are defined as, to an administrator and to a technician whose records they are',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc
          .record({
            now: fc.constantFrom(...NOWS).map((text) => new Date(text)),
            timeZone: fc.constantFrom('America/Denver', 'America/New_York', 'Pacific/Honolulu'),
            firstWeekDay: fc.constantFrom('Sunday', 'Monday', 'Saturday'),
          })
          .chain((reading) =>
            fc.tuple(fc.constant(reading), companyAt(reading.now, reading.timeZone)),
          ),
        async ([{ now, timeZone, firstWeekDay }, facts]) => {
          await api.reset();
          api.clock.set(now.toISOString());
          const dana = await api.as('Admin Project manager');
          const tom = await api.as('Field Technician');
          await api.database.db.update(companies).set({ timeZone });
          await api.database.db.update(users).set({ preferences: { weekStartDay: firstWeekDay } });
          await store(facts);
          const today = dayInZone(now, timeZone);

          const figures = dashboardFigures(facts, { today, timeZone, firstWeekDay });
          for (const table of ['contacts', 'jobs', 'tasks']) {
            await api.database.pool.query(`update ${table} set created_by = ${tom.userId}`);
          }
          expect(await tom.ok(dashboardEndpoints.stats, {})).toMatchObject({
            activeJobs: figures.activeJobs,
            pendingTasks: figures.pendingTasks,
            totalContacts: figures.totalContacts,
            leadsThisYear: figures.leadsThisYear,
            changes: { ...figures.changes, revenue: null },
          });
          expect(await dana.ok(dashboardEndpoints.stats, {})).toEqual({
            ...figures,
            ownOnly: { jobs: false, tasks: false, revenue: false, contacts: false },
          });
        },
      ),
      { numRuns: RUNS, endOnFailure: true },
    );
  },
  RUNS * 4000,
);
