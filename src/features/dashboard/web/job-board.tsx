import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import classes from './job-board.module.css';

const TaskBoard = lazy(async () => ({
  default: (await import('#features/tasks/web/task-board.tsx')).TaskBoard,
}));

const ALL_TASKS = { q: '', filters: [] };

/** The tasks by status. */
export function JobBoard() {
  return (
    <Card
      title="Job Board"
      actions={
        <Link to="/tasks" search={{ view: 'board' }}>
          Open full board
        </Link>
      }
    >
      <div className={classes.board}>
        <Suspense fallback={<Skeleton height={280} radius="lg" />}>
          <TaskBoard matching={ALL_TASKS} />
        </Suspense>
      </div>
    </Card>
  );
}
