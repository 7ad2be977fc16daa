import { eq } from 'drizzle-orm';
import type { EndCount } from '#features/work/contacts/server/client-change-routes.ts';
import type { ClientChangePart } from '#features/money/documents/server/client-change.ts';
import { estimateSigners } from '../signer-table.ts';

/**
 * Removes an estimate's signers when it moves to another client, because they belong to the
 * previous one. Their signatures stay.
 */
export const removeSigners: ClientChangePart = async (tx, _ctx, { entity, id }) => {
  if (entity !== 'estimates') return;
  await tx.delete(estimateSigners).where(eq(estimateSigners.estimateId, id));
};

export const countSigners: EndCount = (db, _ctx, { entity, id }) =>
  entity === 'estimates'
    ? db.$count(estimateSigners, eq(estimateSigners.estimateId, id))
    : Promise.resolve(0);
