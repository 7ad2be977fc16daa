import { usePersonFilter } from '#features/office/team/web/person-choices.ts';
import type { ListColumn } from '#web/list/list-column.ts';
import { PriorityBadge, StatusBadge } from '#web/ui/status-badge.tsx';
import { TASK_CATEGORY_LABELS, type ListedTask } from '../task.ts';
import classes from './task.module.css';
import { TaskDue, TaskProgress } from './task-marks.tsx';

const COLUMNS: readonly ListColumn<ListedTask>[] = [
  {
    key: 'title',
    label: 'Task',
    width: '180px',
    render: ({ title, jobTitle, clientName }) => (
      <span className={classes.task}>
        <span>{title}</span>
        <span className={classes.note}>
          {jobTitle === null ? 'General' : [jobTitle, clientName].filter(Boolean).join(' · ')}
        </span>
      </span>
    ),
  },
  {
    key: 'status',
    label: 'Status',
    render: ({ status }) => <StatusBadge status={status} />,
  },
  {
    key: 'priority',
    label: 'Priority',
    render: ({ priority }) => <PriorityBadge priority={priority} />,
  },
  {
    key: 'assignedTo',
    label: 'Assigned to',
    isAscendingFirst: true,
    render: ({ assignedToName }) => assignedToName ?? 'Unassigned',
  },
  {
    key: 'dueDate',
    label: 'Due',
    isAscendingFirst: true,
    render: (task) => <TaskDue task={task} />,
  },
  {
    key: 'completionPercentage',
    label: 'Progress',
    render: ({ completionPercentage }) => <TaskProgress percent={completionPercentage} />,
    priority: 2,
  },
  {
    key: 'category',
    label: 'Category',
    render: ({ category }) => (category ? TASK_CATEGORY_LABELS[category] : '—'),
    valueLabel: (value) =>
      Object.entries(TASK_CATEGORY_LABELS).find(([key]) => key === value)?.[1] ?? value,
    priority: 3,
  },
];

/** Returns the columns of the tasks table. The assignee column filters by name. */
export function useTaskColumns(): readonly ListColumn<ListedTask>[] {
  const people = usePersonFilter();

  return COLUMNS.map((column) => (column.key === 'assignedTo' ? { ...column, ...people } : column));
}
