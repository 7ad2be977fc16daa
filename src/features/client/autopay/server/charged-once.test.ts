/**
 * An automatic payment is charged exactly once, no matter what gets lost and how many processes
 * run.
 */
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { autopaySteps } from './autopay-table.ts';
import { paymentIntents } from '#features/money/card-payments/server/card-payment-table.ts';
import { checkBooks } from '#features/money/ledger/server/check-books.ts';
import { silentLog } from '#server/db/database.ts';
import { aPayment } from '#test/factories.ts';
import { startAutopayOffice } from '#test/stripe/autopay-office.ts';
import { payAutomatically } from './pay-automatically.ts';

const {
  api,
  stripe,
  mails,
  subjects,
  look,
  lookOn,
  sweep,
  servicesOf,
  onAutopay,
  charges,
  paidCharges,
  invoiceNow,
  press,
  reasons,
  user,
} = await startAutopayOffice();
const { db } = api.database;

describe('Each charge is made once', () => {
  const lookByAll = () =>
    Promise.all(
      [...api.databases, ...api.databases].map((database) =>
        payAutomatically(servicesOf(database), silentLog),
      ),
    );

  test('when several processes look at once', async () => {
    const { id } = await onAutopay();
    api.clock.set('2026-12-07T18:00:00Z');
    await lookByAll();
    await api.workThroughQueue();
    expect(mails).toHaveLength(1);
    api.clock.set('2026-12-10T18:00:00Z');
    await lookByAll();
    await api.workThroughQueue();
    expect(charges()).toHaveLength(1);
    expect((await invoiceNow(id)).balance).toBe(0);
    expect(mails).toHaveLength(2);
    expect(await db.select().from(autopaySteps)).toHaveLength(3);
    expect(await checkBooks(db)).toEqual([]);
  });

  test.each([
    ['the process ends before the provider hears of it', 'break'],
    ['the answer of the provider is lost', 'lose'],
  ])('when %s', async (_what, how) => {
    const { id } = await onAutopay();
    await lookOn('2026-12-07');
    // The Stripe library retries twice, so lose three responses.
    if (how === 'lose') stripe.loseAnswerTo('POST /v1/payment_intents', 3);
    else stripe.breakOn('POST /v1/payment_intents');
    api.clock.set('2026-12-10T18:00:00Z');
    expect(await look()).toBe(0);
    expect(
      await db.select().from(paymentIntents).where(eq(paymentIntents.invoiceId, id)),
    ).toMatchObject([{ state: 'creating', isOffSession: true }]);
    await look();
    api.clock.pass(2);
    expect(await sweep()).toBe(0);
    await lookOn('2026-12-10', '18:10');
    expect(paidCharges()).toHaveLength(1);
    expect((await invoiceNow(id)).balance).toBe(0);
    expect(subjects().at(-1)).toBe('Receipt from Ridgeline Roofing for $120.00');
    expect(await checkBooks(db)).toEqual([]);
  });

  describe('and a request that the provider never received', () => {
    async function unanswered() {
      const one = await onAutopay();
      await lookOn('2026-12-07');
      stripe.breakOn('POST /v1/payment_intents');
      api.clock.set('2026-12-10T18:00:00Z');
      expect(await look()).toBe(0);
      expect(charges()).toEqual([]);

      return one;
    }

    const declined = () => mails.filter(({ subject }) => subject?.includes('declined'));

    test.each<[string, (one: Awaited<ReturnType<typeof onAutopay>>) => Promise<unknown>]>([
      ['automatic payments are turned off', ({ path }) => press(path, 'autopayOff')],
      [
        'the invoice is paid by check',
        ({ id }) => aPayment(user(), { invoiceId: id, amount: 120 }),
      ],
    ])('is not charged after %s', async (_what, change) => {
      const one = await unanswered();
      await change(one);
      api.clock.pass(2);
      expect(await sweep()).toBe(0);
      await lookOn('2026-12-11');
      expect(charges()).toEqual([]);
      expect(declined()).toEqual([]);
      expect(await reasons('invoices', one.id)).toContain(
        'Automatic payment of $120.00 with Visa ending in 4242 failed: Stripe did not receive it',
      );
      expect(await checkBooks(db)).toEqual([]);
    });

    test('for a day is not a decline, and is charged after that', async () => {
      const { id } = await unanswered();
      api.clock.set('2026-12-11T16:00:00Z');
      expect(await sweep()).toBe(0);
      expect(charges()).toEqual([]);
      await lookOn('2026-12-11', '16:10');
      expect(paidCharges()).toHaveLength(1);
      expect((await invoiceNow(id)).balance).toBe(0);
      expect(declined()).toEqual([]);
      expect(await checkBooks(db)).toEqual([]);
    });
  });
});

test('A charge whose notice fails holds up no other, and its notice follows later', async () => {
  const first = await onAutopay();
  await onAutopay();
  await lookOn('2026-12-07');
  await db.execute(
    sql`update contacts set email = 'first@mail.example' where id = ${first.clientId}`,
  );
  await db.execute(sql`alter table sent_messages add constraint untold
    check (recipients::text not like '%first@mail%')`);
  try {
    api.clock.set('2026-12-10T18:00:00Z');
    expect(await look()).toBe(1);
    await api.workThroughQueue();
  } finally {
    await db.execute(sql`alter table sent_messages drop constraint untold`);
  }
  expect(paidCharges()).toHaveLength(2);
  const receipts = () => subjects().filter((subject) => subject?.startsWith('Receipt'));
  expect(receipts()).toHaveLength(1);
  await lookOn('2026-12-10', '18:10');
  expect(receipts()).toHaveLength(2);
});
