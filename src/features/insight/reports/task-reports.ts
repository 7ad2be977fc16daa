/** Reports of who has what to do. */
import { task } from '#features/work/tasks/task.ts';
import { is, type Report } from './report.ts';

const isOpen = is('status', 'to_do', 'in_progress', 'review');

export const tasksByPerson: Report = {
  name: 'tasks-by-person',
  title: 'Tasks by person',
  purpose: 'Who has how much to do, and what is late',
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
      about: 'Open tasks whose due date has passed, or their due time on it.',
      where: [is('isOverdue', 'yes')],
    },
    estimated: {
      kind: 'hours',
      label: 'Hours to do',
      about: 'Estimated hours of the open tasks; tasks without an estimate add nothing.',
      sum: 'estimatedHours',
      where: [isOpen],
    },
    completed: { kind: 'count', label: 'Completed', where: [is('status', 'completed')] },
    logged: {
      kind: 'hours',
      label: 'Hours logged',
      about: 'Hours that were entered or measured on all of these tasks.',
      sum: 'actualHours',
    },
    share: {
      kind: 'percent',
      label: 'Overdue share',
      about: 'The percent of the open tasks that are overdue.',
      of: ['late', 'open'],
    },
  },
  filters: { assignedTo: 'Person', priority: 'Priority', category: 'Category' },
  period: { field: 'createdAt', label: 'Task added' },
  order: 'open',
  owner: 'assignedTo',
  notes: ['Tasks count for the person they are assigned to today.'],
};
