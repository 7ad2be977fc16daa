import { eq } from 'drizzle-orm';
import type { ClientChangePart } from '#features/documents/server/client-change.ts';
import { estimateSigners } from './signer-table.ts';

/** Removes the signers of an estimate, who are people of the client who had it. What they signed stays. */
export const removeSigners: ClientChangePart = async (tx, _ctx, { entity, id }) => {
  if (entity !== 'estimates') return;
  await tx.delete(estimateSigners).where(eq(estimateSigners.estimateId, id));
};
