import { useQuery } from '@tanstack/react-query';
import { snapshotQuery } from '#web/api/endpoint-query.ts';
import { Notice } from '#web/ui/notice.tsx';
import type { Estimate } from '../estimate.ts';
import { estimateEndpoints } from '../estimate-endpoints.ts';
import { acceptingLines } from './acceptance-lines.ts';
import { EffectList } from './effect-list.tsx';
import { TakingBackNote } from './taken-back.tsx';

interface AcceptanceNoteProps {
  /** The saved estimate; undefined for a new one. */
  estimate: Estimate | undefined;
}

/**
 * Shown in the estimate form if saving would accept the estimate or revert its acceptance. Lists
 * the effects.
 */
export function AcceptanceNote({ estimate }: AcceptanceNoteProps) {
  return (
    <div style={{ gridColumn: '1 / -1' }}>
      <Notice tone="info">
        {!estimate ? (
          'Accepting an estimate marks its job as sold and adds its tasks and deposit invoice.'
        ) : estimate.status === 'accepted' ? (
          <TakingBackNote id={estimate.id} />
        ) : (
          <Accepting estimate={estimate} />
        )}
      </Notice>
    </div>
  );
}

function Accepting({ estimate: { id, estimateNumber } }: { estimate: Estimate }) {
  const { data } = useQuery(snapshotQuery(estimateEndpoints.acceptance, { params: { id } }));

  return (
    <>
      Saving accepts this estimate.
      {data && <EffectList lines={acceptingLines(estimateNumber, data)} />}
    </>
  );
}
