/** Tests provider messages that arrive late, twice, concurrently, or not at all. */
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { invoiceEndpoints } from '#features/money/invoices/invoice-endpoints.ts';
import { checkBooks } from '#features/money/ledger/server/check-books.ts';
import { paymentEndpoints } from '#features/money/payments/payment-endpoints.ts';
import { silentLog } from '#server/db/database.ts';
import { createMailer } from '#server/mail/mailer.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { anInvoice } from '#test/factories.ts';
import { startStripeDouble } from '#test/stripe/stripe-double.ts';
import { posted, deliverEvents } from '#test/stripe/webhooks.ts';
import { cardPaymentEndpoints } from '../../card-payment-endpoints.ts';
import { sweepCardPayments } from './sweep.ts';

const CARD = { method: 'card', number: '4242424242424242' } as const;

const stripe = await startStripeDouble();
afterAll(stripe.close);
const api = await startApi({ settings: stripe.settings });
let dana: TestUser;

const services = {
  database: api.database,
  settings: api.settings,
  mailer: createMailer(api.settings, () => Promise.reject(new Error('no mail in this test'))),
  clock: () => api.clock.now(),
  files: api.files,
};
const sweep = () => sweepCardPayments(services, silentLog);

beforeEach(async () => {
  await api.reset();
  api.clock.set(new Date().toISOString()); // The provider uses the system clock.
  stripe.takeHeld();
  dana = await api.as('Admin Project manager', { fullName: 'Dana Whitfield' });
});

const anInvoiceOf = (dollars: number) =>
  anInvoice(dana, { items: [{ description: 'Roof', quantity: 1, price: dollars }] });
const create = (body: { amount: number; invoiceId?: number }) =>
  dana.call(cardPaymentEndpoints.createIntent, { body });
const begin = (body: { amount: number; invoiceId?: number }) =>
  dana.ok(cardPaymentEndpoints.createIntent, { body });
const invoiceNow = (id: number) => dana.ok(invoiceEndpoints.read, { params: { id } });
const payments = () => dana.ok(paymentEndpoints.list, {});
const total = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0);

async function expectSoundBooks() {
  expect(await checkBooks(api.database.db)).toEqual([]);
}

async function paid(dollars = 500) {
  const invoice = await anInvoiceOf(dollars);
  const { intentId } = await begin({ amount: dollars, invoiceId: invoice.id });
  stripe.confirm(intentId, CARD);

  return { invoice, intentId };
}

test('A payment without a webhook is found by the sweep, once', async () => {
  const { invoice } = await paid();
  const events = stripe.takeHeld();
  expect(await sweep()).toBe(0);
  expect(await invoiceNow(invoice.id)).toMatchObject({ status: 'paid' });

  expect(await sweep()).toBe(0);
  expect(await deliverEvents(api.anonymous, events)).toEqual([200]);
  expect(await payments()).toHaveLength(1);
  await expectSoundBooks();
});

test('Refunds and disputes without a webhook are found by the sweep', async () => {
  const { invoice, intentId } = await paid();
  await sweep();
  stripe.refund({ payment_intent: intentId, amount: '10000' });
  await sweep();
  expect(await invoiceNow(invoice.id)).toMatchObject({ paid: 400 });
  stripe.dispute(intentId);
  await sweep();
  expect(await invoiceNow(invoice.id)).toMatchObject({ paid: 0 });
  await expectSoundBooks();
});

test('A won dispute and a later refund are both recorded by one read', async () => {
  const { invoice, intentId } = await paid();
  const { id } = stripe.dispute(intentId);
  await sweep();
  expect(await invoiceNow(invoice.id)).toMatchObject({ paid: 0 });

  stripe.closeDispute(id, 'won');
  stripe.refund({ payment_intent: intentId, amount: '10000' });
  await dana.ok(cardPaymentEndpoints.check, { params: { intentId } });
  expect(await invoiceNow(invoice.id)).toMatchObject({ paid: 400 });
  await expectSoundBooks();
});

test('Concurrent webhooks and sweeps record each payment once', async () => {
  const all = [];
  for (let i = 0; i < 4; i += 1) all.push(await paid(100 + i));
  const events = stripe.takeHeld();
  await Promise.all([
    ...[...events, ...events, ...events].map((event) => api.anonymous.send(posted(event))),
    sweep(),
    sweep(),
    ...all.map(({ intentId }) => dana.call(cardPaymentEndpoints.check, { params: { intentId } })),
  ]);

  expect(new Set((await payments()).map(({ amount }) => amount))).toEqual(
    new Set([100, 101, 102, 103]),
  );
  expect(await payments()).toHaveLength(4);
  await expectSoundBooks();
});

test('A lost response after the provider created the intent leads to no second intent', async () => {
  const invoice = await anInvoiceOf(500);
  // The provider's library retries twice with the same key.
  stripe.loseAnswerTo('POST /v1/payment_intents', 3);
  const before = stripe.intents.size;
  expect((await create({ amount: 500, invoiceId: invoice.id })).status).toBe(503);
  expect(stripe.intents.size).toBe(before + 1);

  const { intentId } = await begin({ amount: 500, invoiceId: invoice.id });
  expect(stripe.intents.size).toBe(before + 1);
  stripe.confirm(intentId, CARD);
  await deliverEvents(api.anonymous, stripe.takeHeld());
  expect(await payments()).toHaveLength(1);
}, 20_000);

