/** What a job has cost, what it leaves, and how that compares with its budget. Pure: amounts in cents. */
import type { CostCategory } from './job-cost.ts';

/** One stretch of logged work. */
export interface LoggedWork {
  minutes: number;
  /** What an hour of it costs; null where no rate is set. */
  hourlyCents: number | null;
}

/** Sums over one job, in cents and minutes. */
export interface JobCostSums {
  /** How many costs were entered. */
  entries: number;
  byCategory: Record<CostCategory, number>;
  labor: number;
  /** Logged minutes, with those that have no rate. */
  minutes: number;
  /** Logged minutes that cost nothing yet because no rate is set. */
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

/** Adds up a job's costs. Labor is rounded once, after all of its minutes were added up. */
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
    // No hours or rates are negative, so that this rounds half away from zero.
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
  /** Everything that was entered, and labor; null while there is nothing. */
  actualCents: number | null;
  /** The contract amount minus the actual cost; null without one of them. */
  marginCents: number | null;
  /** The margin in whole percent of the contract. */
  marginPercent: number | null;
  budgetStatus: BudgetStatus;
}

function compareWithBudget(actualCents: number | null, budgetCents: number | null): BudgetStatus {
  if (budgetCents === null || budgetCents === 0) return 'no_budget';
  if (actualCents === null) return 'no_costs';
  // Whole numbers on both sides: exactly 10 % more or less is on budget.
  if (actualCents * 10 < budgetCents * 9) return 'under';

  return actualCents * 10 > budgetCents * 11 ? 'over' : 'on';
}

/** Whole percent, half away from zero. */
function percentOf(part: number, whole: number): number {
  const percent = Math.round((Math.abs(part) * 100) / whole);

  return part < 0 && percent > 0 ? -percent : percent;
}

/** A job's figures from the sums of its costs and from what was planned. */
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
