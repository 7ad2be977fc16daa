/** The server's figures match the reference definitions on random companies. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { companies } from '#features/office/company/server/company-table.ts';
import { isInvoiceOverdue } from '#features/money/invoices/invoice-rules.ts';
import { users } from '#features/office/auth/server/user-table.ts';
import { addDays, dayInZone } from '#shared/calendar-day.ts';
import { keysOf } from '#shared/keys-of.ts';
import { startApi, type TestUser } from '#test/api.ts';
import { ownPart, someTies, storeTies, withOpenedJobs, type Ties } from '#test/own-part.ts';
import { companyAt, storeCompany } from '#test/random-company.ts';
import { tries } from '#test/long-form.ts';
import {
  attentionEndpoints,
  type AttentionKind,
  isAppointment,
  isReopened,
  isTaskDue,
  isToAnswer,
  isToSchedule,
  isUnderWay,
  isUnanswered,
} from '../attention.ts';
import { moneyFigures, moneyEndpoints } from '../company-money.ts';
import { dashboardEndpoints } from '../dashboard-endpoints.ts';
import { salesFigures } from '../sales-figures.ts';
import { SALES_PERIODS, salesEndpoints } from '../sales.ts';
import { insightEndpoints, insightOf } from '../insights.ts';
import { dashboardFigures, periodCounts } from '../dashboard-figures.ts';
import type { CompanyFacts, JobFacts, Reading } from '../dashboard-figures.ts';
import { periodStarts } from '../dashboard-periods.ts';

const api = await startApi();
/** A company's first users: the administrator, technician, sales rep, and subcontractor. */
const USERS = [1, 2, 3, 4];
const RUNS = tries(22, 200);

/** Counts the records of each kind that need attention. */
function waiting(facts: CompanyFacts, { today, timeZone }: Reading) {
  const count = <Fact extends { deletedAt: Date | null }>(
    all: readonly Fact[],
    isWaiting: (fact: Fact) => boolean,
  ) => all.filter((fact) => fact.deletedAt === null && isWaiting(fact)).length;
  const jobs = facts.jobs.map((job) => ({ ...job, stage: job.stages.at(-1)?.stage ?? 'lead' }));

  return {
    reopened: count(jobs, isReopened),
    appointments: count(jobs, (job) => isAppointment(job, today)),
    underway: count(jobs, (job) => isUnderWay(job, today)),
    tasks: count(facts.tasks, (task) => isTaskDue(task, today)),
    invoices: count(facts.invoices, (invoice) => isInvoiceOverdue(invoice, today)),
    estimates: count(facts.estimates, (estimate) => {
      const sentDay = estimate.sentAt && dayInZone(estimate.sentAt, timeZone);

      return isUnanswered({ ...estimate, sentDay }, today);
    }),
    jobs: count(jobs, isToSchedule),
    submissions: count(facts.submissions, isToAnswer),
  };
}

/** Returns filters as query parameters, each with the predicate for matching jobs. */
function narrowings({ today, timeZone }: Reading) {
  const added = ({ createdAt }: JobFacts) => dayInZone(createdAt, timeZone);
  const days = [addDays(today, -200), addDays(today, -40)] as const;
  const lets: [name: string, value: string, lets: (job: JobFacts) => boolean][] = [
    ['filter[salesRep]', '2', (job) => job.salesRep === 2],
    ['filter[leadSource]', 'Referral', (job) => job.leadSource === 'referral'],
    ['filter[jobType]', 'insurance', (job) => job.jobType === 'insurance'],
    ['filter[status]', 'completed', (job) => job.stages.at(-1)?.stage === 'completed'],
    ['filter[city]', 'provo', (job) => job.city === 'Provo'],
    ['filter[tags][contains]', 'storm', ({ tags }) => tags.some((tag) => /storm/i.test(tag))],
    ['filter[contractAmount][gt]', '20000', (job) => (job.contractCents ?? 0) > 2_000_000],
    ['filter[contractAmount][lt]', '60000.5', (job) => (job.contractCents ?? 1e9) < 6_000_050],
    ['filter[createdAt][gt]', days[0], (job) => added(job) > days[0]],
    ['filter[createdAt][lt]', days[1], (job) => added(job) < days[1]],
  ];

  return lets;
}

async function countsFor(user: TestUser) {
  const kinds = await user.ok(attentionEndpoints.attention, {});

  return Object.fromEntries(kinds.map(({ kind, count }) => [kind, count]));
}

/** The expected figures for a user. */
interface Expected {
  facts: CompanyFacts;
  reading: Reading;
  /** True if the figures cover only the user's own records. */
  isOwn: boolean;
  period: keyof typeof SALES_PERIODS;
  /** Indexes into the list from `narrowings`. */
  narrowed: readonly number[];
  nameOf: (userId: number) => string;
}

