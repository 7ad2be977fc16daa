import { useQuery } from '@tanstack/react-query';
import { snapshotQuery } from '#web/api/endpoint-query.ts';
import { Notice } from '#web/ui/notice.tsx';
import { effectInWords, type TakenBack } from '../acceptance.ts';
import { estimateEndpoints } from '../estimate-endpoints.ts';
import { EffectList } from './effect-list.tsx';

/**
 * Shown on an estimate's page after its acceptance was reverted. Lists what was undone and kept.
 */
export function TakenBackNotice({ takenBack: { undone, kept } }: { takenBack: TakenBack }) {
  if (undone.length + kept.length === 0) return null;

  return (
    <Notice tone="info" title="Acceptance undone">
      <EffectList lines={[...undone, ...kept].map(effectInWords)} />
    </Notice>
  );
}

/**
 * Shown in confirmations for an accepted estimate. Lists what reverting its acceptance will undo
 * and keep.
 */
export function TakingBackNote({ id }: { id: number }) {
  const { data } = useQuery(snapshotQuery(estimateEndpoints.acceptance, { params: { id } }));
  const effects = data?.takingBack ? [...data.takingBack.undone, ...data.takingBack.kept] : [];

  return (
    <div>
      This undoes the acceptance.
      <EffectList lines={effects.map(effectInWords)} />
    </div>
  );
}
