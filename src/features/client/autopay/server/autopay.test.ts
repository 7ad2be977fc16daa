/**
 * Pays invoices with autopay after consent and a notice, using the payment provider test double and
 * a real mail server.
 */
import { autopayEndpoints } from '../autopay-endpoints.ts';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { cardPaymentEndpoints } from '#features/money/card-payments/card-payment-endpoints.ts';
import { autopays } from './autopay-table.ts';
import { checkBooks } from '#features/money/ledger/server/check-books.ts';
import { notificationEndpoints } from '#features/office/notifications/notification-endpoints.ts';
import { paymentEndpoints } from '#features/money/payments/payment-endpoints.ts';
import { sendingEndpoints } from '#features/client/sending/sending-endpoints.ts';
import type { TestUser } from '#test/api.ts';
import { aPayment, over } from '#test/factories.ts';
import { lookForReminders } from '#test/reminders.ts';
import { CARD } from '#test/stripe/card-office.ts';
import { DECLINED_LATER, startAutopayOffice } from '#test/stripe/autopay-office.ts';
import { ASKS_FIRST } from '#test/stripe/client-office.ts';

const EXPIRED = '4000000000000069';

const office = await startAutopayOffice();
const {
  api,
  stripe,
  page,
  press,
  deliver,
  mails,
  subjects,
  look,
  lookOn,
  onAutopay,
  nowLike,
  charges,
  paidCharges,
  plannedNow,
  reasons,
  invoiceNow,
  savedAt,
} = office;
const { db } = api.database;
let dana: TestUser;

beforeEach(() => {
  dana = office.user();
});

