/**
 * Reference definitions of the sales figures, computed from all of a company's data.
 * sales-queries.ts computes the same figures in SQL.
 */
import { jobWorth } from '#features/money/estimates/job-worth.ts';
import { leadAt, OPEN_STATUSES, soldAt } from '#features/work/jobs/job-stages.ts';
import { dayInZone, daysBetween } from '#shared/calendar-day.ts';
import { toDollars } from '#shared/money.ts';
import type { CompanyFacts, Reading } from './dashboard-figures.ts';
import { lastMonths, percentOf, periodStarts } from './dashboard-periods.ts';
import type { Period } from './dashboard.ts';
import { SALES_MONTHS, type Sales } from './sales.ts';

/** Raw counts in cents and days, before formatting. */
export interface SalesCounts {
  /** Open jobs by stage, with their total value and total days in the stage. */
  pipeline: readonly { stage: string; count: number; cents: number; days: number }[];
  /** By sales rep. `priced` counts sold jobs with a contract amount above zero. */
  reps: readonly {
    userId: number | null;
    name: string | null;
    leads: number;
    soldCount: number;
    soldCents: number;
    priced: number;
  }[];
  reasons: readonly { reason: Sales['reasons'][number]['reason']; count: number; cents: number }[];
  soldByMonth: ReadonlyMap<string, { count: number; cents: number }>;
  lostByMonth: ReadonlyMap<string, { count: number; cents: number }>;
}

/** Groups rows by key, in order of each key's first appearance. */
export function groups<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): [Key, Row[]][] {
  const found = new Map<Key, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    found.set(key, [...(found.get(key) ?? []), row]);
  }

  return [...found];
}

const total = <Row>(rows: readonly Row[], of: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + of(row), 0);

/** Turns counts into the sales figures that the API returns: sorted, with averages and rates. */
export function salesOf(
  counted: SalesCounts,
  months: readonly string[],
): Omit<Sales, 'since' | 'isOwn'> {
  const { pipeline, reps, reasons, soldByMonth, lostByMonth } = counted;
  const soldCount = total(reps, (rep) => rep.soldCount);
  const soldCents = total(reps, (rep) => rep.soldCents);
  const priced = total(reps, (rep) => rep.priced);
  const lostCount = total(reasons, ({ count }) => count);
  const ended = soldCount + lostCount;

  return {
    pipeline: OPEN_STATUSES.map((stage) => {
      const found = pipeline.find((one) => one.stage === stage);

      return {
        stage,
        count: found?.count ?? 0,
        amount: toDollars(found?.cents ?? 0),
        days: found ? Math.round(found.days / found.count) : null,
      };
    }),
    sold: { count: soldCount, amount: toDollars(soldCents), priced },
    averageDeal: priced === 0 ? null : toDollars(Math.round(soldCents / priced)),
    lost: { count: lostCount, amount: toDollars(total(reasons, ({ cents }) => cents)) },
    winRate: percentOf(soldCount, ended),
    reasons: reasons
      .map(({ reason, count, cents }) => ({ reason, count, amount: toDollars(cents) }))
      .toSorted(
        (one, other) =>
          other.count - one.count || String(one.reason).localeCompare(String(other.reason)),
      ),
    leaders: reps
      .map(({ userId, name, leads, soldCount: sold, soldCents: cents }) => ({
        userId,
        name,
        leads,
        soldCount: sold,
        sold: toDollars(cents),
      }))
      .toSorted(
        (one, other) =>
          other.sold - one.sold ||
          other.soldCount - one.soldCount ||
          other.leads - one.leads ||
          (one.userId ?? Infinity) - (other.userId ?? Infinity),
      ),
    months: months.map((month) => ({
      month,
      sold: toDollars(soldByMonth.get(month)?.cents ?? 0),
      soldCount: soldByMonth.get(month)?.count ?? 0,
      lost: toDollars(lostByMonth.get(month)?.cents ?? 0),
      lostCount: lostByMonth.get(month)?.count ?? 0,
    })),
  };
}

/** Computes the sales figures, including user names. */
export function salesFigures(
  { jobs, estimates }: Pick<CompanyFacts, 'jobs' | 'estimates'>,
  { today, timeZone, firstWeekDay }: Reading,
  { period, nameOf }: { period: Period; nameOf: (userId: number) => string },
): Omit<Sales, 'since' | 'isOwn'> {
  const dayOf = (at: Date) => dayInZone(at, timeZone);
  const months = lastMonths(today, SALES_MONTHS);
  const start = periodStarts(today, firstWeekDay)[period];
  const isWithin = (at: Date | null) => at !== null && dayOf(at) >= start;
  const monthOf = (at: Date) => dayOf(at).slice(0, 7);
  const kept = jobs.flatMap((job, place) => {
    const last = job.stages.at(-1);
    if (job.deletedAt !== null || !last) return [];
    const offered = estimates.filter((one) => one.job === place && one.deletedAt === null);
    const facts = { ...job, isLost: last.stage === 'lost', estimates: offered };

    return [
      {
        ...job,
        last,
        leadAt: leadAt(job.stages),
        soldAt: soldAt(job.stages),
        worth: jobWorth(facts, today),
      },
    ];
  });
  const worthOf = (some: typeof kept) => total(some, ({ worth }) => worth ?? 0);
  const centsOf = (some: typeof kept) => total(some, ({ contractCents }) => contractCents ?? 0);
  const sold = kept.filter(({ soldAt }) => isWithin(soldAt));
  const lost = kept.filter(({ last }) => last.stage === 'lost');

  return salesOf(
    {
      pipeline: groups(kept, ({ last }) => last.stage).map(([stage, some]) => ({
        stage,
        count: some.length,
        cents: worthOf(some),
        days: total(some, ({ last }) => daysBetween(dayOf(last.at), today)),
      })),
      reps: groups(
        kept.filter(({ leadAt, soldAt }) => isWithin(leadAt) || isWithin(soldAt)),
        ({ salesRep }) => salesRep,
      ).map(([userId, some]) => {
        const theirs = sold.filter(({ salesRep }) => salesRep === userId);

        return {
          userId,
          name: userId === null ? null : nameOf(userId),
          leads: some.filter(({ leadAt }) => isWithin(leadAt)).length,
          soldCount: theirs.length,
          soldCents: centsOf(theirs),
          priced: theirs.filter(({ contractCents }) => (contractCents ?? 0) > 0).length,
        };
      }),
      reasons: groups(
        lost.filter(({ last }) => isWithin(last.at)),
        ({ lostReason }) => lostReason,
      ).map(([reason, some]) => ({ reason, count: some.length, cents: worthOf(some) })),
      soldByMonth: new Map(
        groups(kept, ({ soldAt }) => (soldAt ? monthOf(soldAt) : '')).map(([month, some]) => [
          month,
          { count: some.length, cents: centsOf(some) },
        ]),
      ),
      lostByMonth: new Map(
        groups(lost, ({ last }) => monthOf(last.at)).map(([month, some]) => [
          month,
          { count: some.length, cents: worthOf(some) },
        ]),
      ),
    },
    months,
  );
}
