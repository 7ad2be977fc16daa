/**
 * Reference definitions of the dashboard figures, computed from all of a company's data. The server
 * computes them in SQL (dashboard-queries.ts), and a test compares the two on random companies.
 */
import { dayInZone, type CalendarDay } from '#shared/calendar-day.ts';
import type { WeekDay } from '#shared/week-days.ts';
import type { EstimateStatus } from '#features/money/estimates/estimate-status.ts';
import { isClosed, leadAt, soldAt, type StatusHistory } from '#features/work/jobs/job-stages.ts';
import type { Job } from '#features/work/jobs/job.ts';
import type { InvoiceFacts } from '#features/money/ledger/invoice-state.ts';
import type { SubmissionStatus } from '#features/intake/web-form-submissions/web-form-submission.ts';
import { toDollars } from '#shared/money.ts';
import {
  changePercent,
  isNewFigure,
  monthsToDate,
  percentOf,
  periodStarts,
  weekStart,
} from './dashboard-periods.ts';
import { PERIODS, type DashboardStats, type Period } from './dashboard.ts';

interface Kept {
  createdAt: Date;
  deletedAt: Date | null;
}

/** The data that the figures are computed from. Amounts are in cents. */
export interface CompanyFacts {
  contacts: readonly Kept[];
  tasks: readonly (Kept & {
    isCompleted: boolean;
    completedAt: Date | null;
    dueDate: CalendarDay | null;
  })[];
  jobs: readonly (Kept & {
    contractCents: number | null;
    budgetCents: number | null;
    startDate: CalendarDay | null;
    endDate: CalendarDay | null;
    appointmentDay: CalendarDay | null;
    salesRep: number | null;
    lostReason: Job['lostReason'];
    leadSource: Job['leadSource'];
    jobType: Job['jobType'];
    city: string | null;
    tags: readonly string[];
    stages: StatusHistory;
    reopenedAt: Date | null;
  })[];
  estimates: readonly {
    /** The estimate's job. */
    job: number | null;
    totalCents: number;
    status: EstimateStatus;
    sentAt: Date | null;
    expiryDate: CalendarDay | null;
    deletedAt: Date | null;
  }[];
  invoices: readonly (InvoiceFacts & { deletedAt: Date | null })[];
  submissions: readonly (Kept & { status: SubmissionStatus; isTest: boolean })[];
  /** Payments received; refunds are negative. */
  receipts: readonly { date: CalendarDay; cents: number }[];
}

export interface Reading {
  today: CalendarDay;
  timeZone: string;
  firstWeekDay: WeekDay;
}

export type JobFacts = CompanyFacts['jobs'][number];

/**
 * Counts each period's leads, how many of those are now sold, and sales. Pass only jobs that aren't
 * deleted.
 */
export function periodCounts(
  jobs: readonly JobFacts[],
  { today, timeZone, firstWeekDay }: Reading,
): PeriodCounts[] {
  const starts = periodStarts(today, firstWeekDay);
  const reached = jobs.map((job) => ({
    ...job,
    leadAt: leadAt(job.stages),
    soldAt: soldAt(job.stages),
  }));

  return PERIODS.map((period) => {
    const isWithin = (at: Date | null) => at !== null && dayInZone(at, timeZone) >= starts[period];
    const leads = reached.filter(({ leadAt }) => isWithin(leadAt));
    const sold = reached.filter(({ soldAt }) => isWithin(soldAt));

    return {
      period,
      leads: leads.length,
      won: leads.filter(({ soldAt }) => soldAt !== null).length,
      soldCount: sold.length,
      soldCents: sold.reduce((sum, { contractCents }) => sum + (contractCents ?? 0), 0),
    };
  });
}

/** Computes the figures before applying the user's access. */
export function dashboardFigures(
  { contacts, tasks, jobs, receipts }: CompanyFacts,
  reading: Reading,
): Omit<DashboardStats, 'ownOnly'> {
  const { today, timeZone, firstWeekDay } = reading;
  const dayOf = (at: Date) => dayInZone(at, timeZone);
  const isBefore = (at: Date | null, day: CalendarDay) => at !== null && dayOf(at) < day;
  const wasKept = ({ createdAt, deletedAt }: Kept, day: CalendarDay) =>
    isBefore(createdAt, day) && !isBefore(deletedAt, day);
  const isKept = ({ deletedAt }: Kept) => deletedAt === null;

  const starts = periodStarts(today, firstWeekDay);
  const lastWeekEnd = weekStart(today, firstWeekDay);
  const isActive = ({ stages }: JobFacts, day: CalendarDay | null) => {
    const last = stages.filter(({ at }) => day === null || isBefore(at, day)).at(-1);

    return last !== undefined && !isClosed(last.stage);
  };
  const keptJobs = jobs.filter(isKept);
  const months = monthsToDate(today);
  const received = ([first, last]: readonly [CalendarDay, CalendarDay]) =>
    receipts
      .filter(({ date }) => date >= first && date <= last)
      .reduce((sum, { cents }) => sum + cents, 0);

  const activeJobs = keptJobs.filter((job) => isActive(job, null)).length;
  const pendingTasks = tasks.filter((task) => isKept(task) && !task.isCompleted).length;
  const totalContacts = contacts.filter(isKept).length;
  const compared = {
    jobs: [
      activeJobs,
      jobs.filter((job) => wasKept(job, starts.Month) && isActive(job, starts.Month)).length,
    ],
    tasks: [
      pendingTasks,
      tasks.filter((task) => wasKept(task, lastWeekEnd) && !isBefore(task.completedAt, lastWeekEnd))
        .length,
    ],
    revenue: [received(months.current), received(months.previous)],
    contacts: [totalContacts, contacts.filter((one) => wasKept(one, starts.Month)).length],
  } as const;

  return {
    ...periodFigures(periodCounts(keptJobs, reading)),
    activeJobs,
    pendingTasks,
    totalContacts,
    monthlyRevenue: toDollars(received(months.current)),
    changes: {
      jobs: changePercent(...compared.jobs),
      tasks: changePercent(...compared.tasks),
      revenue: changePercent(...compared.revenue),
      contacts: changePercent(...compared.contacts),
    },
    isNew: {
      jobs: isNewFigure(...compared.jobs),
      tasks: isNewFigure(...compared.tasks),
      revenue: isNewFigure(...compared.revenue),
      contacts: isNewFigure(...compared.contacts),
    },
  };
}

/** A period's counts: new leads, how many of them are now sold, and sales. */
export interface PeriodCounts {
  period: Period;
  leads: number;
  won: number;
  soldCount: number;
  soldCents: number;
}

type PeriodFigures = Pick<
  DashboardStats,
  `leadsThis${Period}` | `soldThis${Period}` | `soldCountThis${Period}` | `closeRate${Period}`
>;

/** Returns all periods' figures under their API field names. */
export function periodFigures(counted: readonly PeriodCounts[]): PeriodFigures {
  return Object.fromEntries(
    counted.flatMap(({ period, leads, won, soldCount, soldCents }) => [
      [`leadsThis${period}`, leads],
      [`soldThis${period}`, toDollars(soldCents)],
      [`soldCountThis${period}`, soldCount],
      [`closeRate${period}`, percentOf(won, leads)],
    ]),
  ) as PeriodFigures;
}
