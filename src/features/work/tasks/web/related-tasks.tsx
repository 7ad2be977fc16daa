import type { RelatedListProps } from '#web/feature-web.ts';
import { RelatedList } from '#web/list/related-list.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { task as taskEntity } from '../task.ts';
import { taskEndpoints } from '../task-endpoints.ts';
import { TaskDue } from './task-marks.tsx';

/** The tasks of a client or a job, on its page: open tasks first, earliest due date first. */
export function RelatedTasks(props: RelatedListProps) {
  return (
    <RelatedList
      {...props}
      entity={taskEntity}
      endpoint={taskEndpoints.list}
      sort="status,dueDate"
      row={(task) => ({
        href: `/tasks/${task.id}`,
        title: task.title,
        details: [
          props.of.field === 'clientId' && task.jobTitle,
          task.assignedToName ?? 'Unassigned',
          <TaskDue key="due" task={task} />,
        ],
        badge: <StatusBadge status={task.status} />,
      })}
    />
  );
}
