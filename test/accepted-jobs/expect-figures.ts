/**
 * Computes every sales and money figure from the test's model and compares it with the figures on
 * the screens.
 */
import { expect } from 'vitest';
import { moneyEndpoints } from '#features/insight/dashboard/company-money.ts';
import { dashboardEndpoints } from '#features/insight/dashboard/dashboard-endpoints.ts';
import { insightEndpoints } from '#features/insight/dashboard/insights.ts';
import { salesEndpoints } from '#features/insight/dashboard/sales.ts';
import { invoiceEndpoints } from '#features/money/invoices/invoice-endpoints.ts';
import { jobEndpoints } from '#features/work/jobs/job-endpoints.ts';
import type { JobStatus } from '#features/work/jobs/job.ts';
import { arAging } from '#features/insight/reports/money-reports.ts';
import { leadSources, pipeline, salesByRep } from '#features/insight/reports/job-reports.ts';
import { reportEndpoints } from '#features/insight/reports/report-endpoints.ts';
import { stageOf, type ModelEstimate, type ModelJob, type SalesModel } from './sales-model.ts';
import type { SalesWorld } from './sales-steps.ts';

const ZONE = 'America/Denver';
const HOUR = 3_600_000;

const dayOf = (at: Date) => at.toLocaleDateString('en-CA', { timeZone: ZONE });

const UNSOLD: readonly JobStatus[] = ['lead', 'appointment_scheduled', 'estimating'];
const isSoldStage = (stage: JobStatus) => stage !== 'lost' && !UNSOLD.includes(stage);

/**
 * Returns when a job was sold; null if it isn't. A job that leaves the sold stages for more than
 * three days counts as a new sale when it returns.
 */
function soldSince({ history }: ModelJob): Date | null {
  if (!isSoldStage(history.at(-1)?.stage ?? 'lead')) return null;
  let since: Date | null = null;
  for (const [place, { stage, at }] of history.entries()) {
    const before = history[place - 1];
    if (!isSoldStage(stage) || (before && isSoldStage(before.stage))) continue;
    const lastSold = history.slice(0, place).findLastIndex((one) => isSoldStage(one.stage));
    const left = lastSold < 0 ? null : (history[lastSold + 1]?.at ?? null);
    const isSameSale = left !== null && at.getTime() - left.getTime() <= 72 * HOUR;
    if (!isSameSale) since = at;
  }

  return since;
}

