import IconBriefcase from '@tabler/icons-react/dist/esm/icons/IconBriefcase.mjs';
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { Card } from '#web/ui/card.tsx';
import { ChoiceSwitch } from '#web/ui/choice-switch.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import classes from './work-board.module.css';

// Load each board only when it is shown.
const TaskBoard = lazy(async () => ({
  default: (await import('#features/work/tasks/web/task-board.tsx')).TaskBoard,
}));
const JobBoard = lazy(async () => ({
  default: (await import('#features/work/jobs/web/job-board.tsx')).JobBoard,
}));

const KINDS = [
  { key: 'tasks', label: 'Tasks', Icon: IconChecklist },
  { key: 'jobs', label: 'Jobs', Icon: IconBriefcase },
] as const;

const ALL = { q: '', filters: [] };

interface WorkBoardProps {
  /** The board in the URL; anything unknown or missing means tasks. */
  kind: string | undefined;
  onKind: (kind: 'tasks' | 'jobs') => void;
}

/** Shows tasks by status or jobs by stage. */
export function WorkBoard({ kind: asked, onKind }: WorkBoardProps) {
  const kind = asked === 'jobs' ? 'jobs' : 'tasks';

  return (
    <Card
      title="Job Board"
      actions={
        <div className={classes.actions}>
          <ChoiceSwitch label="Cards" choices={KINDS} chosen={kind} onChoose={onKind} />
          <Link to={kind === 'jobs' ? '/jobs' : '/tasks'} search={{ view: 'board' }}>
            Open full board
          </Link>
        </div>
      }
    >
      <div className={classes.board}>
        <Suspense fallback={<Skeleton height={280} radius="lg" />}>
          {kind === 'jobs' ? <JobBoard matching={ALL} /> : <TaskBoard matching={ALL} />}
        </Suspense>
      </div>
    </Card>
  );
}
