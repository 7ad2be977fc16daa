import { Notice } from './notice.tsx';

/** An error, announced to screen readers when it appears. Empty if there is none. */
export function ProblemNotice({ problem }: { problem: string | null }) {
  if (!problem) return null;

  return (
    <div role="alert">
      <Notice tone="error" title={problem} />
    </div>
  );
}
