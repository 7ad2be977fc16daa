import { describe } from 'vitest';
import { startApi } from '#test/api.ts';
import { aContact, anInvoice } from '#test/factories.ts';
import { holdStatusTable } from '#test/status-table.ts';

const api = await startApi();
const office = await api.as('Project manager');

async function withInvoice() {
  const client = await aContact(office);
  await anInvoice(office, { clientId: client.id });

  return client;
}

describe('a status set on a contact', () => {
  holdStatusTable({
    path: '/api/contacts',
    client: () => office,
    states: {
      active: () => aContact(office),
      pending: () => aContact(office, { status: 'pending' }),
      inactive: () => aContact(office, { status: 'inactive' }),
      'with an invoice': withInvoice,
    },
    usual: { active: 'active', pending: 'pending', inactive: 'inactive', delete: 'deleted' },
  });
});
