/** Tests provider responses with an unknown format or status. */
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { silentLog } from '#server/db/database.ts';
import type { TestUser } from '#test/api.ts';
import { CARD, startCardOffice } from '#test/stripe/card-office.ts';
import { cardPaymentEndpoints } from '../../card-payment-endpoints.ts';
import { providerEvents } from '../card-payment-table.ts';
import { sweepCardPayments } from './sweep.ts';

const office = await startCardOffice();
const { stripe, api, begin, deliver, anInvoiceOf, statusOf, invoiceNow, payments, paidInvoice } =
  office;
let dana: TestUser;

beforeEach(() => {
  dana = office.user();
  stripe.forget();
});

const sweep = () =>
  sweepCardPayments(
    {
      database: api.database,
      settings: api.settings,
      clock: () => api.clock.now(),
      files: api.files,
      mailer: { isConfigured: false, send: () => Promise.reject(new Error('not by this')) },
    },
    silentLog,
  );

const check = (intentId: string) => dana.call(cardPaymentEndpoints.check, { params: { intentId } });

const keptEvents = () =>
  api.database.db
    .select({ type: providerEvents.type, problem: providerEvents.problem })
    .from(providerEvents);

async function startedPayment() {
  const invoice = await anInvoiceOf(500);
  const { intentId } = await begin({ amount: 500, invoiceId: invoice.id });

  return { invoice, intentId };
}

/** Responses with status 200 that Gable can't read as a payment, by what is wrong with them. */
const SHAPES: Record<string, (intent: object) => unknown> = {
  'a new status': (one) => ({ ...one, status: 'requires_unicorn' }),
  'an amount as text': (one) => ({ ...one, amount: '50000' }),
  'an amount of null': (one) => ({ ...one, amount: null }),
  'no status': (one) => ({ ...one, status: undefined }),
  'no id': (one) => ({ ...one, id: undefined }),
  'an amount with cents': (one) => ({ ...one, amount: 500.5 }),
  'an empty list': () => [],
  'an empty object': () => ({}),
  null: () => null,
  'a number': () => 7,
  'a text': () => '"later"',
};

