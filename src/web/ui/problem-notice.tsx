import { Notice } from './notice.tsx';

/** An error that is announced when it appears; empty without one. */
export function ProblemNotice({ problem }: { problem: string | null }) {
  if (!problem) return null;

  return (
    <div role="alert">
      <Notice tone="error" title={problem} />
    </div>
  );
}
