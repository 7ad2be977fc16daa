/** Unpaid-invoice reminders, using the company's rules and a real mail server. */
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#server/db/in-transaction.ts';
import { enqueue } from '#server/queue/enqueue.ts';
import { invoiceEndpoints } from '#features/money/invoices/invoice-endpoints.ts';
import { historyEndpoints } from '#shared/records/timeline-endpoints.ts';
import type { TestUser } from '#test/api.ts';
import { aContact, anInvoice, aPayment } from '#test/factories.ts';
import { reminderOffice } from '#test/reminders.ts';
import { invoiceMessages, sendingEndpoints } from '../sending-endpoints.ts';
import { deferredMail } from './message-mail.ts';
import { sentMessages } from './sent-message-table.ts';

const office = await reminderOffice();
const { api, mails, queue } = office;
const setRules = (...days: number[]) => office.setRules('reminderRules', ...days);

let dana: TestUser;

beforeEach(async () => {
  dana = await office.reset();
});

/** The due date at 11 a.m. company time. */
const DUE = '2026-11-21T18:00:00Z';

async function anInvoiceDue() {
  const invoice = await anInvoice(dana, { date: '2026-11-01', dueDate: '2026-11-21' });
  api.clock.set(DUE);

  return invoice;
}

const messagesOf = (id: number) => dana.ok(invoiceMessages.list, { params: { id } });

test('No client is reminded before a company turns a rule on', async () => {
  await anInvoiceDue();
  expect(await queue()).toBe(0);
  const { reminderRules, templates } = await dana.ok(sendingEndpoints.readSettings);
  expect(reminderRules.every(({ isOn }) => !isOn)).toBe(true);
  expect(templates.reminder.subject).toContain('{due status}');
});

test('An invoice that is due is reminded of once, with its PDF, its balance and a line on its timeline', async () => {
  await setRules(0);
  const { id, invoiceNumber, clientId } = await anInvoiceDue();
  await aPayment(dana, { invoiceId: id, amount: 1000 });
  expect(await queue()).toBe(1);
  expect(await queue()).toBe(0);
  await api.workThroughQueue();
  await api.workThroughQueue();

  expect(clientId).toBeGreaterThan(0);
  expect(mails).toMatchObject([
    {
      recipients: ['maria.alvarez@mail.example'],
      subject: `Reminder: invoice ${invoiceNumber} is due today`,
      text: expect.stringContaining('The balance is $3,025.00.') as string,
      attachments: [{ filename: `${invoiceNumber}.pdf` }],
    },
  ]);
  expect(await messagesOf(id)).toMatchObject([
    { kind: 'reminder', state: 'sent', createdBy: null },
  ]);
  const [event] = await dana.ok(historyEndpoints.timeline, { params: { entity: 'invoices', id } });
  expect(event).toMatchObject({
    action: 'sent',
    by: 'Gable',
    changes: { message: { after: 'reminder' } },
  });
});

test.each(['maria@mail', '<angle@example.com>'])(
  'A client whose stored address is %s gets no reminder',
  async (email) => {
    await setRules(0);
    const { clientId } = await anInvoiceDue();
    await api.database.db.execute(sql`update contacts set email = ${email} where id = ${clientId}`);

    expect(await queue()).toBe(0);
  },
);

test('Two processes that look at once queue each reminder once', async () => {
  await setRules(0);
  await anInvoiceDue();
  expect(await office.queueByAll()).toBe(1);
  await api.workThroughQueue();
  expect(mails).toHaveLength(1);
});

test('A postponed due day has another reminder', async () => {
  await setRules(0);
  const { id } = await anInvoiceDue();
  expect(await queue()).toBe(1);
  await api.workThroughQueue();
  await dana.expect(200).patch(`/api/invoices/${id}`, { dueDate: '2026-11-25', revise: true });
  api.clock.set('2026-11-25T18:00:00Z');

  expect(await queue()).toBe(1);
});

describe('a reminder that a second recipient waits for', () => {
  const address = 'grey@mail.example';

  /** Sends a reminder to the client and leaves another recipient deferred by the mail server. */
  async function sentButFor() {
    await setRules(0);
    const { id } = await anInvoiceDue();
    await queue();
    await api.workThroughQueue();
    const [message] = await messagesOf(id);
    const messageId = message?.id ?? 0;
    const refused = [{ address, said: '451 Later', isDeferred: true }];
    await api.database.db
      .update(sentMessages)
      .set({ refused })
      .where(eq(sentMessages.id, messageId));
    mails.length = 0;
    const tryAgain = async () => {
      await inTransaction(api.database.db, (tx) =>
        enqueue(tx, deferredMail, { messageId, address }),
      );
      await api.workThroughQueue();
    };

    return { id, tryAgain };
  }

  test('is sent while it is still due (B132)', async () => {
    const { id, tryAgain } = await sentButFor();
    await tryAgain();
    expect(mails.map(({ recipients }) => recipients)).toEqual([[address]]);
    expect(await messagesOf(id)).toMatchObject([{ refused: [] }]);
  });

  test('is not sent once its invoice is paid (B132)', async () => {
    const { id, tryAgain } = await sentButFor();
    await aPayment(dana, { invoiceId: id, amount: 4025 });
    await tryAgain();
    expect(mails).toEqual([]);
    expect(await messagesOf(id)).toMatchObject([{ refused: [{ isDeferred: false }] }]);
  });

  test('waits for the end of the quiet hours', async () => {
    const { tryAgain } = await sentButFor();
    api.clock.set('2026-11-22T06:00:00Z');
    await tryAgain();
    expect(mails).toEqual([]);
  });
});

