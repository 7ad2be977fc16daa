import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { notificationEndpoints } from '#features/office/notifications/notification-endpoints.ts';
import { paymentEndpoints } from '#features/money/payments/payment-endpoints.ts';
import { profileEndpoints } from '#features/office/profile/profile-endpoints.ts';
import { turnSwitch } from '#features/office/profile/settings-switches.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { aContact, aJob, anInvoice } from '#test/factories.ts';
import { invoiceEndpoints } from '../invoice-endpoints.ts';
import { notifyOfOverdueInvoices } from './notify-of-overdue.ts';

const mails: Mail[] = [];
const mailer = { isConfigured: true, send: async (mail: Mail) => void mails.push(mail) };
const api = await startApi({ mailer, settings: { PUBLIC_URL: 'https://gable.example' } });
const { db } = api.database;
let dana: TestUser;
let ruth: TestUser;
let priya: TestUser;
let tom: TestUser;

beforeEach(async () => {
  await api.reset();
  mails.length = 0;
  dana = await api.as('Admin Project manager', { fullName: 'Dana Whitfield' });
  ruth = await api.as('Project manager', { fullName: 'Ruth Sorensen' });
  priya = await api.as('Sales Representative', { fullName: 'Priya Nair' });
  tom = await api.as('Field Technician', { fullName: 'Tom Okafor' });
});

/** Returns a user's overdue-invoice notifications, newest first. */
async function notificationsOf(user: TestUser) {
  const { notifications } = await user.ok(notificationEndpoints.list);

  return notifications.filter(({ type }) => type === 'invoiceOverdue');
}

/** Sets the clock to the given time and runs the overdue check. */
async function lookAt(instant: string): Promise<void> {
  api.clock.set(instant);
  await db.execute(sql`update queued_jobs set due_at = clock_timestamp()`);
  await api.workThroughQueue();
}

/** Due today, November 21. The company is in Denver, seven hours behind UTC. */
const DUE_TODAY = { dueDate: '2026-11-21' };
const BEFORE_MIDNIGHT = '2026-11-22T06:59:00Z';
const AFTER_MIDNIGHT = '2026-11-22T07:05:00Z';

test('An invoice sends one overdue notification after midnight in the company’s zone', async () => {
  const { id, invoiceNumber } = await anInvoice(dana, DUE_TODAY);
  await lookAt(BEFORE_MIDNIGHT);
  expect(await notificationsOf(ruth)).toEqual([]);
  await lookAt(AFTER_MIDNIGHT);
  await lookAt('2026-11-22T07:15:00Z');
  await lookAt('2026-11-24T15:00:00Z');

  expect(await notificationsOf(ruth)).toMatchObject([
    {
      by: 'Gable',
      entity: 'invoices',
      entityId: id,
      label: `${invoiceNumber} · Maria Alvarez · $4,025.00`,
      count: 1,
      createdAt: '2026-11-22T07:05:00.000Z',
    },
  ]);
});

test('Only users with access to the invoice are notified', async () => {
  const { id: clientId } = await aContact(dana);
  const { id: jobId } = await aJob(dana, {
    clientId,
    salesRep: priya.userId,
    assignedTeam: [String(tom.userId)],
  });
  const cole = await api.as('Sales Representative', { fullName: 'Cole Jensen' });
  const hector = await api.as('Project manager', { isSubcontractor: true });
  await anInvoice(ruth, { ...DUE_TODAY, clientId, jobId });
  await lookAt(AFTER_MIDNIGHT);

  for (const user of [dana, ruth, priya]) expect(await notificationsOf(user)).toHaveLength(1);
  for (const user of [tom, cole, hector]) expect(await notificationsOf(user)).toEqual([]);
});

test('Invoices that become overdue together are one notification for each reader of them', async () => {
  await anInvoice(dana, DUE_TODAY);
  await anInvoice(dana, DUE_TODAY);
  const { id } = await anInvoice(priya, DUE_TODAY);
  await lookAt(AFTER_MIDNIGHT);

  expect(await notificationsOf(ruth)).toMatchObject([{ count: 3, entityId: null }]);
  expect(await notificationsOf(priya)).toMatchObject([{ count: 1, entityId: id }]);
});

