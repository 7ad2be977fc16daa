/**
 * Creates, updates, deletes, and restores estimates. Locks the client first, like all code that
 * moves money.
 */
import { createDocument, updateDocument } from '#features/money/documents/server/document-verbs.ts';
import { readDocumentRow } from '#features/money/documents/server/document-store.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { CallContext, RequestContext } from '#server/access/request-context.ts';
import type { RegisteredRecords } from '#server/records/registered-records.ts';
import { everyRow } from '#server/access/row-access.ts';
import type { RowAccess } from '#server/access/row-access.ts';
import type { Estimate, EstimateCreate, EstimateUpdate } from '../estimate.ts';
import { assertHeld, followAcceptance, holdClients, takeAcceptanceBack } from './acceptance.ts';
import { estimateDocuments, estimateStore } from './estimate-kind.ts';
import { readableEffects } from './readable-effects.ts';

/** Creates an estimate with any status, including accepted. */
export function createEstimate(ctx: CallContext, input: EstimateCreate): Promise<Estimate> {
  if (input.status !== 'accepted') return createDocument(estimateDocuments, ctx, input);

  return inTransaction(ctx.db, async (tx) => {
    await holdClients(tx, { clientId: input.clientId });
    const { id } = await createDocument(estimateDocuments, { ...ctx, db: tx }, input);

    return estimateStore.find(tx, ctx, { id, access: everyRow });
  });
}

interface OneEstimate {
  id: number;
  access: RowAccess<'estimates'>;
}

/**
 * Updates an estimate. Both the office and clients use this to accept an estimate or revert its
 * acceptance.
 */
export function updateEstimate(
  ctx: CallContext,
  one: OneEstimate & { change: EstimateUpdate },
): Promise<Estimate> {
  const { id, change } = one;

  return inTransaction(ctx.db, async (tx) => {
    const held = await holdClients(tx, { estimateId: id, clientId: change.clientId });
    const estimate = await updateDocument(estimateDocuments, { ...ctx, db: tx }, one);
    assertHeld(held, estimate);

    return estimate;
  });
}

/** A deleted estimate's number, and what reverting its acceptance undid. */
export type Deleted = Pick<Estimate, 'estimateNumber' | 'takenBack'>;

/**
 * Moves an estimate to the trash and reverts its acceptance, if any. Returns what was undone and
 * what stays.
 */
export function deleteEstimate(
  ctx: CallContext,
  { id, access, undo = true }: OneEstimate & { undo?: boolean | undefined },
): Promise<Deleted> {
  return inTransaction(ctx.db, async (tx) => {
    const held = await holdClients(tx, { estimateId: id });
    const row = await readDocumentRow(estimateDocuments.kind, tx, { id, access, lock: true });
    assertHeld(held, row);
    const { estimateNumber } = row;
    const takenBack =
      row.status === 'accepted' ? await takeAcceptanceBack(tx, ctx, row, { isKept: !undo }) : null;
    await estimateStore.remove({ ...ctx, db: tx }, { id, access: everyRow });

    return {
      estimateNumber,
      takenBack: takenBack && {
        ...takenBack,
        kept: await readableEffects({ ...ctx, db: tx }, takenBack.kept),
        undone: await readableEffects({ ...ctx, db: tx }, takenBack.undone),
      },
    };
  });
}

/**
 * Restores a deleted estimate. If it was accepted, it is accepted again with all follow-up actions.
 */
async function restoreEstimate(ctx: RequestContext, id: number): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const held = await holdClients(tx, { estimateId: id });
    await estimateStore.restore({ ...ctx, db: tx }, id);
    const row = await readDocumentRow(estimateDocuments.kind, tx, {
      id,
      access: everyRow,
      lock: true,
    });
    assertHeld(held, row);
    if (row.status === 'accepted') await followAcceptance(tx, ctx, row);
  });
}

/**
 * Estimates for the trash, search, and timelines. Uses a custom restore because restoring an
 * accepted estimate changes its job's contract.
 */
export const estimateRecords: RegisteredRecords = { ...estimateStore, restore: restoreEstimate };
