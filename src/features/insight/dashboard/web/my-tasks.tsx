import { Button } from '@mantine/core';
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { TASK_STATUSES, type ListedTask } from '#features/work/tasks/task.ts';
import { taskEndpoints } from '#features/work/tasks/task-endpoints.ts';
import { TaskDue } from '#features/work/tasks/web/task-marks.tsx';
import { totalText } from '#web/list/page-numbers.ts';
import { rowsQuery } from '#web/list/use-list.ts';
import { useCan, useMe } from '#web/me.ts';
import type { ListSearch } from '#web/search-params.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadProblem } from '#web/ui/load-problem.tsx';
import { ColorBadge, PriorityBadge } from '#web/ui/status-badge.tsx';
import { RowSkeletons } from './row-skeletons.tsx';
import classes from './my-tasks.module.css';
import { useTaskCheck } from './use-task-check.tsx';

const SHOWN = 10;
const INCOMPLETE = TASK_STATUSES.filter((status) => status !== 'completed');

/** Returns the list query for one page of a user's incomplete tasks, by due date. */
export function tasksOf(userId: number, page = 1) {
  return {
    filters: [
      { field: 'assignedTo', operator: 'equals' as const, values: [String(userId)] },
      { field: 'status', operator: 'equals' as const, values: INCOMPLETE },
    ],
    sort: [{ field: 'dueDate', desc: false }],
    page,
    pageSize: SHOWN,
  };
}

/** Lists the user's own incomplete tasks by due date, to complete in place. */
export function MyTasks() {
  const { id } = useMe();
  const mine: ListSearch = { 'filter[assignedTo]': String(id) };
  const answer = useQuery(rowsQuery(taskEndpoints.list, tasksOf(id)));

  return (
    <Card title="My Tasks">
      {answer.isPending && <RowSkeletons count={5} />}
      {answer.isError && !answer.data && (
        <LoadProblem error={answer.error} onRetry={() => void answer.refetch()} />
      )}
      {answer.data?.total === 0 && <NoTasks />}
      {answer.data && answer.data.total > 0 && (
        <>
          <TaskRows tasks={answer.data.rows} />
          <p className={classes.foot}>
            <Link to="/tasks" search={mine}>
              View all {totalText(answer.data)} {answer.data.total === 1 ? 'task' : 'tasks'}
            </Link>
          </p>
        </>
      )}
    </Card>
  );
}

/** The empty state, with a button to add a task. */
export function NoTasks() {
  const canCreate = useCan('tasks', 'create');

  return (
    <div className={classes.empty}>
      <EmptyState
        icon={<IconChecklist size={32} stroke={1.5} aria-hidden />}
        title="No incomplete tasks"
        action={
          canCreate && (
            <Button component={Link} to="/tasks/add" variant="default">
              Add your first task
            </Button>
          )
        }
      />
    </div>
  );
}

/** Lists tasks that can be completed in place. */
export function TaskRows({ tasks }: { tasks: readonly ListedTask[] }) {
  return (
    <ul className={classes.rows}>
      {tasks.map((task) => (
        <TaskRow key={task.id} task={task} />
      ))}
    </ul>
  );
}

function TaskRow({ task }: { task: ListedTask }) {
  const { id, title, jobTitle, clientName, priority, dueDate } = task;
  const { today } = useMe();
  const { check, isBusy } = useTaskCheck(task);

  return (
    <li className={classes.row} data-done={isBusy || undefined}>
      {check}
      <Link to="/tasks/$id" params={{ id }} className={classes.link}>
        <span className={classes.words}>
          <span className={classes.title}>{title}</span>
          <span className={classes.job}>
            {jobTitle === null ? 'General' : [jobTitle, clientName].filter(Boolean).join(' · ')}
          </span>
        </span>
        <span className={classes.marks}>
          {priority === 'high' && <PriorityBadge priority={priority} />}
          {dueDate === today && <ColorBadge color="yellow" label="Today" />}
          <TaskDue task={task} />
        </span>
      </Link>
    </li>
  );
}
