import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useUserPictures } from '#features/office/team/web/user-pictures.ts';
import type { ListQuery } from '#shared/list-query.ts';
import { callApi } from '#web/api/api-client.ts';
import { Board } from '#web/board/board.tsx';
import type { BoardCard, BoardColumn, Move } from '#web/board/board-columns.ts';
import { CardContent, CardDay } from '#web/board/card-content.tsx';
import { useBoardColumn } from '#web/board/use-board-column.ts';
import { useBoardMoves } from '#web/board/use-board-moves.ts';
import { useMay, useMe } from '#web/me.ts';
import { SaveCancelled } from '#web/save-cancelled.ts';
import { DayText } from '#web/ui/day-text.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { PriorityBadge, StatusBadge } from '#web/ui/status-badge.tsx';
import { isJobOverdue } from '../job-stages.ts';
import { JOB_STATUS_LABELS, JOB_STATUSES, type JobStatus, type ListedJob } from '../job.ts';
import { jobEndpoints } from '../job-endpoints.ts';

const LostJobDialog = lazy(async () => ({
  default: (await import('./lost-job-dialog.tsx')).LostJobDialog,
}));

type Matching = Pick<ListQuery, 'q' | 'filters'>;

/** The board of jobs by stage, with the search and filters of the list. */
export function JobBoard({ matching }: { matching: Matching }) {
  const may = useMay('jobs');
  const pictureOf = useUserPictures();
  const { askWhy, dialog } = useLostQuestion();
  const moves = useBoardMoves(useColumns(matching), {
    save: (move) =>
      // A job that is already lost only changes its position, so don't ask for the reason again.
      move.column === 'lost' && move.card.status !== 'lost'
        ? askWhy(move)
        : callApi(jobEndpoints.patch, {
            params: { id: move.card.id },
            body: { status: move.column as JobStatus, place: move.place },
          }),
    failure: {
      title: 'Error updating job',
      description: 'There was an error updating the job status. Please try again.',
    },
  });

  return (
    <>
      <Board
        label="Jobs by stage"
        moves={moves}
        content={(job) => <JobCard job={job} picture={pictureOf(job.salesRep)} />}
        cardLabel={({ title }) => title}
        columnLabel={statusBadge}
        canMove={(job) => may('progress', job)}
      />
      {dialog}
    </>
  );
}

interface LostQuestion {
  /** Asks why a job was lost and saves the reason. Throws `SaveCancelled` if the user cancels. */
  askWhy: (move: Move<ListedJob>) => Promise<void>;
  dialog: ReactNode;
}

function useLostQuestion(): LostQuestion {
  const [asked, setAsked] = useState<{
    move: Move<ListedJob>;
    save: () => void;
    cancel: (reason: SaveCancelled) => void;
  } | null>(null);

  return {
    askWhy: (move) =>
      new Promise<void>((save, cancel) => {
        setAsked({ move, save, cancel });
      }),
    dialog: asked && (
      <Suspense>
        <LostJobDialog
          job={asked.move.card}
          place={asked.move.place}
          onSaved={asked.save}
          onClose={() => {
            asked.cancel(new SaveCancelled());
            setAsked(null);
          }}
        />
      </Suspense>
    ),
  };
}

/** Returns the columns for the statuses that the filters allow. */
function useColumns(matching: Matching): BoardColumn<ListedJob>[] {
  const options = {
    endpoint: jobEndpoints.list,
    field: 'status',
    order: 'position',
    matching,
  } as const;
  const columnOf = (key: JobStatus) => ({ key, label: JOB_STATUS_LABELS[key] });
  const columns = [
    useBoardColumn(options, columnOf('lead')),
    useBoardColumn(options, columnOf('appointment_scheduled')),
    useBoardColumn(options, columnOf('estimating')),
    useBoardColumn(options, columnOf('signed_contract')),
    useBoardColumn(options, columnOf('to_do')),
    useBoardColumn(options, columnOf('in_progress')),
    useBoardColumn(options, columnOf('review')),
    useBoardColumn(options, columnOf('completed')),
    useBoardColumn(options, columnOf('lost')),
  ];
  const chosen = matching.filters.find(({ field }) => field === 'status')?.values ?? JOB_STATUSES;

  return columns.filter(({ key }) => chosen.some((status) => status === key));
}

const statusBadge = ({ key, label }: BoardColumn<BoardCard>) => (
  <StatusBadge status={key} label={label} />
);

function JobCard({ job, picture }: { job: ListedJob; picture: string | null }) {
  const { today } = useMe();
  const { id, title, clientName, city, salesRepName, priority, contractAmount, endDate } = job;

  return (
    <CardContent
      to={`/jobs/${id}`}
      title={title}
      note={[clientName, city].filter(Boolean).join(' · ')}
      person={salesRepName}
      picture={picture}
    >
      <PriorityBadge priority={priority} />
      {contractAmount !== null && <MoneyText dollars={contractAmount} />}
      {isJobOverdue(job, today) && (
        <CardDay isOverdue>
          <DayText day={endDate} />
        </CardDay>
      )}
    </CardContent>
  );
}
