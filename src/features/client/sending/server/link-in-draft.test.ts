import { expect, test } from 'vitest';
import { clientLinkEndpoints } from '#features/work/client-links/client-link-endpoints.ts';
import { startApi } from '#test/api.ts';
import { anInvoice } from '#test/factories.ts';
import { invoiceMessages } from '../sending-endpoints.ts';

const api = await startApi({ clock: '2026-01-10T18:00:00Z' });
const dana = await api.as('Admin Project manager');

test('The draft of an email names the address of the client’s page only while that opens', async () => {
  const { id } = await anInvoice(dana);
  const { url } = await dana.ok(clientLinkEndpoints.share, { params: { entity: 'invoices', id } });
  const token = url.split('/').at(-1);
  const draft = async () => (await dana.ok(invoiceMessages.draft, { params: { id } })).link;

  expect(await draft()).toMatchObject({ url: expect.stringContaining(`/d/${token}`) });
  api.clock.set('2027-06-10T18:00:00Z');
  const later = await api.as('Admin Project manager');
  const { link } = await later.ok(invoiceMessages.draft, { params: { id } });
  expect(link).toMatchObject({ url: null });
});
