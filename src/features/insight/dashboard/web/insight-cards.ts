/** The twelve figures of Insights as texts, and the jobs that each of them counts. */
import { addDays, formatDay } from '#shared/calendar-day.ts';
import { filterSearch, type ListFilter } from '#shared/list-query.ts';
import { formatDollars } from '#shared/money.ts';
import { OWN_SEARCH } from '#web/list/own-filter.ts';
import type { ListSearch } from '#web/search-params.ts';
import { PERIODS, type Period } from '../dashboard.ts';
import type { InsightPeriod } from '../insights.ts';
import { salesWords } from '../sales-words.ts';

/** The measures of sales, with their definitions. */
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
  /** The definition, in a sentence. */
  definition: string;
  value: string;
  notes: readonly string[];
  /** The jobs that it counts, in their list; null without a figure. */
  search: ListSearch | null;
  /** True when no data exists to compute it from. */
  hasNoData?: boolean;
  /** True when the value is made up, as the figure is missing. */
  isMissing?: true;
}

export interface InsightSection {
  title: 'Leads' | 'Sold' | 'Close rate';
  cards: readonly InsightCard[];
}

/** The text in place of a missing figure. */
const NONE = '—';

const inWords = (count: number, noun: string) =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

/** The field behind a card's sales figure, for its definition. */
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

/** The jobs that reached this after a day. */
const after = (field: 'leadOn' | 'soldOn', day: string): ListFilter => ({
  field,
  operator: 'gt',
  values: [day],
});

/** Each job is after it. */
const LONG_AGO = '1900-01-01';

interface Shown {
  metric: Metric;
  /** The conditions under which the figures were counted. */
  filters: readonly ListFilter[];
  /** True when they are about the reader's own jobs. */
  isOwn: boolean;
}

/** The cards, four of each kind. */
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

/** The values shown when the figures cannot be loaded. */
const MADE_UP: Record<InsightSection['title'], Record<Period, string>> = {
  Leads: { Week: '7', Month: '25', Quarter: '56', Year: '56' },
  Sold: { Week: '$0.00', Month: '$0.00', Quarter: '$15,226.00', Year: '$15,226.00' },
  'Close rate': { Week: '0%', Month: '12%', Quarter: '32.1%', Year: '32.1%' },
};

/** The same cards without any figure: examples, marked as such. Those of Sold are dollars, so that a count has none. */
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
