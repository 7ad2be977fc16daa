import { expect, test } from 'vitest';
import { historyEndpoints } from '#shared/records/timeline-endpoints.ts';
import { startApi } from '#test/api.ts';
import { anInvoice, aPayment } from '#test/factories.ts';
import { paymentEndpoints } from '../payment-endpoints.ts';

const api = await startApi();

test('A payment and its history hide invoices without access, but its sums include them', async () => {
  const office = await api.as('Admin Project manager');
  const rep = await api.as('Sales Representative');
  const own = await anInvoice(rep);
  const payment = await aPayment(rep, { invoiceId: own.id, amount: own.total + 300 });
  const foreign = await anInvoice(office, { clientId: own.clientId });
  const params = { id: payment.id };
  await office.ok(paymentEndpoints.apply, { params, body: { invoiceId: foreign.id, amount: 100 } });

  const whole = await office.ok(paymentEndpoints.read, { params });
  expect(whole.allocations.map(({ invoiceId }) => invoiceId)).toEqual([own.id, foreign.id]);

  const read = await rep.ok(paymentEndpoints.read, { params });
  expect(read.allocations.map(({ invoiceId }) => invoiceId)).toEqual([own.id]);
  expect(read.unapplied).toBe(200);
  const rows = await rep.ok(paymentEndpoints.list, { list: {} });
  expect(rows.map(({ allocations }) => allocations)).toEqual([read.allocations]);
  expect(JSON.stringify([read, rows])).not.toContain(foreign.invoiceNumber);

  const history = { params: { entity: 'payments' as const, id: payment.id }, query: {} };
  const events = await rep.ok(historyEndpoints.timeline, history);
  expect(events.map(({ action }) => action)).toEqual(['applied', 'created']);
  expect(JSON.stringify(events)).not.toContain(foreign.invoiceNumber);
  expect(JSON.stringify(await office.ok(historyEndpoints.timeline, history))).toContain(
    foreign.invoiceNumber,
  );
});
