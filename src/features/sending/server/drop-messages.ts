import { and, eq } from 'drizzle-orm';
import type { ClientChangePart } from '#features/documents/server/client-change.ts';
import { sentMessages } from './sent-message-table.ts';

/** Drops what is queued about a document for the client who had it. */
export const dropQueuedMessages: ClientChangePart = async (tx, _ctx, { entity, id }) => {
  await tx
    .update(sentMessages)
    .set({ state: 'dropped', problem: 'moved' })
    .where(
      and(
        eq(sentMessages.entity, entity),
        eq(sentMessages.entityId, id),
        eq(sentMessages.state, 'queued'),
      ),
    );
};
