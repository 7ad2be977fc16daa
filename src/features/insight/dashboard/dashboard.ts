/** A company's dashboard figures, each with its definition. */
import { z } from 'zod';
import { SALES_WORDS } from './sales-words.ts';

/** The periods for leads, sales, and close rates. Each is the current one, to date. */
export const PERIODS = ['Week', 'Month', 'Quarter', 'Year'] as const;
export type Period = (typeof PERIODS)[number];

const count = z.int().min(0);
/** In dollars; null for users who can't see prices. */
const money = z.number().nullable();
/** A whole percentage; null if there is nothing to compare with. */
const percent = z.int().nullable();

type PeriodShape<Prefix extends string, Schema> = { [P in Period as `${Prefix}This${P}`]: Schema };
type RateShape<Schema> = { [P in Period as `closeRate${P}`]: Schema };

function perPeriod<Schema>(named: (period: Period) => string, schema: Schema) {
  return Object.fromEntries(PERIODS.map((period) => [named(period), schema]));
}

const leads = count.meta({ description: SALES_WORDS.leads });
const sold = money.meta({ description: SALES_WORDS.sold });
const soldCount = count.meta({ description: SALES_WORDS.soldCount });
const closeRate = percent.meta({ description: SALES_WORDS.closeRate });

/** The definition of received payments. Callers complete the sentence. */
export const RECEIVED_THIS_MONTH = 'Payments received this month, minus refunds';

export const dashboardStats = z
  .object({
    activeJobs: count.meta({
      description: 'Jobs that are not completed or lost, compared with the end of last month.',
    }),
    pendingTasks: count.meta({
      description: 'Open tasks, compared with the end of last week.',
    }),
    monthlyRevenue: money.meta({
      description: `${RECEIVED_THIS_MONTH}, compared with the same days last month.`,
    }),
    totalContacts: count.meta({
      description: 'All contacts, compared with the end of last month.',
    }),
    ...(perPeriod((period) => `leadsThis${period}`, leads) as PeriodShape<'leads', typeof leads>),
    ...(perPeriod((period) => `soldThis${period}`, sold) as PeriodShape<'sold', typeof sold>),
    ...(perPeriod((period) => `soldCountThis${period}`, soldCount) as PeriodShape<
      'soldCount',
      typeof soldCount
    >),
    ...(perPeriod((period) => `closeRate${period}`, closeRate) as RateShape<typeof closeRate>),
    /**
     * Changes in the first four figures since the end of last month. Tasks compare with the end of
     * last week, revenue with the same days last month.
     */
    changes: z.object({ jobs: percent, tasks: percent, revenue: percent, contacts: percent }),
    /** True for figures that were zero then and are positive now. */
    isNew: z.object({
      jobs: z.boolean(),
      tasks: z.boolean(),
      revenue: z.boolean(),
      contacts: z.boolean(),
    }),
    /**
     * True for figures that cover only the user's own records because they can't see or change
     * others. Sales follow `jobs`.
     */
    ownOnly: z.object({
      jobs: z.boolean(),
      tasks: z.boolean(),
      revenue: z.boolean(),
      contacts: z.boolean(),
    }),
  })
  .meta({ id: 'DashboardStats' });

export type DashboardStats = z.infer<typeof dashboardStats>;

/** Returns a figure's definition, used in the API docs and on screen. */
export function definitionOf(figure: keyof typeof dashboardStats.shape): string {
  return dashboardStats.shape[figure].description ?? '';
}
