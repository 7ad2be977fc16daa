import type { CostsOfJob } from '#features/work/job-costs/job-cost-endpoints.ts';

/** The costs of a job that has no expenses yet. */
export const NO_COSTS: CostsOfJob = {
  actualCost: null,
  material: 0,
  labor: 0,
  subcontractor: 0,
  permit: 0,
  disposal: 0,
  other: 0,
  hours: 0,
  unratedHours: 0,
  margin: null,
  marginPercent: null,
  budgetStatus: 'no_costs',
};
