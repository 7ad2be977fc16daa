import { Notice } from './notice.tsx';

/** What went wrong, said aloud as it comes; nothing while nothing has. */
export function ProblemNotice({ problem }: { problem: string | null }) {
  if (!problem) return null;

  return (
    <div role="alert">
      <Notice tone="error" title={problem} />
    </div>
  );
}