describe('a reminder that waits to leave', () => {
  test.each([
    ['is paid', (id: number) => aPayment(dana, { invoiceId: id, amount: 4025 })],
    [
      'is cancelled',
      (id: number) => dana.expect(200).patch(`/api/invoices/${id}`, { status: 'cancelled' }),
    ],
    [
      'is put off',
      (id: number) => dana.expect(200).patch(`/api/invoices/${id}`, { dueDate: '2027-01-01' }),
    ],
    ['is deleted', (id: number) => dana.expect(204).delete(`/api/invoices/${id}`)],
    ['has a rule no more', () => setRules(30)],
  ])('is left out when its invoice %s in the meantime', async (_, change) => {
    await setRules(0);
    const { id } = await anInvoiceDue();
    expect(await queue()).toBe(1);
    await change(id);
    await api.workThroughQueue();

    expect(mails).toEqual([]);
  });

  test('waits for the end of the quiet hours, and leaves then', async () => {
    await setRules(0);
    await office.set({ quietFrom: '18:00', quietTo: '08:00' });
    const { id } = await anInvoiceDue();
    api.clock.set('2026-11-21T12:00:00Z'); // 5 a.m.
    expect(await queue()).toBe(1);
    await api.workThroughQueue();
    expect(mails).toEqual([]);
    // Run the job too early, as can happen after a restart.
    await office.workEarly();
    expect(mails).toEqual([]);

    api.clock.set('2026-11-21T15:00:00Z'); // eight
    await office.workEarly();
    expect(await messagesOf(id)).toMatchObject([{ state: 'sent' }]);
  });
});

describe('no reminder', () => {
  test('goes to a client without reminders, and their timeline says so', async () => {
    await setRules(0);
    const { clientId } = await anInvoiceDue();
    expect(await office.leaveAlone(clientId)).toEqual({ isOff: true, hasRules: true });
    expect(await queue()).toBe(0);
    const [event] = await dana.ok(historyEndpoints.timeline, {
      params: { entity: 'contacts', id: clientId },
    });
    expect(event).toMatchObject({
      action: 'updated',
      changes: { paymentReminders: { after: 'off' } },
    });

    await office.leaveAlone(clientId, false);
    expect(await queue()).toBe(1);
  });

  test('goes to a client without an email address', async () => {
    await setRules(0);
    const client = await aContact(dana, { email: null });
    await anInvoice(dana, { clientId: client.id, date: '2026-11-01', dueDate: '2026-11-21' });
    api.clock.set(DUE);

    expect(await queue()).toBe(0);
  });

  test('goes out for a draft, a paid or a trashed invoice', async () => {
    await setRules(0);
    const days = { date: '2026-11-01', dueDate: '2026-11-21' };
    await anInvoice(dana, { ...days, status: 'draft' });
    await anInvoice(dana, { ...days, status: 'paid' });
    const { id } = await anInvoice(dana, days);
    await dana.expect(204).delete(`/api/invoices/${id}`);
    api.clock.set(DUE);

    expect(await queue()).toBe(0);
    expect(await dana.call(invoiceEndpoints.read, { params: { id } })).toMatchObject({
      status: 404,
    });
  });
});

test.each([
  [
    {
      reminderRules: [
        { days: 0, isOn: true },
        { days: 0, isOn: false },
      ],
    },
    'reminderRules',
    'Two reminders are for the same day',
  ],
  [{ reminderRules: [{ days: 91, isOn: true }] }, 'reminderRules.0.days', 'Use at most 90 days'],
  [{ quietFrom: '18:00', quietTo: null }, 'quietTo', 'Choose when quiet hours end'],
  [
    { templates: { reminder: { subject: '{x}', message: 'Hi' } } },
    'templates.reminder.subject',
    /There is no field \{x\}/,
  ],
])('The settings %j are refused at %s', async (body, path, message) => {
  expect(await dana.put('/api/company/messages', body)).toMatchObject({
    status: 400,
    body: {
      issues: [
        {
          path,
          message:
            typeof message === 'string' ? message : (expect.stringMatching(message) as string),
        },
      ],
    },
  });
});

test('Only administrators change the texts and rules, and the audit log shows it', async () => {
  const priya = await api.as('Project manager');
  expect(await priya.call(sendingEndpoints.updateSettings, { body: {} })).toMatchObject({
    status: 403,
  });
  const invoice = { subject: 'Bill {number}', message: 'Hello {client name}' };
  await dana.ok(sendingEndpoints.updateSettings, { body: { templates: { invoice } } });
  const settings = await dana.ok(sendingEndpoints.readSettings);
  expect(settings).toMatchObject({
    version: 2,
    templates: { invoice, receipt: { subject: expect.any(String) as string } },
  });
  const { id, invoiceNumber } = await anInvoice(dana);

  expect(await dana.ok(invoiceMessages.draft, { params: { id } })).toMatchObject({
    subject: `Bill ${invoiceNumber}`,
    message: 'Hello Maria Alvarez',
  });
  expect(
    await dana.call(sendingEndpoints.updateSettings, {
      body: { reminderRules: [{ days: 1, isOn: true }], version: 1 },
    }),
  ).toMatchObject({ status: expect.any(Number) as number });
});
