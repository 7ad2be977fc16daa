/** Reports on tasks by assignee. */
import { task } from '#features/work/tasks/task.ts';
import { is, type Report } from './report.ts';

const isOpen = is('status', 'to_do', 'in_progress', 'review');

export const tasksByPerson: Report = {
  name: 'tasks-by-person',
  title: 'Tasks by person',
  purpose: 'Open and overdue tasks by person',
  entity: task,
  by: {
    field: 'assignedTo',
    label: 'Person',
    noun: ['person', 'people'],
    none: 'Unassigned',
    names: 'users',
  },
  columns: {
    open: { kind: 'count', label: 'Open', where: [isOpen] },
    late: {
      kind: 'count',
      label: 'Overdue',
      about: 'Open tasks past their due date and time.',
      where: [is('isOverdue', 'yes')],
    },
    estimated: {
      kind: 'hours',
      label: 'Hours left',
      about: 'Estimated hours on open tasks.',
      sum: 'estimatedHours',
      where: [isOpen],
    },
    completed: { kind: 'count', label: 'Completed', where: [is('status', 'completed')] },
    logged: {
      kind: 'hours',
      label: 'Hours logged',
      about: 'Hours entered or tracked on these tasks.',
      sum: 'actualHours',
    },
    share: {
      kind: 'percent',
      label: 'Overdue share',
      about: 'Percent of open tasks that are overdue.',
      of: ['late', 'open'],
    },
  },
  filters: { assignedTo: 'Person', priority: 'Priority', category: 'Category' },
  period: { field: 'createdAt', label: 'Task added' },
  order: 'open',
  owner: 'assignedTo',
  notes: ['Tasks count for their current assignee.'],
};
