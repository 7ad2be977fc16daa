/** Creating and changing an estimate: its client is held first when that accepts it. */
import { createDocument, updateDocument } from '#features/documents/server/document-verbs.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { CallContext } from '#server/http/request-context.ts';
import { everyRow } from '#server/records/row-access.ts';
import type { RowAccess } from '#server/records/row-access.ts';
import type { Estimate, EstimateCreate, EstimateUpdate } from '../estimate.ts';
import { assertHeld, holdClients } from './acceptance.ts';
import { estimateDocuments, estimateStore } from './estimate-kind.ts';

/** Creates an estimate, accepted or not. */
export function createEstimate(ctx: CallContext, input: EstimateCreate): Promise<Estimate> {
  if (input.status !== 'accepted') return createDocument(estimateDocuments, ctx, input);

  return inTransaction(ctx.db, async (tx) => {
    await holdClients(tx, { clientId: input.clientId });
    const { id } = await createDocument(estimateDocuments, { ...ctx, db: tx }, input);

    return estimateStore.find(tx, ctx, { id, access: everyRow });
  });
}

interface EstimateChange {
  id: number;
  access: RowAccess<'estimates'>;
  change: EstimateUpdate;
}

/** Changes an estimate. Whoever accepts one does it by this verb, the office and a client alike. */
export function updateEstimate(ctx: CallContext, one: EstimateChange): Promise<Estimate> {
  const { id, change } = one;
  if (change.status !== 'accepted') return updateDocument(estimateDocuments, ctx, one);

  return inTransaction(ctx.db, async (tx) => {
    const held = await holdClients(tx, { estimateId: id, clientId: change.clientId });
    const estimate = await updateDocument(estimateDocuments, { ...ctx, db: tx }, one);
    assertHeld(held, estimate);

    return estimate;
  });
}
