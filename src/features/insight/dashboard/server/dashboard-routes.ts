import { filtersOf } from '#shared/filter-query.ts';
import { toDollars } from '#shared/money.ts';
import type { Handlers } from '#server/http/mount.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import { routeGroup } from '#server/records/route-group.ts';
import { seesMoney } from '#server/access/actor.ts';
import { attentionEndpoints } from '../attention.ts';
import { moneyEndpoints } from '../company-money.ts';
import { dashboardEndpoints } from '../dashboard-endpoints.ts';
import { periodFigures } from '../dashboard-figures.ts';
import { changePercent, isNewFigure, periodStarts, weekStart } from '../dashboard-periods.ts';
import { INSIGHT_FIELDS, insightEndpoints } from '../insights.ts';
import { isOwnFigure } from '../own-figures.ts';
import { SALES_PERIODS, salesEndpoints } from '../sales.ts';
import type { DashboardStats } from '../dashboard.ts';
import { readAttention } from './attention-queries.ts';
import { companyMoney } from './money-queries.ts';
import { readInsights, readSales } from './sales-queries.ts';
import {
  countContacts,
  countJobs,
  countPeriods,
  countRevenue,
  counted,
  countTasks,
  firstWeekDayOf,
} from './dashboard-queries.ts';

/** The figures, counted one after the other, so that a call holds one connection. */
async function dashboardStats(ctx: RequestContext): Promise<DashboardStats> {
  const firstWeekDay = await firstWeekDayOf(ctx);
  const starts = periodStarts(ctx.today, firstWeekDay);
  const contactCounts = await countContacts(ctx, starts.Month);
  const taskCounts = await countTasks(ctx, weekStart(ctx.today, firstWeekDay));
  const jobCounts = await countJobs(ctx, starts.Month);
  const revenue = await countRevenue(ctx);
  const periods = await countPeriods(ctx, starts, counted(ctx, 'jobs'));
  const figures = periodFigures(periods);

  return {
    ...figures,
    ...(!seesMoney(ctx.user) && {
      soldThisWeek: null,
      soldThisMonth: null,
      soldThisQuarter: null,
      soldThisYear: null,
    }),
    activeJobs: jobCounts.now,
    pendingTasks: taskCounts.now,
    totalContacts: contactCounts.now,
    monthlyRevenue: revenue && toDollars(revenue.now),
    changes: {
      jobs: changePercent(jobCounts.now, jobCounts.before),
      tasks: changePercent(taskCounts.now, taskCounts.before),
      revenue: revenue && changePercent(revenue.now, revenue.before),
      contacts: changePercent(contactCounts.now, contactCounts.before),
    },
    isNew: {
      jobs: isNewFigure(jobCounts.now, jobCounts.before),
      tasks: isNewFigure(taskCounts.now, taskCounts.before),
      revenue: revenue !== null && isNewFigure(revenue.now, revenue.before),
      contacts: isNewFigure(contactCounts.now, contactCounts.before),
    },
    ownOnly: {
      jobs: isOwnFigure(ctx.user, 'jobs'),
      tasks: isOwnFigure(ctx.user, 'tasks'),
      revenue: isOwnFigure(ctx.user, 'payments'),
      contacts: isOwnFigure(ctx.user, 'contacts'),
    },
  };
}

const endpoints = {
  ...dashboardEndpoints,
  ...moneyEndpoints,
  ...attentionEndpoints,
  ...salesEndpoints,
  ...insightEndpoints,
};

const handlers: Handlers<typeof endpoints> = {
  money: ({ ctx }) => companyMoney(ctx),
  attention: ({ ctx }) => readAttention(ctx),
  sales: ({ ctx, query }) => readSales(ctx, SALES_PERIODS[query.period]),
  insights: ({ ctx, query }) => readInsights(ctx, filtersOf(INSIGHT_FIELDS, query)),
  stats: ({ ctx }) => dashboardStats(ctx),
};

export const dashboardRoutes = routeGroup({
  name: 'dashboard',
  endpoints,
  handlers,
});
