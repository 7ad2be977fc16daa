import { useState, type ReactNode } from 'react';
import { callApi } from '#web/api/api-client.ts';
import { BulkBar } from '#web/list/bulk-bar.tsx';
import { ListBody } from '#web/list/list-body.tsx';
import { Pagination } from '#web/list/pagination.tsx';
import type { List } from '#web/list/use-list.ts';
import { useMay } from '#web/me.ts';
import { bulkActionsOf } from '#web/record/bulk-actions.ts';
import { DeleteRecordDialog } from '#web/record/delete-record-dialog.tsx';
import { rowActions } from '#web/record/row-actions.ts';
import { PriorityBadge, StatusBadge } from '#web/ui/status-badge.tsx';
import { task, TASK_STATUSES, type ListedTask } from '../task.ts';
import { taskEndpoints } from '../task-endpoints.ts';
import { TaskDue } from './task-marks.tsx';

/** The rows of the task list, with individual and bulk actions. */
export function TaskRows({ list, addTask }: { list: List<ListedTask>; addTask: ReactNode }) {
  const may = useMay('tasks');
  const [deleting, setDeleting] = useState<ListedTask | null>(null);

  return (
    <>
      <ListBody
        list={list}
        card={(row) => ({
          title: row.title,
          badge: <StatusBadge status={row.status} />,
          lines: [
            row.jobTitle === null ? 'General' : `${row.jobTitle} · ${row.clientName ?? ''}`,
            <TaskDue key="due" task={row} />,
            row.assignedToName ?? 'Unassigned',
          ],
          figure: <PriorityBadge priority={row.priority} />,
        })}
        menu={(row) => rowActions(task, row, { may, onDelete: () => setDeleting(row) })}
        isSelectable={may('progress') || may('delete') || may('export')}
        empty={{
          title: 'No tasks found',
          text: 'Open tasks appear here.',
          action: addTask,
          notFound: () => 'No tasks found',
        }}
      />
      <Pagination list={list} />
      <BulkBar
        list={list}
        actions={bulkActionsOf(task, {
          may,
          updateAction: 'progress',
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
