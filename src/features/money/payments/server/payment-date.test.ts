import { expect, test } from 'vitest';
import { startApi } from '#test/api.ts';
import { anInvoice } from '#test/factories.ts';
import { paymentEndpoints } from '../payment-endpoints.ts';

const api = await startApi({ clock: '2026-11-22T05:30:00Z' }); // 10:30 PM on November 21 in Denver.
const office = await api.as('Project manager');

test.each([
  ['2026-11-21', 201],
  ['2026-11-01', 201],
  ['2026-11-22', 400],
  ['2099-01-01', 400],
])('A payment dated %s returns %i on November 21 in the company’s zone', async (...row) => {
  const [date, status] = row;
  const { id: invoiceId } = await anInvoice(office);
  const body = { invoiceId, amount: 1, method: 'check' as const, date };
  const result = await office.call(paymentEndpoints.create, { body });

  expect(result.status).toBe(status);
  if (status === 400) {
    expect(result.body).toMatchObject({
      issues: [{ path: 'date', message: 'A payment cannot be dated in the future' }],
    });
  } else {
    expect(result.body).toMatchObject({ date });
  }
});
