/**
 * Gable's performance budgets, and whether a run met them. A missed budget names its worst
 * measurement.
 */
import type { SizeFigures } from './measure-engine.ts';
import type { EngineFigures } from './measure-engine.ts';

interface BudgetVerdict {
  budget: string;
  engine: string;
  /** The measurement closest to the limit or furthest over it, with its value. */
  measured: string;
  isMet: boolean;
}

/**
 * Maximum slowdown of a list's first page and of typed searches, from the smallest data set to the
 * largest.
 */
const MOST_GROWTH = 2;
/** The same for users' own lists, filters, searches, and record pages. */
const MOST_GROWTH_OF_ALL = 3;
const LONGEST_P95_MS = 100;
const LONGEST_REPORT_MS = 500;
/** Maximum time of a page 90% into a list, relative to its first page. */
const DEEP_PAGE = 3;
/** Relative to a bare node:http server that returns the same bytes. */
const REQUEST_CPU = 2.5;
const LONGEST_START_MS = 3_000;
const LONGEST_FIRST_START_MS = 10_000;
const REST_MB = 500;

interface Measured {
  what: string;
  value: number;
}

const EVERYDAY = /^(?!screens).*: (first page|search \d letters)$/;
const DASHBOARD = / of the dashboard(, own)?$/;
const REPORT = /^reports: /;
/** Less frequent requests, which have separate budgets or none. */
const RARE = /: (middle page|deep page|last page|sort .+|PDF .+)$/;

function named({ timings }: SizeFigures, pattern: RegExp): string[] {
  return [...timings.keys()].filter((key) => pattern.test(key));
}

const everyday = (figures: SizeFigures) => named(figures, EVERYDAY);

function p95s(figures: SizeFigures, pattern: RegExp): Measured[] {
  return named(figures, pattern).map((what) => ({
    what,
    value: figures.timings.get(what)?.p95 ?? NaN,
  }));
}

function growths(
  { smallest, largest }: Record<'smallest' | 'largest', SizeFigures>,
  measured: readonly string[],
): Measured[] {
  return measured.flatMap((what) => {
    const [few, many] = [smallest.timings.get(what), largest.timings.get(what)];

    return few && many ? { what, value: many.p50 / few.p50 } : [];
  });
}

function deepPages({ timings }: SizeFigures): Measured[] {
  return [...timings].flatMap(([what, deep]) => {
    const first = timings.get(what.replace('deep page', 'first page'));

    return what.endsWith(': deep page') && first ? { what, value: deep.p50 / first.p50 } : [];
  });
}

interface Budget {
  budget: string;
  limit: number;
  unit: '×' | 'ms' | 'MB';
  values: Measured[];
}

function budgetsOf({ sizes }: EngineFigures): Budget[] {
  const [smallest, largest] = [sizes[0], sizes.at(-1)];
  if (!smallest || !largest) return [];
  const { start, costs, timings } = largest;

  return [
    ...(smallest === largest
      ? []
      : [
          {
            budget: 'Growth of first pages and typed searches',
            limit: MOST_GROWTH,
            unit: '×' as const,
            values: growths({ smallest, largest }, everyday(largest)),
          },
          {
            budget: 'Growth of the dashboard',
            limit: MOST_GROWTH,
            unit: '×' as const,
            values: growths({ smallest, largest }, named(largest, DASHBOARD)),
          },
          {
            budget: 'Growth of those, own lists, filters, global searches and record pages',
            limit: MOST_GROWTH_OF_ALL,
            unit: '×' as const,
            values: growths(
              { smallest, largest },
              [...timings.keys()].filter((key) => !RARE.test(key) && !REPORT.test(key)),
            ),
          },
        ]),
    {
      budget: 'First pages and typed searches, p95',
      limit: LONGEST_P95_MS,
      unit: 'ms',
      values: p95s(largest, EVERYDAY),
    },
    {
      budget: 'The dashboard, p95',
      limit: LONGEST_P95_MS,
      unit: 'ms',
      values: p95s(largest, DASHBOARD),
    },
    {
      budget: 'Reports over all years, p95',
      limit: LONGEST_REPORT_MS,
      unit: 'ms',
      values: p95s(largest, REPORT),
    },
    {
      budget: 'Deep page, in first pages',
      limit: DEEP_PAGE,
      unit: '×',
      values: deepPages(largest),
    },
    {
      budget: 'CPU of a request, in bare answers',
      limit: REQUEST_CPU,
      unit: '×',
      values: (costs ?? []).map(({ path, gable, bare }) => ({ what: path, value: gable / bare })),
    },
    {
      budget: 'CPU of a request, in answers with the same queries',
      limit: REQUEST_CPU,
      unit: '×',
      values: (costs ?? []).flatMap(({ path, gable, sameQueries }) =>
        sameQueries === undefined ? [] : { what: path, value: gable / sameQueries },
      ),
    },
    {
      budget: 'Start',
      limit: LONGEST_START_MS,
      unit: 'ms',
      values: [{ what: '', value: start.ms }],
    },
    {
      budget: 'Memory at rest',
      limit: REST_MB,
      unit: 'MB',
      values: start.restMb === undefined ? [] : [{ what: '', value: start.restMb }],
    },
  ];
}

function verdictOf(engine: string, { budget, limit, unit, values }: Budget): BudgetVerdict {
  const show = (value: number) =>
    unit === '×' ? `${value.toFixed(1)}×` : `${value.toFixed(0)} ${unit}`;
  const over = values.filter(({ value }) => value > limit);
  const worst = values.toSorted((one, other) => other.value - one.value)[0];
  const counted = over.length > 1 ? `${over.length} of ${values.length} over; ` : '';

  return {
    budget: `${budget}: at most ${show(limit)}`,
    engine,
    measured: `${counted}${show(worst?.value ?? NaN)} ${worst?.what ?? ''}`.trim(),
    isMet: over.length === 0,
  };
}

/**
 * Returns a verdict for each budget and engine; leaves out budgets that this system has no figures
 * for.
 */
export function budgetVerdicts(
  engines: readonly EngineFigures[],
  firstStartMs: number | undefined,
): BudgetVerdict[] {
  const firstStart: Budget = {
    budget: 'First start, on an empty directory',
    limit: LONGEST_FIRST_START_MS,
    unit: 'ms',
    values: firstStartMs === undefined ? [] : [{ what: '', value: firstStartMs }],
  };

  return [
    ...engines.flatMap((figures) =>
      budgetsOf(figures).map((budget) => ({ engine: figures.engine, budget })),
    ),
    { engine: 'embedded', budget: firstStart },
  ]
    .filter(({ budget }) => budget.values.length > 0)
    .map(({ engine, budget }) => verdictOf(engine, budget));
}
