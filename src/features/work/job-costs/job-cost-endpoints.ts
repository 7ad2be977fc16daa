import { z } from 'zod';
import { singleEndpoints } from '#shared/crud-endpoints.ts';
import { endpoint } from '#shared/endpoint.ts';
import { sumOfDollars } from '#shared/money.ts';
import { idParams } from '#shared/fields/field-schemas.ts';
import { keysOf } from '#shared/keys-of.ts';
import { jobCost } from './job-cost.ts';
import { BUDGET_STATUS_LABELS } from './job-cost-figures.ts';

/** A sum of costs in dollars. Negative if refunds exceed payments. */
const sumOfCosts = z.number().meta({ description: 'A sum in US dollars', example: 1234.5 });

/** A job's actual cost, in dollars. */
const costsOfJob = z
  .object({
    /** Null if there are no costs. */
    actualCost: sumOfCosts.nullable(),
    material: sumOfCosts,
    labor: sumOfDollars,
    subcontractor: sumOfCosts,
    permit: sumOfCosts,
    disposal: sumOfCosts,
    other: sumOfCosts,
    /**
     * Hours logged on the job's tasks, rounded to hundredths, and how many of them have no rate.
     */
    hours: z.number().min(0),
    unratedHours: z.number().min(0),
    /** The contract amount minus the actual cost; null if either is missing. */
    margin: z.number().nullable(),
    /** The margin as a whole percentage of the contract amount. */
    marginPercent: z.int().nullable(),
    budgetStatus: z.enum(keysOf(BUDGET_STATUS_LABELS)),
  })
  .meta({ id: 'CostsOfJob' });

export type CostsOfJob = z.infer<typeof costsOfJob>;

export const jobCostEndpoints = {
  ...singleEndpoints(jobCost, { searches: 'description and payee' }),
  ofJob: endpoint({
    method: 'GET',
    path: '/api/jobs/:id/costs',
    access: { resource: 'job_costs', action: 'read' },
    summary: 'Get the total cost of a job',
    description: 'Costs entered, and logged hours at their rates.',
    params: idParams,
    response: costsOfJob,
  }),
};
