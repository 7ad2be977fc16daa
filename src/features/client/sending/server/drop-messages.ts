import { and, eq } from 'drizzle-orm';
import type { ReassignableRecord } from '#features/work/contacts/client-change.ts';
import type { EndCount } from '#features/work/contacts/server/client-change-routes.ts';
import type { ClientChangePart } from '#features/money/documents/server/client-change.ts';
import { sentMessages } from './sent-message-table.ts';

const queuedAbout = ({ entity, id }: ReassignableRecord) =>
  and(
    eq(sentMessages.entity, entity),
    eq(sentMessages.entityId, id),
    eq(sentMessages.state, 'queued'),
  );

/** Drops queued messages about a document that moved to a different client. */
export const dropQueuedMessages: ClientChangePart = async (tx, _ctx, { entity, id }) => {
  await tx
    .update(sentMessages)
    .set({ state: 'dropped', problem: 'moved' })
    .where(queuedAbout({ entity, id }));
};

export const countQueuedMessages: EndCount = (db, _ctx, record) =>
  db.$count(sentMessages, queuedAbout(record));
