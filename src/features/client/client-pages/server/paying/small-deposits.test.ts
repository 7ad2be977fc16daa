/** Bank accounts that clients confirm with two small deposits before they are debited. */
import { beforeEach, describe, expect, test } from 'vitest';
import { cardPaymentEndpoints } from '#features/money/card-payments/card-payment-endpoints.ts';
import { checkBooks } from '#features/money/ledger/server/check-books.ts';
import { notificationEndpoints } from '#features/office/notifications/notification-endpoints.ts';
import { historyEndpoints } from '#shared/records/timeline-endpoints.ts';
import type { TestUser } from '#test/api.ts';
import { aPayment } from '#test/factories.ts';
import { startAutopayOffice } from '#test/stripe/autopay-office.ts';
import { CARD } from '#test/stripe/card-office.ts';
import { PROVEN_LATER } from '#test/stripe/stripe-objects.ts';

const office = await startAutopayOffice();
const { stripe, api, shared, page, deliver, begin, sweep, invoiceNow, mails, subjects } = office;
const TYPED = { method: 'us_bank_account', number: PROVEN_LATER } as const;
const HOUR = 60;
const DAY = 24 * HOUR;
let dana: TestUser;

beforeEach(() => {
  api.clock.set('2026-11-25T18:00:00Z');
  dana = office.user();
});

const verificationOf = (id: number) =>
  dana.ok(cardPaymentEndpoints.bankVerification, { params: { id } });
const bell = async (user: TestUser) =>
  (await user.ok(notificationEndpoints.list, {})).notifications;
const statusOf = (intentId: string) => stripe.intentOf(intentId).status;

/** Simulates a client entering their bank account for a $500 invoice. */
async function typed() {
  const one = await shared();
  const started = await begin(`${one.path}/pay`);
  stripe.confirm(started.intentId, TYPED);

  return { ...one, ...started };
}

/** Runs one pass of the background jobs. */
async function look() {
  expect(await sweep()).toBe(0);
  await deliver();
  await api.workThroughQueue();
}

