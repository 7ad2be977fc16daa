import { NativeSelect } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { callApi } from '#web/api/api-client.ts';
import { BulkBar } from '#web/list/bulk-bar.tsx';
import { ListBody } from '#web/list/list-body.tsx';
import { ListCard } from '#web/list/list-card.tsx';
import { ListToolbar } from '#web/list/list-toolbar.tsx';
import { Pagination } from '#web/list/pagination.tsx';
import { useList } from '#web/list/use-list.ts';
import { useCan } from '#web/me.ts';
import { bulkActionsOf } from '#web/record/bulk-actions.ts';
import { DeleteRecordDialog } from '#web/record/delete-record-dialog.tsx';
import { rowActions } from '#web/record/row-actions.ts';
import type { ListSearch } from '#web/search-params.ts';
import { AddButton } from '#web/ui/add-button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PriorityBadge, StatusBadge } from '#web/ui/status-badge.tsx';
import { task, TASK_STATUSES, type ListedTask } from '../task.ts';
import { taskEndpoints } from '../task-endpoints.ts';
import { useTaskColumns } from './task-columns.tsx';
import { TaskDueDay } from './task-marks.tsx';

const route = getRouteApi('/app/tasks');

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

/** The statuses behind each choice; a filter by status of the user's own comes before it. */
const STATUSES_OF: Record<string, readonly string[]> = {
  incomplete: TASK_STATUSES.filter((status) => status !== 'completed'),
  complete: ['completed'],
};

export function TasksPage() {
  const search: ListSearch & { show?: string } = route.useSearch();
  const navigate = route.useNavigate();
  const show = SHOWN.find(({ value }) => value === search.show)?.value ?? 'incomplete';
  const isFiltered = search['filter[status]'] !== undefined;
  const statuses = isFiltered ? undefined : STATUSES_OF[show];
  const canCreate = useCan('tasks', 'create');
  const canProgress = useCan('tasks', 'progress');
  const canUpdate = useCan('tasks', 'update');
  const canDelete = useCan('tasks', 'delete');
  const canExport = useCan('tasks', 'export');
  const [deleting, setDeleting] = useState<ListedTask | null>(null);
  const list = useList({
    endpoint: taskEndpoints.list,
    exportEndpoint: taskEndpoints.exportCsv,
    columns: useTaskColumns(),
    extraFilters: [
      { key: 'jobTitle', label: 'Job' },
      { key: 'clientName', label: 'Client' },
      { key: 'startDate', label: 'Start date' },
      { key: 'completedAt', label: 'Completed' },
    ],
    rowHref: ({ id }) => `/tasks/${id}`,
    rowLabel: ({ title }) => title,
    noun: task.noun,
    defaultSort: 'dueDate',
    pageSize: 15,
    ...(statuses && {
      fixed: { filters: [{ field: 'status', operator: 'equals', values: [...statuses] }] },
    }),
  });
  const addTask = canCreate && <AddButton to="/tasks/add" label="Add Task" />;

  return (
    <>
      <PageHeader
        title="Tasks"
        description="What is to be done, by whom, and when"
        actions={addTask}
      />
      <ListCard list={list}>
        <ListToolbar
          list={list}
          searchLabel="Search tasks..."
          sortChoices={SORT_CHOICES}
          extra={
            <NativeSelect
              aria-label="Show"
              value={isFiltered ? 'all' : show}
              disabled={isFiltered}
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
          }
        />
        <ListBody
          list={list}
          card={(row) => ({
            title: row.title,
            badge: <StatusBadge status={row.status} />,
            lines: [
              row.jobTitle === null ? 'General' : `${row.jobTitle} · ${row.clientName ?? ''}`,
              <TaskDueDay key="due" task={row} />,
              row.assignedToName ?? 'Unassigned',
            ],
            figure: <PriorityBadge priority={row.priority} />,
          })}
          menu={(row) =>
            rowActions(task, row.id, {
              may: { update: canUpdate, delete: canDelete },
              onDelete: () => setDeleting(row),
            })
          }
          isSelectable={canProgress || canDelete || canExport}
          empty={{
            title: 'No tasks found',
            text: 'Tasks that are not completed show here.',
            action: addTask,
            notFound: () => 'No tasks found',
          }}
        />
        <Pagination list={list} />
      </ListCard>
      <BulkBar
        list={list}
        actions={bulkActionsOf(task, {
          may: { update: canProgress, delete: canDelete },
          statuses: TASK_STATUSES,
          call: (body) => callApi(taskEndpoints.bulk, { body }),
        })}
      />
      {deleting && (
        <DeleteRecordDialog
          entity={task}
          endpoint={taskEndpoints.remove}
          record={deleting}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  );
}
