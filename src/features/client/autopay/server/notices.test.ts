/**
 * The client is always charged the amount in their notice, even if the invoice changes after the
 * notice or before it is sent.
 */
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { checkBooks } from '#features/money/ledger/server/check-books.ts';
import { invoices } from '#features/money/ledger/server/invoice-table.ts';
import { sentMessages } from '#features/client/sending/server/sent-message-table.ts';
import { silentLog } from '#server/db/database.ts';
import type { TestUser } from '#test/api.ts';
import { aPayment, over } from '#test/factories.ts';
import { BANK } from '#test/stripe/card-office.ts';
import { startAutopayOffice } from '#test/stripe/autopay-office.ts';
import { plannedChargeOf } from './autopay-facts.ts';
import { payAutomatically } from './pay-automatically.ts';

const office = await startAutopayOffice();
const { api, stripe, mails, subjects, lookOn, onAutopay, charges, paidCharges } = office;
const { db } = api.database;
let dana: TestUser;

beforeEach(() => {
  dana = office.user();
});

const revise = (id: number, change: object) =>
  dana.expect(200).patch(`/api/invoices/${id}`, { ...change, revise: true });

test('An invoice whose due date moves after its notice has another notice, with the new day', async () => {
  const { id } = await onAutopay();
  await lookOn('2026-12-07');
  await revise(id, { dueDate: '2026-12-30' });
  await lookOn('2026-12-10');
  await lookOn('2026-12-26');
  expect(charges()).toEqual([]);
  expect(mails).toHaveLength(1);
  await lookOn('2026-12-27');
  expect(subjects().at(-1)).toBe('Upcoming automatic payment of $120.00 on Dec 30, 2026');
  await lookOn('2026-12-29');
  expect(charges()).toEqual([]);
  await lookOn('2026-12-30');
  expect(paidCharges()).toHaveLength(1);
  expect(await checkBooks(db)).toEqual([]);
});

describe('A notice that waits for the morning', () => {
  const notices = () => subjects().filter((subject) => subject?.startsWith('Upcoming'));

  /** Queues a notice on Dec 7 at 9 PM, during quiet hours. */
  async function queued() {
    const one = await onAutopay();
    await lookOn('2026-12-08', '04:00');
    expect(notices()).toEqual([]);

    return one;
  }

  async function morning() {
    api.clock.set('2026-12-08T15:05:00Z');
    await db.execute(sql`update queued_jobs set due_at = clock_timestamp()`);
    await api.workThroughQueue();
  }

  const states = async () =>
    (
      await db.select({ state: sentMessages.state }).from(sentMessages).orderBy(sentMessages.id)
    ).map(({ state }) => state);

  test('names what is left after a payment at night, and no more is charged', async () => {
    const { id } = await queued();
    await aPayment(dana, { invoiceId: id, amount: 20 });
    await morning();
    expect(notices()).toEqual(['Upcoming automatic payment of $100.00 on Dec 11, 2026']);
    await revise(id, over(130));
    await lookOn('2026-12-11');
    expect(charges()).toEqual([]);
    expect(notices().at(-1)).toBe('Upcoming automatic payment of $110.00 on Dec 14, 2026');
  });

  test('is not sent for an amount that rose at night: the next one names it', async () => {
    const { id } = await queued();
    await revise(id, over(150));
    await morning();
    await lookOn('2026-12-08', '15:10');
    await lookOn('2026-12-08', '15:20');
    expect(notices()).toEqual(['Upcoming automatic payment of $150.00 on Dec 11, 2026']);
    expect(await states()).toEqual(['dropped', 'sent']);
  });

  test('is not sent for an amount that a bank debit from the night before pays', async () => {
    const { path, id } = await queued();
    const invoicePath = await office.pathTo({ entity: 'invoices', id });
    const { intentId } = await office.begin(`${invoicePath}/pay`, 120);
    stripe.confirm(intentId, BANK);
    await office.deliver();
    await morning();
    await lookOn('2026-12-08', '15:20');
    expect(notices()).toEqual([]);
    expect(await states()).toEqual(['dropped']);
    expect(await office.page(path)).not.toContain('Will be paid automatically');
  });

  test('is not sent where the due date moved at night', async () => {
    const { id } = await queued();
    await revise(id, { dueDate: '2026-12-30' });
    await morning();
    expect(await states()).toEqual(['dropped']);
    await lookOn('2026-12-08', '15:20');
    expect(notices()).toEqual([]);
  });
});

test('A server without email charges nothing any more, and the office is notified after the due day', async () => {
  const { id } = await onAutopay();
  const services = office.servicesOf(api.database);
  const withoutMail = { ...services, mailer: { ...services.mailer, isConfigured: false } };
  const lookWithoutMail = async (day: string) => {
    api.clock.set(`${day}T18:00:00Z`);
    expect(await payAutomatically(withoutMail, silentLog)).toBe(0);
  };
  await lookWithoutMail('2026-12-07');
  await lookWithoutMail('2026-12-10');
  const [row] = await db.select().from(invoices).where(eq(invoices.id, id));
  const moment = { db, now: api.clock.now(), today: '2026-12-10', timeZone: 'America/Denver' };
  expect(row && (await plannedChargeOf(moment, withoutMail, row))).toBeNull();
  expect(await office.plannedNow(id)).not.toBeNull();
  await lookWithoutMail('2026-12-11');
  await lookWithoutMail('2026-12-12');
  expect(charges()).toEqual([]);
  expect(await office.plannedNow(id)).toBeNull();
  const sentences = (await office.reasons('invoices', id)).filter((reason) =>
    reason.startsWith('Not'),
  );
  expect(sentences).toEqual(['Not paid automatically. The notice could not be delivered.']);
});
