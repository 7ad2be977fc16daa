import { expect, test } from 'vitest';
import { historyEndpoints } from '#shared/records/timeline-endpoints.ts';
import { startApi } from '#test/api.ts';
import { aPayment } from '#test/factories.ts';

const api = await startApi();
const office = await api.as('Admin Project manager');

test('The history of a deleted payment shows the reason', async () => {
  const { id } = await aPayment(office);
  await office.expect(204).delete(`/api/payments/${id}?reason=Entered%20twice`);
  await office.expect(204).post(`/api/trash/payments/${id}/restore`);

  const events = await office.ok(historyEndpoints.timeline, { params: { entity: 'payments', id } });
  expect(events.find(({ action }) => action === 'deleted')).toMatchObject({
    reason: 'Entered twice',
  });
});

test('A payment can be deleted without a reason, and a reason has at most 1000 characters', async () => {
  const { id } = await aPayment(office);
  const { body } = await office
    .expect(400)
    .delete(`/api/payments/${id}?reason=${'a'.repeat(1001)}`);
  expect(body).toMatchObject({ message: 'Reason can have at most 1000 characters' });
  await office.expect(204).delete(`/api/payments/${id}`);
});
