import { LoadProblem } from '#web/ui/load-problem.tsx';
import { bulkAcceptanceLines } from './acceptance-lines.ts';
import { EffectList } from './effect-list.tsx';
import { useAcceptances } from './use-acceptances.ts';

/**
 * Shown in the confirmation for deleting several estimates. Describes the effects on accepted ones.
 */
export function BulkTakingBackNote({ ids }: { ids: readonly number[] }) {
  const { data, error, refetch } = useAcceptances(ids);
  if (error) return <LoadProblem error={error} onRetry={() => void refetch()} />;

  return data && <EffectList lines={bulkAcceptanceLines(data, 'deleted')} />;
}
