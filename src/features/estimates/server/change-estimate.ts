/** Creating, changing and copying an estimate. */
import { copyOf, updateDocument } from '#features/documents/server/document-verbs.ts';
import { insertDocument } from '#features/documents/server/write-document.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { CallContext } from '#server/http/request-context.ts';
import type { RowAccess } from '#server/records/row-access.ts';
import { readDocumentRow } from '#features/documents/server/document-store.ts';
import type { Estimate, EstimateCreate, EstimateUpdate } from '../estimate.ts';
import { estimateDocuments } from './estimate-kind.ts';

interface ChosenEstimate {
  id: number;
  access: RowAccess<'estimates'>;
}

export function createEstimate(ctx: CallContext, input: EstimateCreate): Promise<Estimate> {
  return inTransaction(
    ctx.db,
    async (tx) => (await insertDocument(estimateDocuments, tx, ctx, { input })).record,
  );
}

export function updateEstimate(
  ctx: CallContext,
  one: ChosenEstimate & { change: EstimateUpdate },
): Promise<Estimate> {
  return updateDocument(estimateDocuments, ctx, one);
}

/** A draft with the same client, job, lines and tax; a number and dates of its own. */
export function duplicateEstimate(ctx: CallContext, one: ChosenEstimate): Promise<Estimate> {
  return inTransaction(ctx.db, async (tx) => {
    const original = await readDocumentRow(estimateDocuments.kind, tx, one);
    const { title, terms } = original;
    const input = { ...copyOf(original), title, terms };

    return (await insertDocument(estimateDocuments, tx, ctx, { input })).record;
  });
}