test('An interrupted intent is completed by the sweep, and the next user gets the same intent', async () => {
  const invoice = await anInvoiceOf(500);
  stripe.loseAnswerTo('POST /v1/payment_intents', 3);
  await create({ amount: 500, invoiceId: invoice.id });
  const before = stripe.intents.size;
  api.clock.pass(2);
  expect(await sweep()).toBe(0);
  expect(stripe.intents.size).toBe(before);
  await begin({ amount: 500, invoiceId: invoice.id });
  expect(stripe.intents.size).toBe(before);
}, 20_000);

test('An intent that was abandoned while the provider created it is never used', async () => {
  const invoice = await anInvoiceOf(500);
  stripe.requests.length = 0;
  stripe.loseAnswerTo('POST /v1/payment_intents', 2);
  const late = create({ amount: 500, invoiceId: invoice.id });
  await vi.waitFor(() => expect(stripe.requests).not.toEqual([]));
  api.clock.pass(21 * 60); // Simulates a long pause, for example because the computer was asleep.
  expect(await sweep()).toBe(0);

  expect(await late).toMatchObject({ status: 409 });
  const { intentId } = await begin({ amount: 500, invoiceId: invoice.id });
  stripe.confirm(intentId, CARD);
  await deliverEvents(api.anonymous, stripe.takeHeld());
  expect(await invoiceNow(invoice.id)).toMatchObject({ status: 'paid' });
}, 20_000);

test('A refund with a lost response is made once, and is in the books after the next sweep', async () => {
  const { intentId } = await paid();
  await deliverEvents(api.anonymous, stripe.takeHeld());
  const id = (await payments())[0]?.id ?? 0;
  stripe.loseAnswerTo('POST /v1/refunds', 3);
  const refund = (amount: number) =>
    dana.call(cardPaymentEndpoints.refund, { params: { id }, body: { amount } });
  expect(await refund(400)).toMatchObject({
    status: 503,
    body: { message: expect.stringMatching(/Do not refund it again/) as string },
  });
  expect(await refund(200)).toMatchObject({ status: 400 });

  api.clock.pass(2);
  expect(await sweep()).toBe(0);
  await deliverEvents(api.anonymous, stripe.takeHeld());
  expect(total((await payments()).map(({ amount }) => amount))).toBe(100);
  expect(stripe.charges.get(stripe.intents.get(intentId)?.latest_charge ?? '')).toMatchObject({
    amount_refunded: 40_000,
  });
  await expectSoundBooks();
}, 20_000);

test('A webhook during a provider outage is rejected for a retry, and then accepted', async () => {
  const { invoice } = await paid();
  const [event = {}] = stripe.takeHeld();
  for (let i = 0; i < 3; i += 1) stripe.breakOn('GET /v1/payment_intents');
  expect((await api.anonymous.send(posted(event))).status).toBe(503);
  expect((await invoiceNow(invoice.id)).paid).toBe(0);
  while ((await api.anonymous.send(posted(event))).status !== 200);
  expect(await invoiceNow(invoice.id)).toMatchObject({ status: 'paid' });
});

test('A payment that was started and left cannot be completed a day later', async () => {
  const invoice = await anInvoiceOf(500);
  const { intentId } = await begin({ amount: 500, invoiceId: invoice.id });
  api.clock.pass(25 * 60);
  await sweep();
  expect(stripe.intents.get(intentId)?.status).toBe('canceled');
  expect((await begin({ amount: 500, invoiceId: invoice.id })).intentId).not.toBe(intentId);
});

test('Sixty people who pay one invoice at the same time pay it once, and no amount is lost (D20)', async () => {
  const invoice = await anInvoiceOf(600);
  const amounts = Array.from({ length: 60 }, (_, i) => (i % 3 === 0 ? 600 : 100 + (i % 3)));
  const started = await Promise.all(
    amounts.map((amount) => create({ amount, invoiceId: invoice.id })),
  );
  expect(started.map(({ status }) => status)).toEqual(amounts.map(() => 200));
  const intents = new Set(started.map(({ body }) => body.intentId));
  expect(intents.size).toBe(3);

  for (const intentId of intents) stripe.confirm(intentId, CARD);
  const events = stripe.takeHeld();
  await Promise.all([...events, ...events].map((event) => api.anonymous.send(posted(event))));
  expect(total((await payments()).map(({ amount }) => amount))).toBe(600 + 101 + 102);
  expect(await invoiceNow(invoice.id)).toMatchObject({ paid: 600, status: 'paid' });
  expect(total((await payments()).map(({ unapplied }) => unapplied))).toBe(203);
  await expectSoundBooks();
}, 60_000);

test('Sixty people who pay parts of one invoice are each charged once, and the excess is credit', async () => {
  const invoice = await anInvoiceOf(600);
  const amounts = Array.from({ length: 60 }, (_, i) => 100 + i);
  const before = stripe.charges.size;
  const started = await Promise.all(
    amounts.map((amount) => create({ amount, invoiceId: invoice.id })),
  );
  const intents = started.map(({ body }) => body.intentId);
  for (const intentId of intents) stripe.confirm(intentId, CARD);
  expect(stripe.charges.size - before).toBe(60);

  const events = stripe.takeHeld();
  const asked = await Promise.all([
    ...[...events, ...events.toReversed()].map((event) => api.anonymous.send(posted(event))),
    ...intents.map((intentId) => dana.call(cardPaymentEndpoints.check, { params: { intentId } })),
  ]);
  expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await sweep()).toBe(0);

  const booked = await payments();
  expect(booked.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual(amounts);
  expect(await invoiceNow(invoice.id)).toMatchObject({ paid: 600, status: 'paid' });
  expect(total(booked.map(({ unapplied }) => unapplied))).toBe(total(amounts) - 600);
  await expectSoundBooks();
}, 60_000);
