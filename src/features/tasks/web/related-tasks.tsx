import { RelatedList } from '#web/list/related-list.tsx';
import { useCan } from '#web/me.ts';
import { NewRecordButton } from '#web/ui/new-record-button.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { taskEndpoints } from '../task-endpoints.ts';
import { TaskDueDay } from './task-marks.tsx';

interface RelatedTasksProps {
  /** Whose tasks: a job's, or a client's through its jobs. */
  of: { field: 'jobId' | 'clientId'; id: number };
}

export const TasksOfJob = ({ id }: { id: number }) => <RelatedTasks of={{ field: 'jobId', id }} />;

export const TasksOfClient = ({ id }: { id: number }) => (
  <RelatedTasks of={{ field: 'clientId', id }} />
);

/** What is to be done next comes first; nothing for users who see no tasks. */
function RelatedTasks({ of }: RelatedTasksProps) {
  const canRead = useCan('tasks', 'read');
  if (!canRead) return null;

  return (
    <RelatedList
      title="Tasks"
      endpoint={taskEndpoints.list}
      of={of}
      sort="status,dueDate"
      listPage="/tasks"
      empty="No tasks yet"
      action={
        of.field === 'jobId' && <NewRecordButton resource="tasks" search={{ jobId: of.id }} />
      }
      row={(task) => ({
        href: `/tasks/${task.id}`,
        title: task.title,
        details: [
          of.field === 'clientId' && task.jobTitle,
          task.assignedToName ?? 'Unassigned',
          <TaskDueDay key="due" task={task} />,
        ],
        badge: <StatusBadge status={task.status} />,
      })}
    />
  );
}
