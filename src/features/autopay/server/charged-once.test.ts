/** A charge by itself is made once, whatever is lost and however many processes look. */
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { autopaySteps } from '#features/card-payments/server/autopay-table.ts';
import { paymentIntents } from '#features/card-payments/server/card-payment-table.ts';
import { checkBooks } from '#features/ledger/server/check-books.ts';
import { silentLog } from '#server/db/database.ts';
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
    // The library itself asks three times.
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
});