/** Returns the first day of the current week, month, quarter, and year. */
function starts(today: string): Record<'Week' | 'Month' | 'Quarter' | 'Year', string> {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const date = new Date(`${today}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  const quarter = Math.floor((month - 1) / 3) * 3 + 1;
  const first = (one: number) => `${year}-${String(one).padStart(2, '0')}-01`;

  return {
    Week: date.toISOString().slice(0, 10),
    Month: first(month),
    Quarter: first(quarter),
    Year: first(1),
  };
}

const percent = (part: number, whole: number) =>
  whole === 0 ? null : Math.round((part * 100) / whole);

const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0);
const contractOf = ({ contract }: ModelJob) => contract.cents ?? 0;
const inDollars = (cents: number) => cents / 100;

const owedOf = ({ invoices }: SalesModel) =>
  invoices
    .filter(({ status }) => status === 'sent')
    .map(({ cents, paidCents }) => cents - paidCents)
    .filter((cents) => cents > 0);

interface Known {
  model: SalesModel;
  today: string;
  jobs: (ModelJob & { soldAt: Date | null; stage: JobStatus })[];
}

function known({ model, api }: SalesWorld): Known {
  const jobs = model.jobs
    .filter(({ deletedAt }) => deletedAt === null)
    .map((job) => ({ ...job, soldAt: soldSince(job), stage: stageOf(job) }));

  return { model, today: dayOf(api.clock.now()), jobs };
}

const since = (at: Date | null, day: string) => at !== null && dayOf(at) >= day;

/** Calculates leads, sales, and rates for each period. */
function periods({ jobs, today }: Known) {
  return Object.entries(starts(today)).map(([period, day]) => {
    const leads = jobs.filter(({ history }) => since(history[0]?.at ?? null, day));
    const sold = jobs.filter(({ soldAt }) => since(soldAt, day));
    const won = leads.filter(({ soldAt }) => soldAt !== null).length;

    return {
      period,
      leads: leads.length,
      won,
      sold: inDollars(sum(sold.map(contractOf))),
      soldCount: sold.length,
      closeRate: percent(won, leads.length),
    };
  });
}

/**
 * Returns the contract amount; for a job without one, the total of its accepted estimates or the
 * largest open one, whichever is higher.
 */
function worthOf(job: ModelJob, { model }: Known): number {
  if (job.contract.cents !== null) return job.contract.cents;
  const isLost = stageOf(job) === 'lost';
  const replaced = job.contract.replaced;
  const ofJob = model.estimates.filter((one) => one.job?.id === job.id && !one.isDeleted);
  const isOffered = ({ status }: ModelEstimate) => status === 'sent' || status === 'draft';
  const offered = ofJob.filter((one) => isLost || isOffered(one)).map(({ cents }) => cents);
  const accepted = ofJob.filter((one) => one.status === 'accepted' && !replaced.has(one.id));

  return Math.max(0, ...offered, sum(accepted.map(({ cents }) => cents)));
}

async function expectSales(world: SalesWorld, facts: Known): Promise<void> {
  const { jobs, today } = facts;
  for (const period of ['month', 'year'] as const) {
    const day = starts(today)[period === 'month' ? 'Month' : 'Year'];
    const sold = jobs.filter(({ soldAt }) => since(soldAt, day));
    const lost = jobs.filter(
      ({ stage, history }) => stage === 'lost' && since(history.at(-1)?.at ?? null, day),
    );
    const active = jobs.filter(
      ({ soldAt, history }) => since(soldAt, day) || since(history[0]?.at ?? null, day),
    );
    const reps = new Set(active.map(({ salesRep }) => salesRep));
    const figures = await world.office.ok(salesEndpoints.sales, { query: { period } });
    expect({
      sold: figures.sold.count,
      amount: figures.sold.amount,
      lost: figures.lost,
      winRate: figures.winRate,
      pipeline: figures.pipeline.map(({ stage, count, amount }) => ({ stage, count, amount })),
      leaders: new Map(
        figures.leaders.map(({ userId, leads, soldCount, sold: amount }) => [
          userId,
          { userId, leads, soldCount, sold: amount },
        ]),
      ),
    }).toEqual({
      sold: sold.length,
      amount: inDollars(sum(sold.map(contractOf))),
      lost: {
        count: lost.length,
        amount: inDollars(sum(lost.map((job) => worthOf(job, facts)))),
      },
      winRate: percent(sold.length, sold.length + lost.length),
      pipeline: figures.pipeline.map(({ stage }) => {
        const there = jobs.filter((job) => job.stage === stage);

        return {
          stage,
          count: there.length,
          amount: inDollars(sum(there.map((job) => worthOf(job, facts)))),
        };
      }),
      leaders: new Map(
        [...reps].map((userId) => {
          const theirs = sold.filter(({ salesRep }) => salesRep === userId);
          const leads = active.filter(
            ({ salesRep, history }) => salesRep === userId && since(history[0]?.at ?? null, day),
          );

          return [
            userId,
            {
              userId,
              leads: leads.length,
              soldCount: theirs.length,
              sold: inDollars(sum(theirs.map(contractOf))),
            },
          ];
        }),
      ),
    });
  }
}

async function expectReports({ office }: SalesWorld, { jobs, model }: Known): Promise<void> {
  const sold = jobs.filter(({ soldAt }) => soldAt !== null);
  const amount = inDollars(sum(sold.map(contractOf)));
  const totals = async (report: Parameters<typeof reportEndpoints>[0]) =>
    (await office.ok(reportEndpoints(report).read, { query: {} })).totals;
  expect(await totals(salesByRep)).toMatchObject({ sold: sold.length, value: amount });
  expect(await totals(leadSources)).toMatchObject({
    jobs: jobs.length,
    sold: sold.length,
    lost: jobs.filter(({ stage }) => stage === 'lost').length,
    open: jobs.filter(({ stage }) => UNSOLD.includes(stage)).length,
    value: amount,
  });
  expect(await totals(pipeline)).toMatchObject({
    jobs: jobs.filter(({ stage }) => stage !== 'lost' && stage !== 'completed').length,
  });
  const owed = owedOf(model);
  expect(await totals(arAging)).toMatchObject({
    owed: inDollars(sum(owed)),
    invoices: owed.length,
  });
}

/** Asserts that every figure matches the actions so far. */
export async function expectFigures(world: SalesWorld): Promise<void> {
  const { office, model } = world;
  const facts = known(world);
  const { jobs, today } = facts;
  const shown = await office.ok(jobEndpoints.list);
  expect(
    shown
      .map(({ id, status, lostReason, contractAmount }) => ({
        id,
        status,
        lostReason,
        contractAmount,
      }))
      .toSorted((one, other) => one.id - other.id),
  ).toEqual(
    jobs
      .map(({ id, stage, lostReason, contract: { cents } }) => ({
        id,
        status: stage,
        lostReason,
        contractAmount: cents === null ? null : inDollars(cents),
      }))
      .toSorted((one, other) => one.id - other.id),
  );
  const invoices = await office.ok(invoiceEndpoints.list);
  expect(new Map(invoices.map(({ id, owed }) => [id, owed]))).toEqual(
    new Map(
      model.invoices.map(({ id, status, cents, paidCents }) => [
        id,
        status === 'sent' ? inDollars(cents - paidCents) : 0,
      ]),
    ),
  );
  const counted = periods(facts);
  const stats = await office.ok(dashboardEndpoints.stats, {});
  const { periods: insights } = await office.ok(insightEndpoints.insights, { query: {} });
  expect(stats).toMatchObject(
    Object.fromEntries(
      counted.flatMap(({ period, leads, sold, soldCount, closeRate }) => [
        [`leadsThis${period}`, leads],
        [`soldThis${period}`, sold],
        [`soldCountThis${period}`, soldCount],
        [`closeRate${period}`, closeRate],
      ]),
    ),
  );
  expect(insights).toMatchObject(counted);
  expect(stats.activeJobs).toBe(
    jobs.filter(({ stage }) => stage !== 'lost' && stage !== 'completed').length,
  );
  const month = sum(
    model.receipts.filter(({ at }) => since(at, starts(today).Month)).map(({ cents }) => cents),
  );
  expect(await office.ok(moneyEndpoints.money, {})).toMatchObject({
    outstanding: inDollars(sum(owedOf(model))),
    receivedThisMonth: inDollars(month),
  });
  expect(stats.monthlyRevenue).toBe(inDollars(month));
  await expectSales(world, facts);
  await expectReports(world, facts);
}
