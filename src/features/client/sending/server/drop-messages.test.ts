import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startApi } from '#test/api.ts';
import { anInvoice } from '#test/factories.ts';
import { countQueuedMessages, dropQueuedMessages } from './drop-messages.ts';
import { sentMessages } from './sent-message-table.ts';

const api = await startApi();
const dana = await api.as('Admin Project manager');

test('The queued emails about a document that changes its client are dropped, and no others', async () => {
  const { db } = api.database;
  const { id, clientId } = await anInvoice(dana);
  const states = ['queued', 'sent', 'failed'] as const;
  const about = { kind: 'invoice', entity: 'invoices', entityId: id, clientId } as const;
  const text = { to: [], cc: [], subject: 'For you', message: 'Hello', refused: [] };
  await db
    .insert(sentMessages)
    .values(states.map((state) => ({ ...about, ...text, state, createdAt: new Date() })));
  const change = { entity: 'invoices', id, from: clientId, to: clientId + 1 } as never;

  expect(await countQueuedMessages(db, null as never, { entity: 'invoices', id })).toBe(1);
  await dropQueuedMessages(db, null as never, change);
  const after = await db
    .select({ state: sentMessages.state, problem: sentMessages.problem })
    .from(sentMessages)
    .where(eq(sentMessages.entityId, id))
    .orderBy(asc(sentMessages.id));
  expect(after).toEqual([
    { state: 'dropped', problem: 'moved' },
    { state: 'sent', problem: null },
    { state: 'failed', problem: null },
  ]);
});
