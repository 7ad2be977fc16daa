import { describe, expect, test } from 'vitest';
import { jobCostFigures, NO_COSTS, sumJobCosts } from './job-cost-figures.ts';
import type { LoggedWork } from './job-cost-figures.ts';

const work = (minutes: number, hourlyCents: number | null): LoggedWork => ({
  minutes,
  hourlyCents,
});

/**
 * Worked example. Materials: shingles 3,180.50 + underlayment 412.25 = 3,592.75. Crew: 2,400.00.
 * Permit: 185.00. Dumpster: 450.00. Labor: 7 h 30 min at 32.50 = 243.75, plus 20 min at 28.00 =
 * 9.333…, or 253.08 in total. Total cost: 6,880.83. With a contract amount of 12,000.00, the margin
 * is 5,119.17, or 42.66%. The cost is 1.7% below the budget of 7,000.00, so the job is on budget.
 */
test('A re-roof costs its entries and hours, and the rest of the contract is the margin (by hand)', () => {
  const sums = sumJobCosts(
    [
      { category: 'material', amountCents: 318_050 },
      { category: 'material', amountCents: 41_225 },
      { category: 'subcontractor', amountCents: 240_000 },
      { category: 'permit', amountCents: 18_500 },
      { category: 'disposal', amountCents: 45_000 },
    ],
    [work(450, 3_250), work(20, 2_800)],
  );

  expect(sums).toEqual({
    entries: 5,
    byCategory: {
      material: 359_275,
      subcontractor: 240_000,
      permit: 18_500,
      disposal: 45_000,
      other: 0,
    },
    labor: 25_308,
    minutes: 470,
    unratedMinutes: 0,
  });
  expect(jobCostFigures(sums, { budgetCents: 700_000, contractCents: 1_200_000 })).toEqual({
    actualCents: 688_083,
    marginCents: 511_917,
    marginPercent: 43,
    budgetStatus: 'on',
  });
});

describe('labor', () => {
  test.each([
    ['is rounded once, not for each entry', [work(1, 2_000), work(1, 2_000), work(1, 2_000)], 100],
    ['of half a cent counts as a cent', [work(1, 30)], 1],
    ['of less than half a cent counts as nothing', [work(1, 29)], 0],
    ['without a rate costs nothing', [work(600, null)], 0],
    ['is nothing without hours', [], 0],
  ])('%s', (_, hours, cents) => {
    expect(sumJobCosts([], hours).labor).toBe(cents);
  });
});

const figures = (
  spent: number | null,
  budgetCents: number | null,
  contractCents: number | null = null,
) =>
  jobCostFigures(
    spent === null ? NO_COSTS : sumJobCosts([{ category: 'other', amountCents: spent }], []),
    { budgetCents, contractCents },
  );

describe('a budget', () => {
  test.each([
    ['of nothing', 500_00, null, 'no_budget'],
    ['of zero dollars', 500_00, 0, 'no_budget'],
    ['without costs', null, 1_000_00, 'no_costs'],
    ['without costs or a budget', null, null, 'no_budget'],
    ['undercut by more than 10 %', 899_99, 1_000_00, 'under'],
    ['undercut by exactly 10 %', 900_00, 1_000_00, 'on'],
    ['met exactly', 1_000_00, 1_000_00, 'on'],
    ['exceeded by exactly 10 %', 1_100_00, 1_000_00, 'on'],
    ['exceeded by more than 10 %', 1_100_01, 1_000_00, 'over'],
    ['that floats would misjudge', 31, 28, 'over'],
  ] as const)('%s: %j spent of %j is %s (C42)', (_, spent, budget, status) => {
    expect(figures(spent, budget).budgetStatus).toBe(status);
  });

  test('does not count hours without a rate as costs (S30)', () => {
    const plan = { budgetCents: 1_000_00, contractCents: 2_000_00 };

    expect(jobCostFigures(sumJobCosts([], [work(60, null)]), plan)).toMatchObject({
      actualCents: null,
      marginCents: null,
      budgetStatus: 'no_costs',
    });
  });
});

describe('a margin', () => {
  test.each([
    ['is the rest of the contract', 250_00, 1_000_00, 750_00, 75],
    ['is negative where more was spent', 1_250_00, 1_000_00, -250_00, -25],
    ['of half a percent rounds away from zero', 995_00, 1_000_00, 5_00, 1],
    ['of a small loss is not shown as minus zero', 1_001_00, 1_000_00, -1_00, 0],
    ['needs a contract amount', 250_00, null, null, null],
    ['needs a contract above zero', 250_00, 0, null, null],
    ['needs costs', null, 1_000_00, null, null],
  ])('%s: %j of %j', (_, spent, contract, cents, percent) => {
    expect(figures(spent, null, contract)).toMatchObject({
      marginCents: cents,
      marginPercent: percent,
    });
  });
});
