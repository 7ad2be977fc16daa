/** Tests payouts from the provider: bank debits, returned money, and lines without a payment. */
import { beforeEach, describe, expect, test } from 'vitest';
import { silentLog } from '#server/db/database.ts';
import type { TestUser } from '#test/api.ts';
import { BANK, CARD, startCardOffice } from '#test/stripe/card-office.ts';
import { cardPaymentEndpoints } from '../../card-payment-endpoints.ts';
import { payoutLines, providerPayouts } from '../card-payment-table.ts';
import { readPayout } from './payouts.ts';
import { sweepCardPayments } from './sweep.ts';

const office = await startCardOffice();
const { stripe, api, deliver, begin, anInvoiceOf, paymentNow, payments, paidInvoice } = office;
let dana: TestUser;

beforeEach(() => {
  dana = office.user();
  stripe.forget();
});

/** Pays out the available balance and delivers the provider's events. */
async function payOut(how?: Parameters<typeof stripe.payOut>[0]) {
  const payout = stripe.payOut(how);
  await deliver();
  await api.workThroughQueue();

  return payout;
}

interface Row {
  key: string;
  figures: Record<string, number>;
}

/** Returns the payout report. */
async function report() {
  const { body } = await dana.expect(200).get('/api/reports/payouts');

  return body as { rows: Row[]; beside: { figures: Row['figures'] }[] };
}

const figuresOf = async (id: string) =>
  (await report()).rows.find(({ key }) => key === id)?.figures;

/** Returns a payout's lines without a ledger entry, by the provider's type. */
const othersOf = async (id: string) =>
  (await api.database.db.select().from(payoutLines))
    .filter(({ payoutId, entryId }) => payoutId === id && entryId === null)
    .map(({ type, amountCents }) => `${type} ${amountCents}`)
    .toSorted((a, b) => a.localeCompare(b));

const services = {
  database: api.database,
  settings: api.settings,
  clock: () => api.clock.now(),
  files: api.files,
  mailer: { isConfigured: false, send: () => Promise.reject(new Error('not by this')) },
};
const sweep = () => sweepCardPayments(services, silentLog);

describe('A bank debit', () => {
  test('is in the payout with its money, like a card payment (T3)', async () => {
    const card = await paidInvoice(CARD);
    const debit = await paidInvoice(BANK);
    expect(stripe.intentOf(debit.intentId).latest_charge).toMatch(/^py_/);
    const payout = await payOut();

    expect(await paymentNow(card.paymentId)).toMatchObject({ payoutId: payout.id });
    expect(await paymentNow(debit.paymentId)).toMatchObject({ payoutId: payout.id });
    expect(payout.amount).toBe(98_120);
    expect(await figuresOf(payout.id)).toMatchObject({
      gross: 1000,
      fees: 18.8,
      other: 0,
      net: 981.2,
    });
    expect((await report()).beside).toEqual([]);
  });

  test('has its refund in the payout that it was deducted from', async () => {
    const { paymentId } = await paidInvoice(BANK);
    await payOut();
    await dana.ok(cardPaymentEndpoints.refund, {
      params: { id: paymentId },
      body: { amount: 100 },
    });
    const [refund] = stripe.refunds.values();
    expect(refund?.id).toMatch(/^pyr_/);
    await paidInvoice(CARD);
    const second = await payOut();

    expect(await figuresOf(second.id)).toMatchObject({
      gross: 500,
      refunds: 100,
      other: 0,
      net: second.amount / 100,
    });
  });

  test('that the bank returned before the payout leaves only its cost as other', async () => {
    const invoice = await anInvoiceOf(500);
    const { intentId } = await begin({ amount: 500, invoiceId: invoice.id });
    stripe.confirm(intentId, BANK);
    await deliver();
    stripe.bounce(intentId);
    await paidInvoice(CARD);
    const payout = await payOut();

    expect(await othersOf(payout.id)).toEqual(['payment_failure_refund -50000']);
    expect(await figuresOf(payout.id)).toMatchObject({
      payments: 1,
      gross: 500,
      other: -8,
      net: payout.amount / 100,
    });
    expect((await payments()).map(({ amount, status }) => [amount, status])).toContainEqual([
      500,
      'failed',
    ]);
  });

  test('that failed and was then paid by card on the same intent is not refunded', async () => {
    const invoice = await anInvoiceOf(500);
    const { intentId } = await begin({ amount: 500, invoiceId: invoice.id });
    stripe.confirm(intentId, BANK);
    await deliver();
    stripe.bounce(intentId);
    stripe.confirm(intentId, CARD);
    await deliver();

    expect(await payments()).toMatchObject([{ amount: 500, status: 'completed' }]);
    expect(await office.invoiceNow(invoice.id)).toMatchObject({ paid: 500, balance: 0 });
    await office.expectSoundBooks();
  });
});

