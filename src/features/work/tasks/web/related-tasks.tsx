import type { RelatedListProps } from '#web/feature-web.ts';
import { RelatedList } from '#web/list/related-list.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { task as taskEntity } from '../task.ts';
import { taskEndpoints } from '../task-endpoints.ts';
import { TaskDue } from './task-marks.tsx';

/** The tasks on a client's or a job's page: open tasks first, then by earliest due date. */
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
