import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { JobReach } from '#features/work/jobs/web/job-facts.tsx';
import { jobEndpoints } from '#features/work/jobs/job-endpoints.ts';
import { callApi } from '#web/api/api-client.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { dataReloaded } from '#web/api/query-client.ts';
import { useCan } from '#web/me.ts';
import { DeleteRecordDialog } from '#web/record/delete-record-dialog.tsx';
import { RecordPage, TimelineCard } from '#web/record/record-page.tsx';
import { RelatedRecords } from '#web/record/related-records.tsx';
import { Badges } from '#web/ui/badges.tsx';
import { Card } from '#web/ui/card.tsx';
import { DayText, InstantDayText } from '#web/ui/day-text.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ColorBadge, PriorityBadge, StatusBadge } from '#web/ui/status-badge.tsx';
import { TwoColumns } from '#web/ui/two-columns.tsx';
import { useAct } from '#web/use-act.ts';
import {
  RECURRING_INTERVAL_LABELS,
  task as taskEntity,
  TASK_CATEGORY_LABELS,
  type Task,
} from '../task.ts';
import { taskEndpoints } from '../task-endpoints.ts';
import { TaskActions } from './task-actions.tsx';
import { TaskHoursCard } from './task-hours-card.tsx';
import { TaskDue, TaskProgress } from './task-marks.tsx';
import classes from './task.module.css';

const route = getRouteApi('/app/tasks/$id');

/** A task's page, for working on it: description, location, assignee, dates, and checklist. */
export function TaskPage() {
  const { id } = route.useParams();
  const answer = useQuery(endpointQuery(taskEndpoints.read, { params: { id } }));

  return (
    <RecordPage
      entity={taskEntity}
      answer={answer}
      head={(task) => ({
        description: task.jobTitle ?? 'General',
        badge: (
          <Badges>
            <StatusBadge status={task.status} />
            <PriorityBadge priority={task.priority} />
            {task.isWaiting && task.status !== 'completed' && (
              <ColorBadge color="gray" label="Waiting" />
            )}
          </Badges>
        ),
        actions: <TaskActions task={task} />,
      })}
      deleteDialog={(task, dialog) => (
        <DeleteRecordDialog
          entity={taskEntity}
          endpoint={taskEndpoints.remove}
          record={task}
          {...dialog}
        />
      )}
    >
      {(task) => (
        <TwoColumns
          isSideFirst
          side={
            <>
              <TaskFacts task={task} />
              {task.jobId !== null && <TaskPlace jobId={task.jobId} />}
            </>
          }
          main={
            <>
              <TaskText title="Description" text={task.description} />
              <TaskText title="Instructions" text={task.instructions} />
              <TaskChecklist task={task} />
              <TaskDependencies ids={task.dependsOnTaskIds} />
              <TaskHoursCard task={task} />
              <RelatedRecords on="tasks" id={id} />
              <TimelineCard entity={taskEntity} id={id} />
            </>
          }
        />
      )}
    </RecordPage>
  );
}

function TaskFacts({ task }: { task: Task }) {
  return (
    <Card title="Task details">
      <Facts
        facts={[
          { label: 'Due', value: <TaskDue task={task} /> },
          {
            label: 'Repeats',
            value:
              task.isRecurring &&
              task.recurringInterval &&
              RECURRING_INTERVAL_LABELS[task.recurringInterval],
          },
          { label: 'Start', value: task.startDate && <DayText day={task.startDate} /> },
          {
            label: 'Assigned to',
            value: `${task.assignedToName ?? 'Unassigned'}${task.autoAssigned ? ' (automatically)' : ''}`,
          },
          { label: 'Progress', value: <TaskProgress percent={task.completionPercentage} /> },
          {
            label: 'Job',
            value:
              task.jobId === null ? (
                'General (no job)'
              ) : (
                <Link to="/jobs/$id" params={{ id: task.jobId }}>
                  {task.jobTitle}
                </Link>
              ),
          },
          { label: 'Category', value: task.category && TASK_CATEGORY_LABELS[task.category] },
          { label: 'Estimated hours', value: task.estimatedHours },
          { label: 'Actual hours', value: task.actualHours },
          {
            label: 'Completed',
            value: task.completedAt && (
              <>
                <InstantDayText instant={task.completedAt} />
                {task.completedByName && ` by ${task.completedByName}`}
              </>
            ),
          },
          { label: 'Added', value: <InstantDayText instant={task.createdAt} /> },
        ]}
      />
    </Card>
  );
}

/** The client and address of the task's job, with one-tap links to call or open a map. */
function TaskPlace({ jobId }: { jobId: number }) {
  const answer = useQuery(endpointQuery(jobEndpoints.read, { params: { id: jobId } }));
  if (answer.data) return <JobReach job={answer.data} />;

  return (
    answer.isPending && (
      <Card title="Client and address">
        <Skeleton height={160} />
      </Card>
    )
  );
}

function TaskText({ title, text }: { title: string; text: string | null }) {
  if (!text) return null;

  return (
    <Card title={title}>
      <p className={classes.text}>{text}</p>
    </Card>
  );
}

/** The task's checklist. Each check is saved separately, so concurrent checks aren't lost. */
function TaskChecklist({ task }: { task: Task }) {
  const { id, checklist } = task;
  const canProgress = useCan('tasks', 'progress', task);
  const { act, isBusy } = useAct('Failed to update task. Please try again.');
  // Show the item as checked immediately, and revert it if saving fails.
  const [checking, setChecking] = useState<Task['checklist'][number] | null>(null);
  if (checklist.length === 0) return null;
  const done = checklist.filter(({ isDone }) => isDone).length;

  return (
    <Card title={`Checklist (${done} of ${checklist.length})`}>
      <ul className={classes.rows}>
        {checklist.map(({ text, isDone }) => (
          <li key={text} className={classes.row}>
            <Checkbox
              label={text}
              checked={checking?.text === text ? checking.isDone : isDone}
              disabled={!canProgress}
              onChange={() => {
                if (isBusy) return;
                const checkItem = { text, isDone: !isDone };
                setChecking(checkItem);
                act(async () => {
                  try {
                    await callApi(taskEndpoints.patch, { params: { id }, body: { checkItem } });
                    await dataReloaded();
                  } finally {
                    setChecking(null);
                  }
                });
              }}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The tasks that must be completed first, as far as the user has access to them. */
function TaskDependencies({ ids }: { ids: readonly number[] }) {
  const { data } = useQuery({
    ...endpointQuery(taskEndpoints.list, { list: { ids: [...ids] } }),
    enabled: ids.length > 0,
  });
  if (ids.length === 0) return null;
  const tasks = data?.rows ?? [];
  const hidden = data ? ids.length - tasks.length : 0;

  return (
    <Card title="Depends on">
      <ul className={classes.rows}>
        {tasks.map(({ id, title, status }) => (
          <li key={id} className={classes.row}>
            <Link to="/tasks/$id" params={{ id }}>
              {title}
            </Link>
            <StatusBadge status={status} />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <p className={classes.note}>
          {hidden === 1 ? '1 task' : `${hidden} tasks`} deleted or not visible to you
        </p>
      )}
    </Card>
  );
}