describe('A payment with an unknown provider response', () => {
  test.each(Object.keys(SHAPES))(
    'as %s is a 502 with a message, and is recorded later (T6)',
    async (how) => {
      const { intentId, invoice } = await startedPayment();
      stripe.confirm(intentId, CARD);
      stripe.takeHeld();
      const body = SHAPES[how]?.(stripe.intentOf(intentId));
      stripe.respondWith(`GET /v1/payment_intents/${intentId}`, body ?? 'null');

      expect(await check(intentId)).toMatchObject({
        status: 502,
        body: {
          code: 'bad_gateway',
          message: expect.stringMatching(/Do not charge or refund/) as string,
        },
      });
      expect(await statusOf(intentId)).toMatchObject({
        status: 'open',
        problem: expect.any(String) as string,
      });

      expect(await sweep()).toBe(0);
      expect(await statusOf(intentId)).toMatchObject({ status: 'succeeded', problem: null });
      expect(await invoiceNow(invoice.id)).toMatchObject({ status: 'paid' });
    },
  );

  test('names the unknown field', async () => {
    const { intentId } = await startedPayment();
    const intent = { ...stripe.intentOf(intentId), status: 'requires_unicorn' };
    stripe.respondWith(`GET /v1/payment_intents/${intentId}`, intent);
    await check(intentId);

    expect(await statusOf(intentId)).toMatchObject({ problem: 'status is "requires_unicorn"' });
  });

  test('is not started a second time', async () => {
    const { intentId, invoice } = await startedPayment();
    const intent = { ...stripe.intentOf(intentId), status: 'requires_unicorn' };
    stripe.respondWith(`GET /v1/payment_intents/${intentId}`, intent);

    expect(
      await dana.call(cardPaymentEndpoints.createIntent, {
        body: { amount: 500, invoiceId: invoice.id },
      }),
    ).toMatchObject({ status: 502 });
    expect(stripe.intents.size).toBe(1);
  });

  test('on its creation is created once, by the next attempt', async () => {
    const invoice = await anInvoiceOf(500);
    const ask = { body: { amount: 500, invoiceId: invoice.id } };
    stripe.respondWith('POST /v1/payment_intents', {});
    expect(await dana.call(cardPaymentEndpoints.createIntent, ask)).toMatchObject({ status: 502 });

    expect(await dana.ok(cardPaymentEndpoints.createIntent, ask)).toMatchObject({ amount: 500 });
    expect(stripe.intents.size).toBe(1);
  });

  test.each(['refunds', 'disputes'])('on its %s does not change the books', async (what) => {
    const { intentId } = await paidInvoice();
    for (const body of [[], {}, { data: [{ id: 'x', amount: '1', created: 1, status: 'new' }] }]) {
      stripe.respondWith(`GET /v1/${what}`, body);
      expect((await check(intentId)).status).toBe(502);
    }
    expect(await payments()).toMatchObject([{ amount: 500, status: 'completed' }]);
    await office.expectSoundBooks();
  });

  test('on its refund is refunded once', async () => {
    const { paymentId } = await paidInvoice();
    stripe.respondWith('POST /v1/refunds', []);
    const refund = { params: { id: paymentId }, body: { amount: 100 } };
    expect(await dana.call(cardPaymentEndpoints.refund, refund)).toMatchObject({
      status: 502,
      body: { message: expect.stringContaining('Do not refund it again') as string },
    });
    api.clock.pass(2);
    expect(await sweep()).toBe(0);
    expect((await payments()).map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([
      -100, 500,
    ]);
  });
});

describe('The webhook', () => {
  const event = (more: object) => ({
    id: 'evt_strange',
    object: 'event',
    type: 'payment_intent.succeeded',
    created: 1_790_000_000,
    data: { object: {} },
    ...more,
  });

  test('accepts an event of an unreadable payment, and the sweep records it', async () => {
    const { intentId } = await startedPayment();
    stripe.confirm(intentId, CARD);
    const intent = { ...stripe.intentOf(intentId), status: 'requires_unicorn' };
    stripe.respondWith(`GET /v1/payment_intents/${intentId}`, intent);

    expect(await deliver()).toEqual([200]);
    expect(await keptEvents()).toEqual([
      { type: 'payment_intent.succeeded', problem: 'status is "requires_unicorn"' },
    ]);
    expect(await sweep()).toBe(0);
    expect(await payments()).toMatchObject([{ amount: 500, status: 'completed' }]);
  });

  test.each([
    ['without what it is about', { data: {} }],
    ['with nothing in it', { data: null }],
    ['without an id of its payment', { data: { object: { id: null } } }],
    ['of a payout without an id', { type: 'payout.paid' }],
    ['without a type', { type: undefined }],
    ['with a number as its type', { type: 5 }],
  ])('stores an event %s with the reason, and needs no repeat', async (_, more) => {
    expect(await deliver([event(more) as never])).toEqual([200]);
    expect(await keptEvents()).toEqual([
      { type: expect.any(String) as string, problem: expect.any(String) as string },
    ]);
    expect(
      await api.database.db
        .select()
        .from(providerEvents)
        .where(eq(providerEvents.id, 'evt_strange')),
    ).toHaveLength(1);
  });

  test.each([[[]], [{}], [{ id: null }], ['text'], [5]])(
    'rejects %j, which is not an event',
    async (sent) => {
      expect(await deliver([sent as never])).toEqual([400]);
      expect(await keptEvents()).toEqual([]);
    },
  );

  test('accepts an event with a time or an amount as text, because it reads both again', async () => {
    const { intentId } = await startedPayment();
    stripe.confirm(intentId, CARD);
    const [sent] = stripe.takeHeld();
    const odd = {
      ...sent,
      created: 'yesterday',
      data: { object: { id: intentId, amount: '50000', payment_intent: null } },
    };
    expect(await deliver([odd as never])).toEqual([200]);
    expect(await payments()).toMatchObject([{ amount: 500 }]);
  });
});
