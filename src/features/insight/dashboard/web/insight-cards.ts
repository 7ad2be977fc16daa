/** The 12 Insights figures as text, each with a link to the jobs it counts. */
import { addDays, formatDay } from '#shared/calendar-day.ts';
import { filterSearch, type ListFilter } from '#shared/list-query.ts';
import { formatDollars } from '#shared/money.ts';
import { OWN_SEARCH } from '#web/list/own-filter.ts';
import type { ListSearch } from '#web/search-params.ts';
import { PERIODS, type Period } from '../dashboard.ts';
import type { InsightPeriod } from '../insights.ts';
import { salesWords } from '../sales-words.ts';

/** The available sales metrics, with their definitions. */
export const METRICS = {
  revenue: { label: 'Revenue', about: 'Sold = contract value of jobs sold.' },
  jobs: { label: 'Jobs', about: 'Sold = number of jobs sold, including older leads.' },
  leads: { label: 'Leads', about: 'Sold = leads from this period that are sold.' },
} as const;
export type Metric = keyof typeof METRICS;

export const PERIOD_WORDS: Record<Period, string> = {
  Week: 'This week',
  Month: 'This month',
  Quarter: 'This quarter',
  Year: 'This year',
};

export interface InsightCard {
  period: Period;
  title: string;
  /** A one-sentence definition. */
  definition: string;
  value: string;
  notes: readonly string[];
  /** Search params of the job list that shows the counted jobs; null without a figure. */
  search: ListSearch | null;
  /** True if there is no data to compute the figure from. */
  hasNoData?: boolean;
  /** True if the figure couldn't be loaded; `value` is then an example or a dash. */
  isMissing?: true;
}

export interface InsightSection {
  title: 'Leads' | 'Sold' | 'Close rate';
  cards: readonly InsightCard[];
}

/** Shown in place of a missing figure. */
const NONE = '—';

const inWords = (count: number, noun: string) =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

/** The field behind each metric's Sold card, used to look up its definition. */
const SOLD_FIELDS = { revenue: 'sold', jobs: 'soldCount', leads: 'won' } as const;

const wonNote = ({ won, leads }: InsightPeriod) =>
  leads === 0 ? 'No leads yet' : `${won.toLocaleString('en-US')} of ${inWords(leads, 'lead')} sold`;

const SOLD: Record<Metric, (figures: InsightPeriod) => Pick<InsightCard, 'value' | 'notes'>> = {
  revenue: ({ sold, soldCount }) => ({
    value: formatDollars(sold),
    notes: [inWords(soldCount, 'job')],
  }),
  jobs: ({ sold, soldCount }) => ({
    value: soldCount.toLocaleString('en-US'),
    notes: [formatDollars(sold)],
  }),
  leads: (figures) => ({
    value: figures.won.toLocaleString('en-US'),
    notes: [wonNote(figures)],
  }),
};

/** Returns a filter for jobs that became leads, or were sold, after the given date. */
const after = (field: 'leadOn' | 'soldOn', day: string): ListFilter => ({
  field,
  operator: 'gt',
  values: [day],
});

/** A date before any job. */
const LONG_AGO = '1900-01-01';

interface Shown {
  metric: Metric;
  /** The filters used to count the figures. */
  filters: readonly ListFilter[];
  /** True if the figures cover only the user's own jobs. */
  isOwn: boolean;
}

/** Returns the sections of cards, with one card per period. */
export function insightSections(
  periods: readonly InsightPeriod[],
  { metric, filters, isOwn }: Shown,
): InsightSection[] {
  const searchOf = (...more: ListFilter[]) => ({
    ...filterSearch([...filters, ...more]),
    ...(isOwn && OWN_SEARCH),
  });
  const cards = (
    field: 'leads' | 'closeRates' | (typeof SOLD_FIELDS)[Metric],
    of: (figures: InsightPeriod) => Pick<InsightCard, 'value' | 'notes' | 'search' | 'hasNoData'>,
  ) =>
    periods.map((figures) => ({
      period: figures.period,
      title: PERIOD_WORDS[figures.period],
      definition: salesWords(`since ${formatDay(figures.since)}`)[field],
      ...of(figures),
    }));
  const leadSince = (day: string) => after('leadOn', addDays(day, -1));
  const won = (day: string) => searchOf(leadSince(day), after('soldOn', LONG_AGO));

  return [
    {
      title: 'Leads',
      cards: cards('leads', (figures) => ({
        value: figures.leads.toLocaleString('en-US'),
        notes: [`Since ${formatDay(figures.since)}`],
        search: searchOf(leadSince(figures.since)),
      })),
    },
    {
      title: 'Sold',
      cards: cards(SOLD_FIELDS[metric], (figures) => ({
        ...SOLD[metric](figures),
        search:
          metric === 'leads'
            ? won(figures.since)
            : searchOf(after('soldOn', addDays(figures.since, -1))),
      })),
    },
    {
      title: 'Close rate',
      cards: cards('closeRates', (figures) => ({
        value: figures.closeRate === null ? NONE : `${figures.closeRate}%`,
        hasNoData: figures.closeRate === null,
        notes: [
          wonNote(figures),
          ...(figures.salesRate === null ? [] : [`Sales to leads: ${figures.salesRate}%`]),
        ],
        search: figures.closeRate === null ? null : won(figures.since),
      })),
    },
  ];
}

/** Example values, shown if the figures can't be loaded. */
const MADE_UP: Record<InsightSection['title'], Record<Period, string>> = {
  Leads: { Week: '7', Month: '25', Quarter: '56', Year: '56' },
  Sold: { Week: '$0.00', Month: '$0.00', Quarter: '$15,226.00', Year: '$15,226.00' },
  'Close rate': { Week: '0%', Month: '12%', Quarter: '32.1%', Year: '32.1%' },
};

/**
 * Returns the same cards with example values, marked as such, for when loading fails. The Sold
 * examples are dollar amounts, so other Sold metrics show a dash.
 */
export const missingSections = (metric: Metric): readonly InsightSection[] =>
  (['Leads', 'Sold', 'Close rate'] as const).map((title) => {
    const hasExample = title !== 'Sold' || metric === 'revenue';

    return {
      title,
      cards: PERIODS.map((period) => ({
        period,
        title: PERIOD_WORDS[period],
        definition: hasExample
          ? 'Example. This figure could not be loaded.'
          : 'This figure could not be loaded.',
        value: hasExample ? MADE_UP[title][period] : NONE,
        notes: [],
        search: null,
        isMissing: true as const,
      })),
    };
  });
