/** What the dashboard says about a company: its figures, and what each of them means. */
import { z } from 'zod';

/** The periods of leads, sales and close rates; each is the current one, up to today. */
export const PERIODS = ['Week', 'Month', 'Quarter', 'Year'] as const;
export type Period = (typeof PERIODS)[number];

const count = z.int().min(0);
/** Dollars; null for users who see no prices. */
const money = z.number().nullable();
/** Whole per cent; null where there was nothing to compare with. */
const percent = z.int().nullable();

type PeriodShape<Prefix extends string, Schema> = { [P in Period as `${Prefix}This${P}`]: Schema };
type RateShape<Schema> = { [P in Period as `closeRate${P}`]: Schema };

function perPeriod<Schema>(named: (period: Period) => string, schema: Schema) {
  return Object.fromEntries(PERIODS.map((period) => [named(period), schema]));
}

export const dashboardStats = z
  .object({
    activeJobs: count,
    pendingTasks: count,
    monthlyRevenue: money,
    totalContacts: count,
    ...(perPeriod((period) => `leadsThis${period}`, count) as PeriodShape<'leads', typeof count>),
    ...(perPeriod((period) => `soldThis${period}`, money) as PeriodShape<'sold', typeof money>),
    ...(perPeriod((period) => `soldCountThis${period}`, count) as PeriodShape<
      'soldCount',
      typeof count
    >),
    ...(perPeriod((period) => `closeRate${period}`, percent) as RateShape<typeof percent>),
    /** How much the first four have changed: since the end of last month, tasks since that of last week. */
    changes: z.object({ jobs: percent, tasks: percent, revenue: percent, contacts: percent }),
    /** Which figures are about the user's own records alone, since they see no others; sales are with the jobs. */
    ownOnly: z.object({
      jobs: z.boolean(),
      tasks: z.boolean(),
      revenue: z.boolean(),
      contacts: z.boolean(),
    }),
  })
  .meta({ id: 'DashboardStats' });

export type DashboardStats = z.infer<typeof dashboardStats>;

/** What each figure means, as the screen says it on demand. */
export const DEFINITIONS = {
  jobs: 'Jobs that are neither completed nor lost, compared with the end of last month.',
  tasks: 'Tasks that are not completed, compared with the end of last week.',
  revenue:
    'Payments received since the first of this month, less refunds, compared with the same days of last month. Sums that an invoice began with, and corrections of them, do not count.',
  contacts: 'Contacts of every type, compared with the end of last month.',
  leads: 'Jobs that became a lead in this period.',
  sold: 'Contract amounts of the jobs that were sold in this period: the first time a job has a signed contract, or goes straight to work.',
  closeRate: 'Of the jobs that became a lead in this period, how many per cent are sold by now.',
} as const;