test('A paid invoice, a draft, and an invoice in the trash send no notification', async () => {
  const paid = await anInvoice(dana, DUE_TODAY);
  await dana.ok(paymentEndpoints.create, {
    body: { invoiceId: paid.id, amount: 4025, method: 'check' },
  });
  await anInvoice(dana, { ...DUE_TODAY, status: 'draft' });
  const { id } = await anInvoice(dana, DUE_TODAY);
  await dana.ok(invoiceEndpoints.remove, { params: { id } });
  await lookAt(AFTER_MIDNIGHT);

  expect(await notificationsOf(ruth)).toEqual([]);
});

test('An invoice that was past due when it was entered sends no notification', async () => {
  await anInvoice(dana, { date: '2026-10-01', dueDate: '2026-10-16' });
  await lookAt(AFTER_MIDNIGHT);

  expect(await notificationsOf(ruth)).toEqual([]);
});

test('A new due date notifies again when it passes, but not an invoice paid and owed again', async () => {
  const { id } = await anInvoice(dana, DUE_TODAY);
  await lookAt(AFTER_MIDNIGHT);
  const payment = await dana.ok(paymentEndpoints.create, {
    body: { invoiceId: id, amount: 4025, method: 'check' },
  });
  await lookAt('2026-11-23T15:00:00Z');
  await dana.ok(paymentEndpoints.void, { params: { id: payment.id }, body: {} });
  await lookAt('2026-11-24T15:00:00Z');
  expect(await notificationsOf(ruth)).toHaveLength(1);

  await dana.ok(invoiceEndpoints.update, { params: { id }, body: { dueDate: '2026-11-30' } });
  await lookAt('2026-11-30T15:00:00Z');
  expect(await notificationsOf(ruth)).toHaveLength(1);
  await lookAt('2026-12-01T15:00:00Z');
  expect(await notificationsOf(ruth)).toHaveLength(2);
});

test('Several processes that check at the same time send one notification', async () => {
  for (let index = 0; index < 5; index += 1) await anInvoice(dana, DUE_TODAY);
  const now = new Date(AFTER_MIDNIGHT);
  const look = () =>
    inTransaction(db, (tx) =>
      notifyOfOverdueInvoices(tx, { now, timeZone: 'America/Denver', canMail: true }),
    );
  await Promise.all(Array.from({ length: 6 }, look));

  const received = await notificationsOf(ruth);
  expect(received.reduce((sum, { count }) => sum + count, 0)).toBe(5);
});

test('The email is sent in the morning, or at once to users with their own quiet hours', async () => {
  await ruth.ok(profileEndpoints.updateProfile, {
    body: { quietFrom: '02:00', quietTo: '05:00' },
  });
  await anInvoice(dana, DUE_TODAY);
  await lookAt(AFTER_MIDNIGHT);
  await lookAt('2026-11-22T07:06:00Z');
  expect(mails.map(({ to }) => to)).toEqual([ruth.username]);

  await lookAt('2026-11-22T14:00:00Z');
  expect(mails.map(({ to }) => to)).toEqual([ruth.username, dana.username]);
  expect(mails[1]?.subject).toMatch(/^An invoice is overdue: .* · Maria Alvarez · \$4,025.00$/);
});

test('The switch for invoice updates in Settings stops the notifications', async () => {
  await ruth.ok(profileEndpoints.updateProfile, {
    body: { notifications: turnSwitch({}, 'invoice', false) },
  });
  await anInvoice(dana, DUE_TODAY);
  await lookAt(AFTER_MIDNIGHT);

  expect(await notificationsOf(ruth)).toEqual([]);
  expect(await notificationsOf(dana)).toHaveLength(1);
});

test('Before the company is set up, the check finds nothing', async () => {
  await api.reset();
  await api.workThroughQueue();

  const { rows } = await db.execute(
    sql`select last_error from queued_jobs where kind = 'overdue-invoices'`,
  );
  expect(rows).toEqual([{ last_error: null }]);
});
