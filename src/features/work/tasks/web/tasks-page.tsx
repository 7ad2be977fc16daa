import { NativeSelect } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { ViewSwitch, viewOf } from '#web/board/view-switch.tsx';
import { OWN_FILTER } from '#web/list/own-filter.ts';
import { ListCard } from '#web/list/list-card.tsx';
import { ListToolbar } from '#web/list/list-toolbar.tsx';
import { useList } from '#web/list/use-list.ts';
import { useCan } from '#web/me.ts';
import type { ListSearch } from '#web/search-params.ts';
import { AddButton } from '#web/ui/add-button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { task, TASK_STATUSES } from '../task.ts';
import { taskEndpoints } from '../task-endpoints.ts';
import { useTaskColumns } from './task-columns.tsx';
import { TaskRows } from './task-rows.tsx';

const route = getRouteApi('/app/tasks');

const TaskBoard = lazy(async () => ({ default: (await import('./task-board.tsx')).TaskBoard }));

const SORT_CHOICES = [
  { value: 'dueDate', label: 'Due Date' },
  { value: '-priority', label: 'Priority High-Low' },
  { value: '-createdAt', label: 'Recently Added' },
  { value: 'title', label: 'Name A-Z' },
];

const SHOWN = [
  { value: 'incomplete', label: 'Incomplete' },
  { value: 'complete', label: 'Complete' },
  { value: 'all', label: 'All' },
];

/**
 * The statuses each choice stands for. If the user filters by status, that filter takes precedence.
 */
const STATUSES_OF: Record<string, readonly string[]> = {
  incomplete: TASK_STATUSES.filter((status) => status !== 'completed'),
  complete: ['completed'],
};

const EXTRA_FILTERS = [
  OWN_FILTER,
  { key: 'jobTitle', label: 'Job' },
  { key: 'clientName', label: 'Client' },
  { key: 'startDate', label: 'Start date' },
  { key: 'isOverdue', label: 'Overdue' },
  { key: 'completedAt', label: 'Completed' },
  { key: 'createdAt', label: 'Added' },
];

/** The tasks page, as a list or a board. Both have the same search and filters. */
export function TasksPage() {
  const search: ListSearch & { show?: string; view?: string } = route.useSearch();
  const canCreate = useCan('tasks', 'create');
  const view = viewOf(search);
  const show = SHOWN.find(({ value }) => value === search.show)?.value ?? 'incomplete';
  const isFiltered = search['filter[status]'] !== undefined;
  const statuses = isFiltered || view === 'board' ? undefined : STATUSES_OF[show];
  const list = useList({
    endpoint: taskEndpoints.list,
    ...(view === 'list' && { exportEndpoint: taskEndpoints.exportCsv }),
    columns: useTaskColumns(),
    extraFilters: EXTRA_FILTERS,
    rowHref: ({ id }) => `/tasks/${id}`,
    rowLabel: ({ title }) => title,
    noun: task.noun,
    defaultSort: 'dueDate',
    pageSize: 15,
    isShown: view === 'list',
    ...(statuses && {
      fixed: { filters: [{ field: 'status', operator: 'equals', values: [...statuses] }] },
    }),
  });
  const addTask = canCreate && <AddButton to="/tasks/add" label="Add Task" />;

  return (
    <>
      <PageHeader
        title="Tasks"
        description="Assign work and track what's due"
        actions={
          <>
            <ViewSwitch view={view} />
            {addTask}
          </>
        }
      />
      <ListCard list={list}>
        <ListToolbar
          list={list}
          searchLabel="Search tasks..."
          sortChoices={view === 'list' ? SORT_CHOICES : []}
          extra={
            view === 'list' && (
              <ShownSelect value={isFiltered ? 'all' : show} isFixed={isFiltered} />
            )
          }
        />
        {view === 'list' ? (
          <TaskRows list={list} addTask={addTask} />
        ) : (
          <Suspense>
            <TaskBoard matching={list.matching} />
          </Suspense>
        )}
      </ListCard>
    </>
  );
}

/** Chooses which statuses the list shows. Disabled while a filter determines them. */
function ShownSelect({ value, isFixed }: { value: string; isFixed: boolean }) {
  const navigate = route.useNavigate();

  return (
    <NativeSelect
      aria-label="Show"
      value={value}
      disabled={isFixed}
      data={SHOWN}
      onChange={(event) => {
        const next = event.currentTarget.value;
        void navigate({
          search: (before) => ({
            ...before,
            page: undefined,
            show: next === 'incomplete' ? undefined : next,
          }),
          resetScroll: false,
        });
      }}
    />
  );
}
