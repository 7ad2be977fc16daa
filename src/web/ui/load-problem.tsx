import { Button } from '@mantine/core';
import { messageOf } from '../api/api-client.ts';
import layout from './layout.module.css';

interface LoadProblemProps {
  error: unknown;
  onRetry: () => void;
}

/** Shown if part of a page failed to load, with the reason and a retry button. */
export function LoadProblem({ error, onRetry }: LoadProblemProps) {
  return (
    <div className={layout.spread}>
      <span>{messageOf(error)}</span>
      <Button variant="default" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