describe('A payout adds up to the amount at the bank', () => {
  test('with a refund that failed later', async () => {
    const { paymentId } = await paidInvoice();
    await dana.ok(cardPaymentEndpoints.refund, {
      params: { id: paymentId },
      body: { amount: 100 },
    });
    const first = await payOut();
    const [refund] = stripe.refunds.values();
    stripe.failRefund(refund?.id ?? '');
    const second = await payOut();

    expect(await figuresOf(first.id)).toMatchObject({ gross: 500, refunds: 100, net: 385.2 });
    expect(second.amount).toBe(10_000);
    expect(await othersOf(second.id)).toEqual(['refund_failure 10000']);
    expect(await figuresOf(second.id)).toMatchObject({ gross: 0, other: 100, net: 100 });
  });

  test('with a dispute, its fee, and the money returned when it was won', async () => {
    const { intentId } = await paidInvoice();
    const dispute = stripe.dispute(intentId);
    const first = await payOut();
    stripe.closeDispute(dispute.id, 'won');
    const second = await payOut();

    expect(await figuresOf(first.id)).toMatchObject({
      gross: 500,
      fees: 14.8,
      refunds: 500,
      other: -15,
      net: -29.8,
    });
    expect(first.amount).toBe(-2980);
    expect(await figuresOf(second.id)).toMatchObject({ gross: 0, other: 500, net: 500 });
  });

  test('with fees, reserves, and another program’s money, each with its type', async () => {
    await paidInvoice();
    const kinds = {
      stripe_fee: -200,
      tax_fee: -15,
      adjustment: -700,
      reserve_transaction: -5000,
      payout_minimum_balance_hold: -1000,
      topup: 300,
      a_type_of_next_year: 11,
    };
    for (const [type, amount] of Object.entries(kinds)) stripe.addLine({ type, amount });
    const strange = stripe.begin({ amount: '900', currency: 'usd' });
    stripe.confirm(strange.id, CARD);
    const payout = await payOut();

    expect(await othersOf(payout.id)).toEqual(
      Object.entries(kinds)
        .map(([type, amount]) => `${type} ${amount}`)
        .toSorted((a, b) => a.localeCompare(b)),
    );
    expect(await figuresOf(payout.id)).toMatchObject({
      payments: 1,
      gross: 500,
      fees: 14.8,
      net: payout.amount / 100,
    });
  });

  test('with nothing but one of the provider’s own fees', async () => {
    stripe.addLine({ type: 'stripe_fee', amount: -200 });
    const payout = await payOut();

    expect(await figuresOf(payout.id)).toMatchObject({ payments: 0, gross: 0, other: -2, net: -2 });
  });

  test('when it was made manually, with lines that the provider does not list', async () => {
    await paidInvoice();
    const payout = await payOut({ automatic: false });

    expect(await figuresOf(payout.id)).toMatchObject({ gross: 0, other: 485.2, net: 485.2 });
    expect((await report()).beside).toMatchObject([{ figures: { gross: 500 } }]);
  });
});

describe('A payout', () => {
  test('that the bank returned is paid out again with its payments in the next one', async () => {
    const { paymentId } = await paidInvoice(BANK);
    const first = await payOut();
    stripe.failPayout(first.id);
    await deliver();
    await api.workThroughQueue();
    expect(await paymentNow(paymentId)).toMatchObject({ payoutId: null });
    expect(await figuresOf(first.id)).toBeUndefined();

    await paidInvoice(CARD);
    const second = await payOut();
    expect(await paymentNow(paymentId)).toMatchObject({ payoutId: second.id });
    expect(await figuresOf(second.id)).toMatchObject({
      payments: 2,
      gross: 1000,
      other: 0,
      net: second.amount / 100,
    });
  });

  test('gets its payments once the provider lists its lines', async () => {
    const { paymentId } = await paidInvoice();
    stripe.holdLines();
    await payOut();
    expect(await paymentNow(paymentId)).toMatchObject({ payoutId: null });

    stripe.reportLines();
    stripe.takeHeld(); // The webhook is down, so the sweep finds the event.
    expect(await sweep()).toBe(0);
    expect(await paymentNow(paymentId)).toMatchObject({ payoutId: expect.any(String) as string });
  });

  test('with more than a hundred lines has all of them', async () => {
    const { paymentId } = await paidInvoice();
    for (let at = 0; at < 230; at += 1) stripe.addLine({ type: 'stripe_fee', amount: -1 });
    const payout = await payOut();

    expect(await paymentNow(paymentId)).toMatchObject({ payoutId: payout.id });
    expect(await figuresOf(payout.id)).toMatchObject({ other: -2.3, net: payout.amount / 100 });
  });

  test('reported before Gable had its refund gets the refund later', async () => {
    const { intentId } = await paidInvoice();
    stripe.refund({ payment_intent: intentId, amount: '10000' });
    const events = stripe.takeHeld();
    const payout = stripe.payOut();
    await readPayout(services, payout.id);
    expect(await figuresOf(payout.id)).toMatchObject({ refunds: 0, other: -100 });

    await deliver(events);
    expect(await figuresOf(payout.id)).toMatchObject({ refunds: 100, other: 0 });
  });

  test('in an unknown shape is stored with the reason, and read again', async () => {
    const { paymentId } = await paidInvoice();
    const payout = stripe.payOut();
    const [row] = await api.database.db.select().from(providerPayouts);
    expect(row).toBeUndefined();
    stripe.respondWith('GET /v1/payouts', { ...payout, amount: '485.20' });
    await expect(readPayout(services, payout.id)).rejects.toThrow('amount is "485.20"');
    expect(await api.database.db.select().from(providerPayouts)).toMatchObject([
      { id: payout.id, problem: 'amount is "485.20"', isComplete: false },
    ]);
    // The payout's amount is unknown, so the report leaves it out.
    expect((await report()).rows).toEqual([]);

    expect(await sweep()).toBe(0);
    expect(await api.database.db.select().from(providerPayouts)).toMatchObject([
      { id: payout.id, problem: null, isComplete: true },
    ]);
    expect(await paymentNow(paymentId)).toMatchObject({ payoutId: payout.id });
  });
});
