/** The dashboard cards' figures, and the records each one counts. */
import IconBriefcase from '@tabler/icons-react/dist/esm/icons/IconBriefcase.mjs';
import IconCash from '@tabler/icons-react/dist/esm/icons/IconCash.mjs';
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import { OPEN_STATUSES } from '#features/work/jobs/job-stages.ts';
import { COUNTING_STATUSES, RECEIPT_KINDS } from '#features/money/ledger/payment.ts';
import { can } from '#shared/access.ts';
import { formatDollars } from '#shared/money.ts';
import type { EntityName } from '#shared/entity-names.ts';
import { addDays, type CalendarDay } from '#shared/calendar-day.ts';
import { OWN_SEARCH } from '#web/list/own-filter.ts';
import type { Me } from '#web/me.ts';
import type { ListSearch } from '#web/search-params.ts';
import { definitionOf, type DashboardStats } from '../dashboard.ts';
import { monthsToDate } from '../dashboard-periods.ts';
import { changesOwnOnly, isOwnFigure } from '../own-figures.ts';

export interface SummaryFigure {
  key: keyof DashboardStats['changes'];
  title: string;
  definition: string;
  icon: typeof IconCash;
  /** The list page for the counted records. */
  to: string;
  search: ListSearch;
  /** A count or dollars; undefined while loading. */
  value: number | undefined;
  isMoney?: true;
  /** The change in percent; null if there is nothing to compare with. */
  percent: number | null;
  /** True if it counts only the user's own records. */
  isOwn: boolean;
  /** True if the earlier figure was zero. */
  isNew: boolean;
  /** The period to compare with. */
  since: 'last month' | 'last week';
  /** Describes the earlier value, shown if the figure is new. */
  before: string;
}

/** Returns the figures the user has access to, without values until `stats` loads. */
export function summaryFigures(me: Me, stats: DashboardStats | undefined): SummaryFigure[] {
  const { jobs = null, tasks = null, revenue = null, contacts = null } = stats?.changes ?? {};
  const isNew = (key: SummaryFigure['key']) => stats?.isNew[key] ?? false;
  const seesRevenue = stats ? stats.monthlyRevenue !== null : can(me, 'payments', 'read');

  // Until the figures load, derive this from the user's access so that the note doesn't shift the
  // layout later.
  const isOwn = (key: SummaryFigure['key'], kind: EntityName) =>
    stats?.ownOnly[key] ?? isOwnFigure(me, kind);

  const ownSearch = (kind: EntityName) => (changesOwnOnly(me, kind) ? OWN_SEARCH : {});

  return [
    {
      key: 'jobs',
      title: 'Active Jobs',
      definition: definitionOf('activeJobs'),
      icon: IconBriefcase,
      to: '/jobs',
      search: { 'filter[status]': OPEN_STATUSES, ...ownSearch('jobs') },
      value: stats?.activeJobs,
      percent: jobs,
      isOwn: isOwn('jobs', 'jobs'),
      isNew: isNew('jobs'),
      since: 'last month',
      before: 'none at the end of last month',
    },
    {
      key: 'tasks',
      title: 'Pending Tasks',
      definition: definitionOf('pendingTasks'),
      icon: IconChecklist,
      to: '/tasks',
      search: ownSearch('tasks'),
      value: stats?.pendingTasks,
      percent: tasks,
      isOwn: isOwn('tasks', 'tasks'),
      isNew: isNew('tasks'),
      since: 'last week',
      before: 'none at the end of last week',
    },
    ...(seesRevenue
      ? [
          {
            key: 'revenue' as const,
            title: 'Monthly Revenue',
            definition: definitionOf('monthlyRevenue'),
            icon: IconCash,
            to: '/payments',
            search: receivedSearch(monthsToDate(me.today).current),
            value: stats?.monthlyRevenue ?? undefined,
            isMoney: true as const,
            percent: revenue,
            isOwn: isOwn('revenue', 'payments'),
            isNew: isNew('revenue'),
            since: 'last month' as const,
            before: `${formatDollars(0)} by this day last month`,
          },
        ]
      : []),
    {
      key: 'contacts',
      title: 'Total Contacts',
      definition: definitionOf('totalContacts'),
      icon: IconUsers,
      to: '/contacts',
      search: {},
      value: stats?.totalContacts,
      percent: contacts,
      isOwn: isOwn('contacts', 'contacts'),
      isNew: isNew('contacts'),
      since: 'last month',
      before: 'none at the end of last month',
    },
  ];
}

/** Returns the search params for valid payments and refunds between two dates, inclusive. */
export function receivedSearch([first, last]: readonly [CalendarDay, CalendarDay]): ListSearch {
  return {
    'filter[date][gt]': addDays(first, -1),
    'filter[date][lt]': addDays(last, 1),
    'filter[status]': [...COUNTING_STATUSES],
    'filter[kind]': [...RECEIPT_KINDS],
  };
}
