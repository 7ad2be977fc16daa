/** The sales figures: the pipeline, sales by rep, and lost jobs with their reasons. */
import { z } from 'zod';
import { WORTH_IN_WORDS } from '#features/money/estimates/job-worth.ts';
import { OPEN_STATUSES } from '#features/work/jobs/job-stages.ts';
import { LOST_REASON_LABELS } from '#features/work/jobs/job.ts';
import { calendarDay } from '#shared/calendar-day.ts';
import { endpoint } from '#shared/endpoint.ts';
import { keysOf } from '#shared/keys-of.ts';
import type { Period } from './dashboard.ts';
import { SALES_WORDS } from './sales-words.ts';

/** Period names as used in URLs. Each is the current one, to date. */
export const SALES_PERIODS = {
  week: 'Week',
  month: 'Month',
  quarter: 'Quarter',
  year: 'Year',
} as const satisfies Record<string, Period>;
export type SalesPeriod = keyof typeof SALES_PERIODS;

/** Months in the charts, including the current one. */
export const SALES_MONTHS = 12;

const count = z.int().min(0);
const dollars = z.number();

export const sales = z
  .object({
    since: calendarDay.meta({ description: 'First day of the period.' }),
    pipeline: z
      .array(
        z.object({
          stage: z.enum(OPEN_STATUSES),
          count,
          amount: dollars,
          days: z.int().nullable().meta({ description: 'Null without jobs.' }),
        }),
      )
      .meta({
        description: `Open jobs by stage, with average days in the stage and total value, where the value of a job is ${WORTH_IN_WORDS}.`,
      }),
    sold: z
      .object({
        count,
        amount: dollars,
        priced: count.meta({ description: 'Number of those with a contract amount above zero.' }),
      })
      .meta({ description: SALES_WORDS.sold }),
    averageDeal: dollars.nullable().meta({ description: SALES_WORDS.averageDeal }),
    lost: z.object({ count, amount: dollars }).meta({
      description:
        'Value of jobs lost in this period and still lost: the contract amount; without one, the largest estimate; without either, the budget.',
    }),
    winRate: z.int().nullable().meta({ description: SALES_WORDS.winRate }),
    reasons: z
      .array(
        z.object({
          reason: z.enum(keysOf(LOST_REASON_LABELS)).nullable(),
          count,
          amount: dollars,
        }),
      )
      .meta({
        description:
          'Reasons for the losses of this period, most frequent first, with the value lost.',
      }),
    leaders: z
      .array(
        z.object({
          userId: z.int().nullable().meta({ description: 'Null for jobs without a sales rep.' }),
          name: z.string().nullable(),
          leads: count,
          soldCount: count,
          sold: dollars,
        }),
      )
      .meta({
        description:
          'New leads, jobs sold, and contract amounts in this period by sales rep, largest amount first.',
      }),
    months: z
      .array(
        z.object({
          month: z.string(),
          sold: dollars,
          soldCount: count,
          lost: dollars,
          lostCount: count,
        }),
      )
      .length(SALES_MONTHS)
      .meta({
        description:
          'Jobs sold and lost in each of the last twelve months, with contract amounts and value lost.',
      }),
    /** True if everything covers only the user's own jobs. */
    isOwn: z.boolean(),
  })
  .meta({ id: 'Sales' });

export type Sales = z.infer<typeof sales>;

export const salesEndpoints = {
  sales: endpoint({
    method: 'GET',
    path: '/api/dashboard/sales',
    access: { resource: 'estimates', action: 'read' },
    summary: 'Get sales figures',
    description: 'For the jobs that the user can change.',
    query: z.object({ period: z.enum(keysOf(SALES_PERIODS)).default('year') }),
    response: sales,
  }),
};