describe('A bank account that is confirmed with small deposits', () => {
  test('keeps its payment for ten days, and is debited once it is confirmed (T4)', async () => {
    const { id, intentId } = await typed();
    await deliver();
    for (let day = 0; day < 9; day += 1) {
      api.clock.pass(DAY);
      await look();
      expect(statusOf(intentId)).toBe('requires_action');
    }
    stripe.proveAccount(intentId);
    stripe.settle(intentId);
    await deliver();

    expect(await invoiceNow(id)).toMatchObject({ status: 'paid' });
    expect(await verificationOf(id)).toBeNull();
    expect(await checkBooks(api.database.db)).toEqual([]);
  });

  test('is not canceled after a day when no webhook reported it (T4)', async () => {
    const { intentId } = await typed();
    stripe.takeHeld();
    stripe.events.length = 0;
    api.clock.pass(26 * HOUR);
    await look();
    expect(statusOf(intentId)).toBe('requires_action');
  });

  test('is shown on the client’s page, by email and at the office (T4)', async () => {
    const { id, path, paidPath, intentId } = await typed();
    const link = `https://payments.stripe.com/microdeposit/${intentId}`;
    const paid = await page(paidPath);
    expect(paid).toContain('Confirm your bank account</h1>');
    expect(paid).toContain('You have not been charged yet.');
    expect(paid).toMatch(/arrive in the bank account by [A-Z][a-z]{2} \d+, 2026/);
    expect(paid).toContain('They must be confirmed by Dec 5, 2026');
    expect(paid).toContain(`href="${link}"`);
    for (const shown of [await page(path), await page(`${path}/pay`)]) {
      expect(shown).toContain(
        'Your bank payment of $500.00 starts once you confirm your bank account.',
      );
      expect(shown).toContain(`href="${link}"`);
    }
    await api.workThroughQueue();
    expect(subjects()).toEqual([
      expect.stringMatching(/^Confirm your bank account to pay invoice INV-/),
    ]);
    expect(mails[0]?.text).toContain(`https://gable.ridgeline.example${path}`);
    expect(mails[0]?.text).toContain('Please confirm them by Dec 5, 2026');

    expect(await verificationOf(id)).toMatchObject({
      amount: 500,
      deposits: { confirmBy: '2026-12-05', url: link },
      problem: null,
    });
    const timeline = await dana.ok(historyEndpoints.timeline, {
      params: { entity: 'invoices', id },
    });
    expect(timeline.map(({ reason }) => reason)).toContainEqual(
      expect.stringContaining('Bank payment of $500.00 started. Two small deposits'),
    );
    await deliver();
    await look();
    expect(subjects()).toHaveLength(1);
  });

  test('ends with a message when the ten days are over, for client and office (T4)', async () => {
    const watching = await api.as('Admin Project manager');
    const { id, path, paidPath, intentId } = await typed();
    await deliver();
    api.clock.pass(10 * DAY + HOUR);
    await look();
    await look();

    expect(statusOf(intentId)).toBe('canceled');
    const words = 'The two small deposits were not confirmed in time.';
    expect(await verificationOf(id)).toEqual({ amount: 500, deposits: null, problem: words });
    expect(await page(path)).toContain(words);
    expect(await page(path)).toContain('Pay $500.00</a>');
    expect(await page(paidPath)).toContain(words);
    expect(await bell(watching)).toMatchObject([
      { type: 'paymentFailed', entity: 'invoices', entityId: id, count: 1 },
    ]);
    expect(await invoiceNow(id)).toMatchObject({ status: 'sent', balance: 500 });
    // Another attempt starts a new payment.
    expect((await begin(`${path}/pay`)).intentId).not.toBe(intentId);
  });

  test('ends with a message when the provider says that it was not confirmed (T4)', async () => {
    const watching = await api.as('Admin Project manager');
    const { id, path, intentId } = await typed();
    await deliver();
    stripe.proveAccount(intentId, false);
    await deliver();

    expect(await verificationOf(id)).toMatchObject({
      deposits: null,
      problem: 'The two small deposits were not confirmed in time.',
    });
    expect(await page(path)).toContain('Your bank payment of $500.00 did not go through.');
    expect(await bell(watching)).toMatchObject([{ type: 'paymentFailed', count: 1 }]);
  });

  test('is not debited for an invoice that was paid another way, and no user is alarmed (T4)', async () => {
    const watching = await api.as('Admin Project manager');
    const { id, path, intentId } = await typed();
    await deliver();
    await aPayment(dana, { invoiceId: id, amount: 500, method: 'check' });
    await look();

    expect(statusOf(intentId)).toBe('canceled');
    expect(await verificationOf(id)).toBeNull();
    expect(await page(path)).not.toContain('bank payment');
    expect((await bell(watching)).map(({ type }) => type)).not.toContain('paymentFailed');
    expect(await checkBooks(api.database.db)).toEqual([]);
  });

  test('gives way to a card that its client pays with instead (T4)', async () => {
    const { id, path, intentId } = await typed();
    await deliver();
    const again = await begin(`${path}/pay`);
    expect(again.intentId).toBe(intentId);
    stripe.confirm(intentId, CARD);
    await deliver();

    expect(await invoiceNow(id)).toMatchObject({ status: 'paid' });
    expect(await verificationOf(id)).toBeNull();
  });

  test('is still shown after another payment of the invoice was started and left (T4)', async () => {
    const { id, path, intentId } = await typed();
    await deliver();
    await dana.ok(cardPaymentEndpoints.createIntent, { body: { amount: 100, invoiceId: id } });
    await api.workThroughQueue();

    expect(await verificationOf(id)).toMatchObject({ amount: 500, problem: null });
    expect(await page(path)).toContain(
      'Your bank payment of $500.00 starts once you confirm your bank account.',
    );
    expect(subjects()).toEqual([expect.stringMatching(/^Confirm your bank account/)]);
    expect(statusOf(intentId)).toBe('requires_action');
  });

  test('is not emailed about once it is confirmed', async () => {
    const { intentId } = await typed();
    api.clock.set('2026-11-26T04:00:00Z'); // during quiet hours
    await deliver();
    await api.workThroughQueue();
    stripe.proveAccount(intentId);
    await deliver();
    api.clock.set('2026-11-26T18:00:00Z');
    await api.workThroughQueue();

    expect(subjects().filter((subject) => subject?.startsWith('Confirm'))).toEqual([]);
  });
});
