import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { invoiceEndpoints } from '#features/money/invoices/invoice-endpoints.ts';
import { notifiesOfPayments } from '#features/money/ledger/server/notify-of-payment.ts';
import { notificationEndpoints } from '#features/office/notifications/notification-endpoints.ts';
import { profileEndpoints } from '#features/office/profile/profile-endpoints.ts';
import { turnSwitch } from '#features/office/profile/settings-switches.ts';
import { createMailer } from '#server/mail/mailer.ts';
import { readSettings } from '#server/settings.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { aContact, aJob, anInvoice, aPayment } from '#test/factories.ts';
import { paymentEndpoints } from '../payment-endpoints.ts';

const api = await startApi();
const { db } = api.database;
let dana: TestUser;
let ruth: TestUser;
let priya: TestUser;

beforeEach(async () => {
  await api.reset();
  dana = await api.as('Admin Project manager', { fullName: 'Dana Whitfield' });
  ruth = await api.as('Project manager', { fullName: 'Ruth Sorensen' });
  priya = await api.as('Sales Representative', { fullName: 'Priya Nair' });
});

/** Returns a user's payment notifications, newest first. */
async function notificationsOf(user: TestUser) {
  await api.workThroughQueue();
  const { notifications } = await user.ok(notificationEndpoints.list);

  return notifications.filter(({ type }) => type === 'paymentReceived');
}

test('Users with access to a payment are notified, except the user who recorded it', async () => {
  const { id: clientId } = await aContact(dana);
  const { id: jobId } = await aJob(dana, { clientId, salesRep: priya.userId });
  const { id: invoiceId, invoiceNumber } = await anInvoice(dana, { clientId, jobId });
  const { id } = await aPayment(ruth, { invoiceId });
  const others = [
    ruth,
    await api.as('Sales Representative'),
    await api.as('Field Technician'),
    await api.as('Project manager', { isSubcontractor: true }),
  ];

  for (const user of [dana, priya]) {
    expect(await notificationsOf(user)).toMatchObject([
      {
        by: 'Ruth Sorensen',
        entity: 'payments',
        entityId: id,
        label: `$1,000.00 · Maria Alvarez · ${invoiceNumber}`,
        count: 1,
      },
    ]);
  }
  for (const user of others) expect(await notificationsOf(user)).toEqual([]);
});

test('An invoice that is marked as paid is a payment', async () => {
  const { id } = await anInvoice(ruth);
  await ruth.ok(invoiceEndpoints.update, { params: { id }, body: { status: 'paid' } });

  expect(await notificationsOf(dana)).toMatchObject([{ by: 'Ruth Sorensen', count: 1 }]);
});

test('An amount paid before the invoice was created, and a corrected amount, send no notification', async () => {
  const { id } = await anInvoice(ruth, { paid: 500 });
  await ruth.ok(invoiceEndpoints.update, { params: { id }, body: { paid: 800 } });

  expect(await notificationsOf(dana)).toEqual([]);
});

test('A payment voided before the notification was sent is not reported', async () => {
  const { id } = await aPayment(ruth);
  await ruth.ok(paymentEndpoints.void, { params: { id }, body: {} });

  expect(await notificationsOf(dana)).toEqual([]);
});

test('A rejected payment sends no notification', async () => {
  const { id: invoiceId } = await anInvoice(ruth);
  await ruth.expect(400).post('/api/payments', {
    invoiceId,
    amount: 100,
    method: 'check',
    date: '2026-12-24',
  });

  expect(await notificationsOf(dana)).toEqual([]);
});

test('Payments from one request are one notification with their number', async () => {
  // Payments recorded within the same minute have the same time, like payments from one request.
  await aPayment(ruth);
  await aPayment(ruth);

  expect(await notificationsOf(dana)).toMatchObject([{ count: 2, entityId: null }]);
});

test('A payment sends one notification, even if several processes run its job', async () => {
  await aPayment(ruth);
  const { rows } = await db.execute<{ key: string; payload: unknown }>(
    sql`select key, payload from queued_jobs where kind = 'payment-received'`,
  );
  const settings = readSettings({});
  const clock = () => api.clock.now();
  const { handle } = notifiesOfPayments({
    database: api.database,
    settings,
    mailer: createMailer(settings, async () => null),
    clock,
    files: api.files,
  });
  const [job] = rows;
  const attempt = { key: job?.key ?? '', signal: new AbortController().signal, isLast: false };
  await Promise.all(Array.from({ length: 4 }, () => handle(job?.payload, attempt)));

  expect(await notificationsOf(dana)).toMatchObject([{ count: 1 }]);
});

test('The switch for payment updates in Settings stops them', async () => {
  await dana.ok(profileEndpoints.updateProfile, {
    body: { notifications: turnSwitch({}, 'payment', false) },
  });
  await aPayment(ruth);

  expect(await notificationsOf(dana)).toEqual([]);
});
