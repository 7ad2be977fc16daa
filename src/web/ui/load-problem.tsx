import { Button } from '@mantine/core';
import { messageOf } from '../api/api-client.ts';
import classes from './load-problem.module.css';

interface LoadProblemProps {
  error: unknown;
  onRetry: () => void;
}

/** Shown in the place of a part of a page that could not be loaded: the reason, and a way to try again. */
export function LoadProblem({ error, onRetry }: LoadProblemProps) {
  return (
    <div className={classes.problem}>
      <span>{messageOf(error)}</span>
      <Button variant="default" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
