import { useUserPictures } from '#features/office/team/web/user-pictures.ts';
import type { ListQuery } from '#shared/list-query.ts';
import { callApi } from '#web/api/api-client.ts';
import { Board } from '#web/board/board.tsx';
import type { BoardCard, BoardColumn } from '#web/board/board-columns.ts';
import { CardContent, CardDay } from '#web/board/card-content.tsx';
import { useBoardColumn } from '#web/board/use-board-column.ts';
import { useBoardMoves } from '#web/board/use-board-moves.ts';
import { useMay } from '#web/me.ts';
import { DayText, InstantDayText } from '#web/ui/day-text.tsx';
import { PriorityBadge, StatusBadge } from '#web/ui/status-badge.tsx';
import { useCompanyTime } from '#web/use-company-time.ts';
import { isTaskOverdue } from '../task-rules.ts';
import { TASK_STATUS_LABELS, TASK_STATUSES } from '../task.ts';
import type { ListedTask, TaskStatus } from '../task.ts';
import { taskEndpoints } from '../task-endpoints.ts';
import { useCompletionQuestion } from './use-completion-question.tsx';

type Matching = Pick<ListQuery, 'q' | 'filters'>;

/** The board of tasks by status, with the search and filters of the list. */
export function TaskBoard({ matching }: { matching: Matching }) {
  const may = useMay('tasks');
  const pictureOf = useUserPictures();
  const { save, dialog } = useCompletionQuestion();
  const columns = useColumns(matching);
  const moves = useBoardMoves(columns, {
    save: ({ card: { id }, column, place }) =>
      save((answer) =>
        callApi(taskEndpoints.setStatus, {
          params: { id },
          body: { status: column as TaskStatus, place, ...answer },
        }),
      ),
    failure: {
      title: 'Error updating task',
      description: 'There was an error updating the task status. Please try again.',
    },
  });

  return (
    <>
      <Board
        label="Tasks by status"
        moves={moves}
        content={(task) => <TaskCard task={task} picture={pictureOf(task.assignedTo)} />}
        cardLabel={taskTitle}
        columnLabel={statusBadge}
        canMove={(card) => may('progress', card)}
      />
      {dialog}
    </>
  );
}

/** Returns the columns for the statuses that the filters allow. */
function useColumns(matching: Matching): BoardColumn<ListedTask>[] {
  const options = {
    endpoint: taskEndpoints.list,
    field: 'status',
    order: 'position',
    matching,
  } as const;
  const columnOf = (key: TaskStatus) => ({ key, label: TASK_STATUS_LABELS[key] });
  const toDo = useBoardColumn(options, columnOf('to_do'));
  const inProgress = useBoardColumn(options, columnOf('in_progress'));
  const review = useBoardColumn(options, columnOf('review'));
  const completed = useBoardColumn(options, columnOf('completed'));
  const chosen = matching.filters.find(({ field }) => field === 'status')?.values ?? TASK_STATUSES;

  return [toDo, inProgress, review, completed].filter(({ key }) =>
    chosen.some((status) => status === key),
  );
}

const statusBadge = ({ key, label }: BoardColumn<BoardCard>) => (
  <StatusBadge status={key} label={label} />
);

const taskTitle = ({ title }: ListedTask) => title;

function TaskCard({ task, picture }: { task: ListedTask; picture: string | null }) {
  const time = useCompanyTime();
  const { id, title, jobTitle, clientName, assignedToName, priority, completedAt } = task;

  return (
    <CardContent
      to={`/tasks/${id}`}
      title={title}
      note={jobTitle === null ? 'General' : [jobTitle, clientName].filter(Boolean).join(' · ')}
      person={assignedToName}
      picture={picture}
    >
      <PriorityBadge priority={priority} />
      {completedAt === null ? (
        <CardDay isOverdue={isTaskOverdue(task, time)}>
          <DayText
            day={task.dueDate}
            time={task.dueTime}
            isBrief={task.dueDate?.slice(0, 4) === time.today.slice(0, 4)}
            none="No due date"
          />
        </CardDay>
      ) : (
        <span>
          Done <InstantDayText instant={completedAt} />
        </span>
      )}
    </CardContent>
  );
}