describe('An invoice that is paid automatically', () => {
  test('has a notice three days before, a charge on its due day after the quiet hours, and a receipt', async () => {
    const { id, path } = await onAutopay();
    await lookOn('2026-12-06');
    expect(mails).toEqual([]);
    await lookOn('2026-12-07');
    await lookOn('2026-12-07');
    expect(subjects()).toEqual(['Upcoming automatic payment of $120.00 on Dec 10, 2026']);
    expect(mails[0]?.text).toContain('your Visa ending in 4242');
    expect(mails[0]?.text).toMatch(/https:\/\/gable\.ridgeline\.example\/d\//);
    expect(await plannedNow(id)).toEqual({
      chargeOn: '2026-12-10',
      amount: 120,
      label: 'Visa ending in 4242',
    });
    expect(await page(path)).toContain(
      'Will be paid automatically on Dec 10, 2026 with Visa ending in 4242',
    );
    await lookOn('2026-12-09');
    await lookOn('2026-12-10', '14:59');
    expect(charges()).toEqual([]);

    await lookOn('2026-12-10', '15:00');
    await lookOn('2026-12-10', '18:00');
    expect(await invoiceNow(id)).toMatchObject({ status: 'paid', paid: 120 });
    expect(paidCharges()).toHaveLength(1);
    expect(subjects().at(-1)).toBe('Receipt from Ridgeline Roofing for $120.00');
    expect(mails).toHaveLength(2);
    const [payment] = await dana.ok(paymentEndpoints.list, {});
    expect(payment).toMatchObject({ amount: 120, method: 'card', createdBy: null, invoiceId: id });
    expect(await reasons('invoices', id)).toContain(
      '$120.00 paid automatically with Visa ending in 4242',
    );
    expect(await plannedNow(id)).toBeNull();
    expect(await checkBooks(db)).toEqual([]);
  });

  test('and is issued late is charged three days after its notice', async () => {
    const { id } = await onAutopay({ dueDate: '2026-11-26' });
    await lookOn('2026-11-25');
    expect(subjects()).toEqual(['Upcoming automatic payment of $120.00 on Nov 28, 2026']);
    await lookOn('2026-11-27');
    expect(charges()).toEqual([]);
    await lookOn('2026-11-28');
    expect((await invoiceNow(id)).balance).toBe(0);
  });

  test('and was declined is retried three days later, and the client and the office are notified', async () => {
    const { id } = await onAutopay({ number: DECLINED_LATER });
    await lookOn('2026-12-07');
    await lookOn('2026-12-10');
    await lookOn('2026-12-11');
    expect(subjects().at(-1)).toMatch(/^Automatic payment of \$120\.00 for invoice .+ declined$/);
    expect(mails.at(-1)?.text).toContain('We will try again on Dec 13, 2026.');
    expect(mails).toHaveLength(2);
    const { notifications } = await dana.ok(notificationEndpoints.list, {});
    expect(notifications[0]).toMatchObject({
      type: 'paymentFailed',
      entity: 'invoices',
      entityId: id,
    });
    nowLike(CARD.number);
    await lookOn('2026-12-12');
    expect((await invoiceNow(id)).balance).toBe(120);
    await lookOn('2026-12-13');
    expect((await invoiceNow(id)).balance).toBe(0);
    expect(subjects().at(-1)).toBe('Receipt from Ridgeline Roofing for $120.00');
    expect(await checkBooks(db)).toEqual([]);
  });

  test('and is declined each time is tried three times', async () => {
    const { id } = await onAutopay({ number: DECLINED_LATER });
    await lookOn('2026-12-07');
    for (const day of ['10', '13', '15', '16', '20']) await lookOn(`2026-12-${day}`);
    expect(charges()).toHaveLength(3);
    expect(mails).toHaveLength(4);
    expect(mails.at(-1)?.text).toContain('We will not try this card again');
    expect(await plannedNow(id)).toBeNull();
    expect((await db.select().from(autopays))[0]?.endedAt).toBeNull();
  });

  test('and whose bank asks for the client is not tried again', async () => {
    await onAutopay({ number: ASKS_FIRST });
    await lookOn('2026-12-07');
    await lookOn('2026-12-10');
    expect(mails.at(-1)?.text).toContain('Your bank wants you to confirm this payment yourself.');
    await lookOn('2026-12-13');
    expect(charges()).toHaveLength(1);
  });

  test('and whose card the bank calls expired ends automatic payments', async () => {
    const { clientId } = await onAutopay();
    await lookOn('2026-12-07');
    nowLike(EXPIRED);
    await lookOn('2026-12-10');
    expect(mails.at(-1)?.text).toContain('The card has expired.');
    expect(mails.at(-1)?.text).toContain('Automatic payments are off now for all invoices.');
    expect(await db.select().from(autopays)).toMatchObject([{ endedWhy: 'cardExpired' }]);
    expect(await reasons('contacts', clientId)).toContain(
      'Automatic payments with Visa ending in 4242 turned off: the card has expired',
    );
    expect(await checkBooks(db)).toEqual([]);
  });

  test('and whose card expires before its day stops, and the client hears why', async () => {
    const { id } = await onAutopay();
    await db.execute(sql`update saved_methods set exp_month = 11, exp_year = 2026`);
    await lookOn('2026-12-07');
    expect(mails.at(-1)?.text).toContain('The card has expired.');
    expect(mails.at(-1)?.text).toContain('Automatic payments are off now for all invoices.');
    expect(await db.select().from(autopays)).toMatchObject([{ endedWhy: 'cardExpired' }]);
    await lookOn('2026-12-10');
    expect((await invoiceNow(id)).balance).toBe(120);
    expect(charges()).toEqual([]);
  });

  test('and was paid in part is charged what is left', async () => {
    const { id } = await onAutopay();
    await lookOn('2026-12-07');
    await aPayment(dana, { invoiceId: id, amount: 20 });
    await lookOn('2026-12-10');
    expect(paidCharges()).toMatchObject([{ amount: 10_000 }]);
    expect((await invoiceNow(id)).balance).toBe(0);
    expect(await checkBooks(db)).toEqual([]);
  });

  test('and whose balance rose has a new notice, and is charged three days after that', async () => {
    const { id } = await onAutopay();
    await lookOn('2026-12-07');
    await dana.expect(200).patch(`/api/invoices/${id}`, { ...over(150), revise: true });
    await lookOn('2026-12-10');
    expect(charges()).toEqual([]);
    expect(subjects().at(-1)).toBe('Upcoming automatic payment of $150.00 on Dec 13, 2026');
    await lookOn('2026-12-12');
    await lookOn('2026-12-13');
    expect(paidCharges()).toMatchObject([{ amount: 15_000 }]);
    expect(await checkBooks(db)).toEqual([]);
  });

  test.each<[string, (one: Awaited<ReturnType<typeof onAutopay>>) => Promise<unknown>]>([
    ['is paid by check', ({ id }) => aPayment(dana, { invoiceId: id, amount: 120 })],
    [
      'is cancelled',
      ({ id }) => dana.expect(200).patch(`/api/invoices/${id}`, { status: 'cancelled' }),
    ],
    ['is deleted', ({ id }) => dana.expect(204).delete(`/api/invoices/${id}`)],
    ['is turned off by its client', ({ path }) => press(path, 'autopayOff')],
    [
      'is turned off by the office',
      ({ clientId }) => dana.ok(autopayEndpoints.turnOff, { params: { id: clientId } }),
    ],
    ['has its card removed', ({ path }) => press(path, 'remove')],
    [
      'is of a client in the trash',
      ({ clientId }) =>
        db.execute(sql`update contacts set deleted_at = now() where id = ${clientId}`),
    ],
  ])('and %s between the notice and the charge is not charged', async (_what, change) => {
    const one = await onAutopay();
    await lookOn('2026-12-07');
    await change(one);
    await lookOn('2026-12-10');
    await lookOn('2026-12-13');
    expect(charges()).toEqual([]);
  });

  test('and has a disputed payment is not charged any more', async () => {
    const { id, clientId } = await onAutopay();
    await lookOn('2026-12-07');
    const [method] = await savedAt(clientId);
    const { intentId } = await dana.ok(cardPaymentEndpoints.chargeSaved, {
      params: { id: method?.id ?? 0 },
      body: { amount: 20, invoiceId: id },
    });
    stripe.dispute(intentId);
    await deliver();
    await lookOn('2026-12-10');
    expect(charges()).toHaveLength(1);
    expect(await reasons('invoices', id)).toContain(
      'Not paid automatically. A payment of this invoice is disputed.',
    );
    expect(await checkBooks(db)).toEqual([]);
  });

  test('and whose client is typing a card waits for them', async () => {
    const { id } = await onAutopay();
    await lookOn('2026-12-07');
    api.clock.set('2026-12-10T17:30:00Z');
    await dana.ok(cardPaymentEndpoints.createIntent, { body: { amount: 120, invoiceId: id } });
    await lookOn('2026-12-10', '18:00');
    expect(paidCharges()).toEqual([]);
    await lookOn('2026-12-10', '19:00');
    expect(paidCharges()).toHaveLength(1);
    expect((await invoiceNow(id)).balance).toBe(0);
  });

  test('is not charged without a notice: the client has no address any more', async () => {
    const { id, clientId } = await onAutopay();
    await db.execute(sql`update contacts set email = 'nobody' where id = ${clientId}`);
    await lookOn('2026-12-07');
    await lookOn('2026-12-10');
    expect(charges()).toEqual([]);
    expect(await reasons('invoices', id)).toContain(
      'Not paid automatically. The client has no valid email address for the notice.',
    );
  });

  test('is left alone, and the office is notified, where the notice never left', async () => {
    const { id } = await onAutopay();
    api.clock.set('2026-12-07T18:00:00Z');
    expect(await look()).toBe(0);
    // Delete the job, as if the last attempt had crashed.
    await db.execute(sql`delete from queued_jobs`);
    await lookOn('2026-12-14');
    expect(await plannedNow(id)).not.toBeNull();
    await lookOn('2026-12-15');
    expect(await plannedNow(id)).toBeNull();
    expect(await reasons('invoices', id)).toContain(
      'Not paid automatically. The notice could not be delivered.',
    );
    expect(mails).toEqual([]);
  });

  test('gets no reminder on its due day, and does once automatic payments have failed', async () => {
    await dana.ok(sendingEndpoints.updateSettings, {
      body: { reminderRules: [{ days: 0, isOn: true }] },
    });
    const { path } = await onAutopay();
    await lookOn('2026-12-07');
    api.clock.set('2026-12-10T15:00:00Z');
    expect(await lookForReminders(db, api.clock.now())).toBe(0);
    await press(path, 'autopayOff');
    expect(await lookForReminders(db, api.clock.now())).toBe(1);
  });
});
