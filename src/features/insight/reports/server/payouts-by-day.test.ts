/** The payout report, compared with figures calculated manually. */
import { afterAll, beforeEach, expect, test } from 'vitest';
import { cardPaymentEndpoints } from '#features/money/card-payments/card-payment-endpoints.ts';
import type { Payment } from '#features/money/ledger/payment.ts';
import { startApi, type TestUser } from '#test/api.ts';
import { anInvoice, aPayment, over } from '#test/factories.ts';
import { startStripeDouble } from '#test/stripe/stripe-double.ts';
import { deliverEvents } from '#test/stripe/webhooks.ts';
import type { ReportResult } from '../report.ts';

const stripe = await startStripeDouble();
afterAll(stripe.close);
const api = await startApi({ settings: stripe.settings });
let dana: TestUser;

beforeEach(async () => {
  await api.reset();
  stripe.forget();
  dana = await api.as('Admin Project manager');
});

const deliver = () => deliverEvents(api.anonymous, stripe.takeHeld());

async function payByCard(dollars: number): Promise<number> {
  const invoice = await anInvoice(dana, over(dollars));
  const { intentId } = await dana.ok(cardPaymentEndpoints.createIntent, {
    body: { amount: dollars, invoiceId: invoice.id },
  });
  stripe.confirm(intentId, { method: 'card', number: '4242424242424242' });
  stripe.settle(intentId);
  await deliver();
  const { paymentId } = await dana.ok(cardPaymentEndpoints.read, { params: { intentId } });

  return paymentId ?? 0;
}

async function payOut(on: string): Promise<string> {
  const { id } = stripe.payOut();
  await deliver();
  await api.workThroughQueue();
  // The payment provider test double dates payouts by the system clock, so set the date here.
  await api.database.pool.query('update payments set payout_on = $1 where payout_id = $2', [
    on,
    id,
  ]);
  await api.database.pool.query('update provider_payouts set arrives_on = $1 where id = $2', [
    on,
    id,
  ]);

  return id;
}

async function report(query = '', user = dana): Promise<ReportResult> {
  return (await user.expect(200).get(`/api/reports/payouts${query}`)).body as ReportResult;
}

/**
 * Creates a $500 payment with $100 refunded in one payout, $200 and $300 in the next, $50 not paid
 * out, and $75 in cash.
 */
async function threeWeeks() {
  const paid = await payByCard(500);
  await dana.ok(cardPaymentEndpoints.refund, { params: { id: paid }, body: { amount: 100 } });
  await deliver();
  const first = await payOut('2026-10-30');
  await payByCard(200);
  await payByCard(300);
  const second = await payOut('2026-11-06');
  await payByCard(50);
  const byHand = await anInvoice(dana, over(75));
  await aPayment(dana, { invoiceId: byHand.id, amount: 75, method: 'cash' });

  return { first, second };
}

const FIRST = { payments: 1, gross: 500, fees: 14.8, refunds: 100, other: 0, net: 385.2 };
const SECOND = { payments: 2, gross: 500, fees: 15.1, refunds: 0, other: 0, net: 484.9 };
const BOTH = { payments: 3, gross: 1000, fees: 29.9, refunds: 100, other: 0, net: 870.1 };
const WAITING = { payments: 1, gross: 50, fees: 1.75, refunds: 0, other: 0, net: 48.25 };

test('Payouts match a calculation by hand, newest first, with the pending amount on its own (D23)', async () => {
  const { first, second } = await threeWeeks();

  expect(await report()).toEqual({
    rows: [
      { key: second, name: 'Nov 6, 2026', detail: second, figures: SECOND },
      { key: first, name: 'Oct 30, 2026', detail: first, figures: FIRST },
    ],
    others: null,
    totals: BOTH,
    beside: [{ key: null, name: 'Not paid out yet', detail: null, figures: WAITING }],
  });
});

test('A period has the payouts of its days alone', async () => {
  const { first } = await threeWeeks();

  expect(await report('?from=2026-10-01&to=2026-10-30')).toMatchObject({
    rows: [{ key: first, figures: FIRST }],
    totals: FIRST,
    beside: [],
  });
  expect(await report('?from=2026-11-07')).toMatchObject({ rows: [], totals: { gross: 0 } });
  await dana.expect(400).get('/api/reports/payouts?from=soon');
});

test('The list of payments has those of a payout, with what went back, fees and nets', async () => {
  const { first } = await threeWeeks();
  const { body } = await dana.expect(200).get(`/api/payments?filter[payoutId]=${first}`);

  expect(
    (body as Payment[]).map(({ amount, fee, net, payoutOn }) => [amount, fee, net, payoutOn]),
  ).toEqual([
    [-100, null, null, '2026-10-30'],
    [500, 14.8, 485.2, '2026-10-30'],
  ]);
  const from = await dana.expect(200).get('/api/payments?filter[payoutOn][gt]=2026-10-30');
  expect((from.body as Payment[]).map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([
    200, 300,
  ]);
});

test('The spreadsheet has every payout, the total and what waits', async () => {
  const { second } = await threeWeeks();
  const body = String((await dana.expect(200).get('/api/reports/payouts/export.csv')).body);

  expect(body).toContain('Paid out on,Payout,Gross,Fees,Refunds and disputes,Other,Net,Payments');
  expect(body).toContain(`"Nov 6, 2026",${second},500,15.1,0,0,484.9,2`);
  expect(body).toMatch(
    /Total,,1000,29\.9,100,0,870\.1,3\r?\nNot paid out yet,,50,1\.75,0,0,48\.25,1/,
  );
});

test('Beyond five hundred payouts the oldest are one line', async () => {
  const id = await payByCard(500);
  await api.database.pool.query(
    `insert into payments (client_id, client_name, amount_cents, date, method, status, kind, provider_payment_id, fee_cents, payout_id, payout_on)
     select client_id, client_name, 1000, date, method, status, kind, 'pi_' || n, 10, 'po_' || n, date '2025-01-01' + n
     from payments, generate_series(1, 502) n where id = $1`,
    [id],
  );
  const { rows, others, totals } = await report();

  expect(rows).toHaveLength(500);
  expect(rows[0]).toMatchObject({ key: 'po_502', name: 'May 18, 2026' });
  expect(others).toMatchObject({ count: 2, figures: { gross: 20, fees: 0.2, payments: 2 } });
  expect(totals).toMatchObject({ gross: 5020, payments: 502 });
});

test('A project manager reads payouts; those who may not export payments do not', async () => {
  await threeWeeks();

  expect((await report('', await api.as('Project manager'))).rows).toHaveLength(2);
  for (const profile of ['Sales Representative', 'Field Technician', 'User'] as const) {
    const user = await api.as(profile);
    await user.expect(403).get('/api/reports/payouts');
    await user.expect(403).get('/api/reports/payouts/export.csv');
  }
});
