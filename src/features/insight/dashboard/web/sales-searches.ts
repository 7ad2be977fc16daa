/** Search params of the job lists behind the sales figures. */
import type { JobStatus, MISSABLE_FIELDS } from '#features/work/jobs/job.ts';
import { addDays, type CalendarDay } from '#shared/calendar-day.ts';
import { OWN_SEARCH } from '#web/list/own-filter.ts';
import type { ListSearch } from '#web/search-params.ts';
import { monthDays } from '../dashboard-periods.ts';
import type { Sales } from '../sales.ts';

type Moment = 'leadOn' | 'soldOn' | 'stageOn';
type LostReason = NonNullable<Sales['reasons'][number]['reason']>;

const from = (field: Moment, day: CalendarDay): ListSearch => ({
  [`filter[${field}][gt]`]: addDays(day, -1),
});

function within(field: Moment, month: string): ListSearch {
  const [first, last] = monthDays(month);

  return { ...from(field, first), [`filter[${field}][lt]`]: addDays(last, 1) };
}

const without = (field: (typeof MISSABLE_FIELDS)[number]): ListSearch => ({
  'filter[missing]': field,
});

const LOST = { 'filter[status]': 'lost' };

/**
 * Returns the job list's search params for each figure, limited to the user's own jobs if the
 * figures are.
 */
export function salesSearches({ since, isOwn }: Pick<Sales, 'since' | 'isOwn'>) {
  const own: ListSearch = isOwn ? OWN_SEARCH : {};
  const of = (rep: number | null): ListSearch =>
    rep === null ? without('salesRep') : { 'filter[salesRep]': String(rep) };
  const lost: ListSearch = { ...LOST, ...from('stageOn', since), ...own };

  return {
    inStage: (stage: JobStatus): ListSearch => ({ 'filter[status]': stage, ...own }),
    sold: { ...from('soldOn', since), ...own },
    soldBy: (rep: number | null): ListSearch => ({ ...of(rep), ...from('soldOn', since), ...own }),
    leadsOf: (rep: number | null): ListSearch => ({ ...of(rep), ...from('leadOn', since), ...own }),
    lost,
    lostFor: (reason: LostReason | null): ListSearch => ({
      ...lost,
      ...(reason === null ? without('lostReason') : { 'filter[lostReason]': reason }),
    }),
    soldIn: (month: string): ListSearch => ({ ...within('soldOn', month), ...own }),
    lostIn: (month: string): ListSearch => ({ ...LOST, ...within('stageOn', month), ...own }),
  };
}

export type SalesSearches = ReturnType<typeof salesSearches>;
