/**
 * Leads, sales, and close rates for the current week, month, quarter, and year, filtered by job.
 */
import { z } from 'zod';
import { job } from '#features/work/jobs/job.ts';
import { calendarDay, type CalendarDay } from '#shared/calendar-day.ts';
import { endpoint } from '#shared/endpoint.ts';
import { filterQuery } from '#shared/filter-query.ts';
import type { ListFields } from '#shared/list-query.ts';
import { toDollars } from '#shared/money.ts';
import type { PeriodCounts } from './dashboard-figures.ts';
import { percentOf } from './dashboard-periods.ts';
import { PERIODS, type Period } from './dashboard.ts';
import { SALES_WORDS } from './sales-words.ts';

const { salesRep, leadSource, jobType, createdAt, status, tags, city, contractAmount } =
  job.listFields;

/** The job fields that the figures can be filtered by, as in the job list. */
export const INSIGHT_FIELDS = {
  salesRep,
  leadSource,
  jobType,
  createdAt,
  status,
  tags,
  city,
  contractAmount,
} satisfies ListFields;

const count = z.int().min(0);
const percent = z.int().min(0).nullable();

export const insightPeriod = z.object({
  period: z.enum(PERIODS),
  since: calendarDay.meta({ description: 'First day of the period.' }),
  leads: count.meta({ description: SALES_WORDS.leads }),
  won: count.meta({ description: SALES_WORDS.won }),
  sold: z.number().meta({ description: SALES_WORDS.sold }),
  soldCount: count.meta({ description: SALES_WORDS.soldCount }),
  closeRate: percent.meta({ description: SALES_WORDS.closeRate }),
  salesRate: percent.meta({
    description: 'Jobs sold in this period as a percent of its new leads.',
  }),
});

export type InsightPeriod = z.infer<typeof insightPeriod>;

export const insights = z
  .object({
    periods: z.array(insightPeriod).length(PERIODS.length),
    /** Users who are the sales rep on at least one of the jobs, sorted by name. */
    reps: z.array(z.object({ userId: z.int(), name: z.string() })),
    /** True if everything covers only the user's own jobs. */
    isOwn: z.boolean(),
  })
  .meta({ id: 'Insights' });

export type Insights = z.infer<typeof insights>;

/** Computes a period's figures from the counts. */
export const insightOf = (
  { period, leads, won, soldCount, soldCents }: PeriodCounts,
  starts: Record<Period, CalendarDay>,
): InsightPeriod => ({
  period,
  since: starts[period],
  leads,
  won,
  sold: toDollars(soldCents),
  soldCount,
  closeRate: percentOf(won, leads),
  salesRate: percentOf(soldCount, leads),
});

export const insightEndpoints = {
  insights: endpoint({
    method: 'GET',
    path: '/api/dashboard/insights',
    access: { resource: 'estimates', action: 'read' },
    summary: 'Get leads, sales, and close rates by period',
    description: 'For the jobs that the user can change.',
    query: filterQuery(INSIGHT_FIELDS),
    response: insights,
  }),
};
