import { toCents, toDollars } from '#shared/money.ts';
import { jobStore } from '#features/work/jobs/server/job-store.ts';
import { hoursOf } from '#features/work/tasks/task-hours.ts';
import type { Handlers } from '#server/http/mount.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import { routeGroup } from '#server/records/route-group.ts';
import { singleHandlers } from '#server/records/crud-handlers.ts';
import { readableRows } from '#server/access/authorized-rows.ts';
import { jobCostEndpoints, type CostsOfJob } from '../job-cost-endpoints.ts';
import { jobCostFigures } from '../job-cost-figures.ts';
import { readJobCostSums } from './job-cost-queries.ts';
import { jobCostStore } from './job-cost-store.ts';

const dollarsOf = (cents: number | null) => (cents === null ? null : toDollars(cents));
const centsOf = (dollars: number | null) => (dollars === null ? null : toCents(dollars));

/**
 * Returns the costs and the budget of a job that the user has access to. Throws a 404 otherwise.
 */
async function readCostsOfJob(ctx: RequestContext, id: number): Promise<CostsOfJob> {
  const access = readableRows(ctx.actor, 'jobs');
  const { budget, contractAmount } = await jobStore.find(ctx.db, ctx, { id, access });
  const sums = await readJobCostSums(ctx.db, id);
  const { material, subcontractor, permit, disposal, other } = sums.byCategory;
  const figures = jobCostFigures(sums, {
    budgetCents: centsOf(budget),
    contractCents: centsOf(contractAmount),
  });

  return {
    actualCost: dollarsOf(figures.actualCents),
    material: toDollars(material),
    labor: toDollars(sums.labor),
    subcontractor: toDollars(subcontractor),
    permit: toDollars(permit),
    disposal: toDollars(disposal),
    other: toDollars(other),
    hours: hoursOf(sums.minutes),
    unratedHours: hoursOf(sums.unratedMinutes),
    margin: dollarsOf(figures.marginCents),
    marginPercent: figures.marginPercent,
    budgetStatus: figures.budgetStatus,
  };
}

const handlers: Handlers<typeof jobCostEndpoints> = {
  ...singleHandlers(jobCostStore),

  ofJob: ({ ctx, params }) => readCostsOfJob(ctx, params.id),
};

export const jobCostRoutes = routeGroup({
  name: 'job_costs',
  records: jobCostStore,
  endpoints: jobCostEndpoints,
  handlers,
});
