/**
 * Calculates a job's cost and margin, and compares the cost with the budget. Pure functions;
 * amounts are in cents.
 */
import type { CostCategory } from './job-cost.ts';

/** One period of logged work. */
export interface LoggedWork {
  minutes: number;
  /** The cost of one hour in cents; null if no rate is set. */
  hourlyCents: number | null;
}

/** A job's totals, in cents and minutes. */
export interface JobCostSums {
  /** The number of cost entries. */
  entries: number;
  byCategory: Record<CostCategory, number>;
  labor: number;
  /** All logged minutes, including minutes without a rate. */
  minutes: number;
  /** Logged minutes that have no cost because no rate is set. */
  unratedMinutes: number;
}

export const NO_COSTS: JobCostSums = {
  entries: 0,
  byCategory: { material: 0, subcontractor: 0, permit: 0, disposal: 0, other: 0 },
  labor: 0,
  minutes: 0,
  unratedMinutes: 0,
};

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

/** Adds up a job's costs. Adds all minutes before rounding labor, so it is rounded only once. */
export function sumJobCosts(
  costs: readonly { category: CostCategory; amountCents: number }[],
  work: readonly LoggedWork[],
): JobCostSums {
  const byCategory = { ...NO_COSTS.byCategory };
  for (const { category, amountCents } of costs) byCategory[category] += amountCents;
  const unrated = work.filter(({ hourlyCents }) => hourlyCents === null);

  return {
    entries: costs.length,
    byCategory,
    // Hours and rates are never negative, so this rounds half away from zero.
    labor: Math.round(
      sumOf(work.map(({ minutes, hourlyCents }) => minutes * (hourlyCents ?? 0))) / 60,
    ),
    minutes: sumOf(work.map(({ minutes }) => minutes)),
    unratedMinutes: sumOf(unrated.map(({ minutes }) => minutes)),
  };
}

export const BUDGET_STATUS_LABELS = {
  no_budget: 'No Budget',
  no_costs: 'No costs yet',
  under: 'Under budget',
  on: 'On budget',
  over: 'Over budget',
} as const;

export type BudgetStatus = keyof typeof BUDGET_STATUS_LABELS;

interface JobPlan {
  budgetCents: number | null;
  contractCents: number | null;
}

export interface JobCostFigures {
  /** Cost entries plus labor; null if the job has neither. */
  actualCents: number | null;
  /** The contract amount minus the actual cost; null if either is missing. */
  marginCents: number | null;
  /** The margin as a whole-number percentage of the contract amount. */
  marginPercent: number | null;
  budgetStatus: BudgetStatus;
}

function compareWithBudget(actualCents: number | null, budgetCents: number | null): BudgetStatus {
  if (budgetCents === null || budgetCents === 0) return 'no_budget';
  if (actualCents === null) return 'no_costs';
  // Compare integers so the bounds are exact: within 10% of the budget counts as on budget.
  if (actualCents * 10 < budgetCents * 9) return 'under';

  return actualCents * 10 > budgetCents * 11 ? 'over' : 'on';
}

/** Returns a percentage as a whole number, rounded half away from zero. */
function percentOf(part: number, whole: number): number {
  const percent = Math.round((Math.abs(part) * 100) / whole);

  return part < 0 && percent > 0 ? -percent : percent;
}

/** Returns a job's cost figures, given its cost totals and its budget. */
export function jobCostFigures(
  { entries, byCategory, labor, minutes, unratedMinutes }: JobCostSums,
  { budgetCents, contractCents }: JobPlan,
): JobCostFigures {
  const hasCosts = entries > 0 || minutes > unratedMinutes;
  const actualCents = hasCosts ? sumOf(Object.values(byCategory)) + labor : null;
  const marginCents = actualCents === null || !contractCents ? null : contractCents - actualCents;

  return {
    actualCents,
    marginCents,
    marginPercent:
      marginCents === null || !contractCents ? null : percentOf(marginCents, contractCents),
    budgetStatus: compareWithBudget(actualCents, budgetCents),
  };
}
