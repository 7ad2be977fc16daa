import type { DbOrTx } from '#server/db/database.ts';
import { recordHistory } from '#server/records/audit-log.ts';
import type { HappenedTo } from '#server/records/audit-log.ts';
import type { EstimateRow } from './estimate-table.ts';

type EstimateEvent = Pick<HappenedTo, 'action' | 'before' | 'after' | 'reason' | 'version'>;

/** Adds an event to the timelines of an estimate, its client, and its job. */
export function recordEstimateEvent(
  tx: DbOrTx,
  ctx: Parameters<typeof recordHistory>[1],
  {
    row: { id, estimateNumber, clientId, jobId },
    ...event
  }: EstimateEvent & { row: Pick<EstimateRow, 'id' | 'estimateNumber' | 'clientId' | 'jobId'> },
): Promise<void> {
  return recordHistory(tx, ctx, {
    entity: 'estimates',
    entityId: id,
    label: estimateNumber,
    contactId: clientId,
    jobId,
    ...event,
  });
}
