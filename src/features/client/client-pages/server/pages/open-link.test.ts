import { expect, test } from 'vitest';
import { startApi } from '#test/api.ts';
import { aContact, anEstimate, anInvoice } from '#test/factories.ts';
import { documentsOf } from './open-link.ts';

const api = await startApi();
const dana = await api.as('Admin Project manager');

test('The documents that a client can open are those that were sent', async () => {
  const { id: clientId } = await aContact(dana);
  const sent = await anInvoice(dana, { clientId, status: 'sent' });
  const offered = await anEstimate(dana, { clientId, status: 'sent' });
  await anInvoice(dana, { clientId, status: 'draft' });
  await anEstimate(dana, { clientId, status: 'draft' });

  const { estimates, invoices } = await documentsOf(api.database.db, clientId);
  expect(invoices.map(({ id }) => id)).toEqual([sent.id]);
  expect(estimates.map(({ id }) => id)).toEqual([offered.id]);
});