/** Asserts that every dashboard figure matches its definition for these facts. */
async function expectFigures(
  user: TestUser,
  { facts, reading, isOwn, period, narrowed, nameOf }: Expected,
) {
  const { today, firstWeekDay } = reading;
  const starts = periodStarts(today, firstWeekDay);
  expect(await countsFor(user)).toEqual(waiting(facts, reading));
  expect(await user.ok(moneyEndpoints.money, {})).toEqual({
    ...moneyFigures(facts, today),
    ownOnly: { invoices: isOwn, payments: isOwn },
  });
  expect(await user.ok(salesEndpoints.sales, { query: { period } })).toEqual({
    since: starts[SALES_PERIODS[period]],
    ...salesFigures(facts, reading, { period: SALES_PERIODS[period], nameOf }),
    isOwn,
  });
  const conditions = narrowings(reading).filter((_, place) => narrowed.includes(place));
  const query = Object.fromEntries(conditions.map(([name, value]) => [name, value]));
  const chosen = facts.jobs.filter(
    (job) => job.deletedAt === null && conditions.every(([, , lets]) => lets(job)),
  );
  expect(await user.ok(insightEndpoints.insights, { query })).toMatchObject({
    periods: periodCounts(chosen, reading).map((counts) => insightOf(counts, starts)),
    isOwn,
  });
  expect(await user.ok(dashboardEndpoints.stats, {})).toEqual({
    ...dashboardFigures(facts, reading),
    ownOnly: { jobs: isOwn, tasks: isOwn, revenue: isOwn, contacts: false },
  });
}

interface ExpectedOwn extends Pick<Expected, 'facts' | 'reading'> {
  ties: Ties;
  /** The kinds that the user can act on. */
  kinds: readonly AttentionKind[];
  /**
   * True if jobs of the user's assigned tasks also count, because the user can't change any jobs.
   */
  countsJobsOfTasks: boolean;
}

/** Asserts the figures of a user who can read only their own records and no prices. */
async function expectOwnFigures(
  user: TestUser,
  { facts, ties, reading, kinds, countsJobsOfTasks }: ExpectedOwn,
) {
  const own = ownPart(facts, ties, { userId: user.userId, readsContacts: 'own' });
  const expected = waiting(own, reading);
  expect(await countsFor(user)).toEqual(
    Object.fromEntries(kinds.map((kind) => [kind, expected[kind]])),
  );
  const counted = countsJobsOfTasks ? withOpenedJobs(facts, ties, own) : own;
  const figures = dashboardFigures(counted, reading);
  const sold = ['soldThisWeek', 'soldThisMonth', 'soldThisQuarter', 'soldThisYear'];
  expect(await user.ok(dashboardEndpoints.stats, {})).toEqual({
    ...figures,
    ...Object.fromEntries(sold.map((name) => [name, null])),
    monthlyRevenue: null,
    changes: { ...figures.changes, revenue: null },
    isNew: { ...figures.isNew, revenue: false },
    ownOnly: { jobs: true, tasks: true, revenue: false, contacts: true },
  });
}

const NOWS = ['2026-11-22T19:30:00Z', '2026-03-09T05:30:00Z', '2027-01-01T06:45:00Z'];

test(
  'the dashboard’s figures match their definitions for any company, for each role’s own part',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc
          .record({
            now: fc.constantFrom(...NOWS).map((text) => new Date(text)),
            timeZone: fc.constantFrom('America/Denver', 'America/New_York', 'Pacific/Honolulu'),
            firstWeekDay: fc.constantFrom('Sunday', 'Monday', 'Saturday'),
            period: fc.constantFrom(...keysOf(SALES_PERIODS)),
            narrowed: fc.uniqueArray(fc.nat({ max: 9 }), { maxLength: 3 }),
          })
          .chain((reading) =>
            fc.tuple(
              fc.constant(reading),
              companyAt(reading.now, reading.timeZone, USERS),
              someTies,
            ),
          ),
        async ([{ now, timeZone, firstWeekDay, period, narrowed }, facts, ties]) => {
          await api.reset();
          api.clock.set(now.toISOString());
          const dana = await api.as('Admin Project manager');
          const tom = await api.as('Field Technician');
          const rita = await api.as('Sales Representative');
          const sol = await api.as('Sales Representative', { isSubcontractor: true });
          const people = [dana, tom, rita, sol];
          expect(people.map(({ userId }) => userId)).toEqual(USERS);
          await api.database.db.update(companies).set({ timeZone });
          await api.database.db.update(users).set({ preferences: { weekStartDay: firstWeekDay } });
          await storeCompany(api.database.db, facts);
          const ritas = { userId: rita.userId, readsContacts: 'all' } as const;
          await storeTies(api.database, ties, { userId: rita.userId, other: dana.userId });
          const today = dayInZone(now, timeZone);

          const reading = { today, timeZone, firstWeekDay };
          const asked = {
            reading,
            period,
            narrowed,
            nameOf: (id: number) => people.find(({ userId }) => userId === id)?.fullName ?? '',
          };
          await expectFigures(dana, { ...asked, facts, isOwn: false });
          await expectFigures(rita, { ...asked, facts: ownPart(facts, ties, ritas), isOwn: true });

          await storeTies(api.database, ties, { userId: tom.userId, other: dana.userId });
          await expectOwnFigures(tom, {
            facts,
            ties,
            reading,
            countsJobsOfTasks: true,
            kinds: ['appointments', 'tasks'],
          });

          await storeTies(api.database, ties, { userId: sol.userId, other: dana.userId });
          await expectOwnFigures(sol, {
            facts,
            ties,
            reading,
            countsJobsOfTasks: false,
            kinds: ['submissions', 'reopened', 'appointments', 'tasks', 'jobs'],
          });
        },
      ),
      { numRuns: RUNS, endOnFailure: true },
    );
  },
  RUNS * 4000,
);
