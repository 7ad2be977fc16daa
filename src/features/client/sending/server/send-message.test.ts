/** Emailing documents through a real mail server: the message it receives, and the status shown. */
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { estimateEndpoints } from '#features/money/estimates/estimate-endpoints.ts';
import { invoiceEndpoints } from '#features/money/invoices/invoice-endpoints.ts';
import { paymentEndpoints } from '#features/money/payments/payment-endpoints.ts';
import { historyEndpoints } from '#shared/records/timeline-endpoints.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { enqueue } from '#server/queue/enqueue.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { emptyDatabase } from '#test/empty-database.ts';
import { aContact, anEstimate, anInvoice, aPayment } from '#test/factories.ts';
import { startMailServer } from '#test/mail-server.ts';
import { readPdf } from '#test/read-pdf.ts';
import {
  estimateMessages,
  invoiceMessages,
  receiptMessages,
  statementMessages,
} from '../sending-endpoints.ts';
import { messageMail } from './message-mail.ts';

let refusal: Error | null = null;
/** Addresses that the server currently defers. */
const defers = new Set<string>();
const server = await startMailServer({
  refuses: ['gone@mail.example'],
  defers,
  beforeTaken: () => {
    if (refusal) throw refusal;
  },
});
afterAll(() => server.close());

const MAIL_FROM = 'office@ridgeline.example';
const api = await startApi({ settings: { SMTP_URL: server.url, MAIL_FROM } });
const without = await startApi();
let dana: TestUser;

const TO = 'maria.alvarez@mail.example';
const body = { to: [TO], subject: 'Invoice for you', message: 'Hi Maria,\n\nHere it is.' };

beforeEach(async () => {
  refusal = null;
  server.mails.length = 0;
  defers.clear();
  await api.reset();
  dana = await api.as('Admin Project manager', { fullName: 'Dana Whitfield' });
});

const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const attached = (index = 0) =>
  new Uint8Array(server.mails[index]?.attachments[0]?.content as ArrayBuffer);
const send = (id: number, more: object = {}) =>
  dana.ok(invoiceMessages.send, { params: { id }, body: { ...body, ...more } });
const messagesOf = (id: number) => dana.ok(invoiceMessages.list, { params: { id } });
const eventsOf = (entity: 'invoices' | 'contacts' | 'payments', id: number) =>
  dana.ok(historyEndpoints.timeline, { params: { entity, id } });

describe('an invoice by email', () => {
  test('A draft is issued as it is sent, and its email has exactly the PDF of that revision (S42, D6, D29)', async () => {
    const { id, invoiceNumber } = await anInvoice(dana, { status: 'draft' });
    const queued = await send(id, { cc: ['husband@mail.example'] });

    expect(queued).toMatchObject({
      state: 'queued',
      revision: 1,
      sentAt: null,
      createdBy: 'Dana Whitfield',
    });
    expect(await dana.ok(invoiceEndpoints.read, { params: { id } })).toMatchObject({
      status: 'sent',
    });
    expect((await eventsOf('invoices', id)).map(({ action }) => action)).not.toContain('sent');
    await api.workThroughQueue();

    expect(server.mails).toMatchObject([
      {
        recipients: [TO, 'husband@mail.example'],
        from: { name: 'Ridgeline Roofing', address: MAIL_FROM },
        to: [{ address: TO }],
        cc: [{ address: 'husband@mail.example' }],
        subject: 'Invoice for you',
        text: expect.stringContaining('Hi Maria,') as string,
        html: expect.stringContaining('$4,025.00') as string,
        attachments: [{ filename: `${invoiceNumber}.pdf`, mimeType: 'application/pdf' }],
      },
    ]);
    const kept = await dana.expect(200).get(`/api/invoices/${id}/revisions/1/pdf`);
    expect(sha(attached())).toBe(sha(kept.bytes));
    expect((await readPdf(kept.bytes)).text).toContain(invoiceNumber);
    expect(await messagesOf(id)).toMatchObject([
      {
        state: 'sent',
        to: [TO],
        serverSaid: expect.stringMatching(/^250/) as string,
        sentAt: expect.any(String) as string,
      },
    ]);
    const [event] = await eventsOf('invoices', id);
    expect(event).toMatchObject({
      action: 'sent',
      by: 'Dana Whitfield',
      changes: { sentTo: { after: `${TO}, husband@mail.example` } },
    });
  });

  test('A queued email has the revision it was sent with, despite later edits', async () => {
    const { id } = await anInvoice(dana);
    await send(id);
    await dana
      .expect(200)
      .patch(`/api/invoices/${id}`, { description: 'Something else', revise: true });
    await api.workThroughQueue();

    const kept = await dana.expect(200).get(`/api/invoices/${id}/revisions/1/pdf`);
    expect(sha(attached())).toBe(sha(kept.bytes));
    expect(await messagesOf(id)).toMatchObject([{ state: 'sent', revision: 1 }]);
  });

  test('The sender gets a copy that the client does not see', async () => {
    const { id } = await anInvoice(dana);
    await api.database.db.execute(sql`update users set email = 'dana@ridgeline.example'`);
    await send(id, { copyToMe: true });
    await api.workThroughQueue();

    expect(server.mails[0]?.recipients).toEqual([TO, 'dana@ridgeline.example']);
    expect(JSON.stringify(server.mails[0]?.headers)).not.toContain('dana@ridgeline.example');
  });

  test('A refused message fails with the server’s words, and goes out when it is retried (D37)', async () => {
    const { id } = await anInvoice(dana);
    refusal = Object.assign(new Error('5.7.1 Looks like spam'), { responseCode: 554 });
    const { id: messageId } = await send(id);
    await api.workThroughQueue();
    expect(await messagesOf(id)).toMatchObject([
      {
        state: 'failed',
        problem: 'message',
        serverSaid: '554 5.7.1 Looks like spam',
        sentAt: null,
      },
    ]);
    const [event] = await eventsOf('invoices', id);
    expect(event).toMatchObject({ action: 'not_sent', reason: '554 5.7.1 Looks like spam' });

    refusal = null;
    const params = { id, messageId };
    expect(await dana.ok(invoiceMessages.retry, { params })).toMatchObject({ state: 'queued' });
    await api.workThroughQueue();
    expect(await messagesOf(id)).toMatchObject([
      { state: 'sent', serverSaid: expect.any(String) as string },
    ]);
    expect(server.mails).toHaveLength(1);
    expect(await dana.call(invoiceMessages.retry, { params })).toMatchObject({ status: 409 });
  });

  test('A message waits while the mail server is away for a moment, and is never called sent', async () => {
    const { id } = await anInvoice(dana);
    refusal = Object.assign(new Error('4.3.0 Try later'), { responseCode: 451 });
    await send(id);
    await api.workThroughQueue();

    expect(await messagesOf(id)).toMatchObject([
      { state: 'queued', problem: 'server', serverSaid: '451 4.3.0 Try later', sentAt: null },
    ]);
    expect((await eventsOf('invoices', id)).map(({ action }) => action)).not.toContain('sent');
  });

  /** Runs the queue as if every retry delay had passed. */
  async function workAgain() {
    await api.database.db.execute(sql`update queued_jobs set due_at = clock_timestamp()
      where kind in ('client-message', 'client-message-deferred')`);
    await api.workThroughQueue();
  }

  test.each(['to', 'cc'] as const)(
    'A deferred recipient in %s is retried alone, and the other is not emailed twice (B132)',
    async (place) => {
      const grey = 'grey@mail.example';
      defers.add(grey);
      const { id } = await anInvoice(dana);
      await send(id, place === 'to' ? { to: [grey, TO] } : { cc: [grey] });
      await api.workThroughQueue();
      expect(await messagesOf(id)).toMatchObject([
        { state: 'sent', refused: [{ address: grey, isDeferred: true }] },
      ]);
      const taken = () => server.mails.map(({ recipients }) => recipients);
      expect(taken()).toEqual([[TO]]);

      await workAgain();
      expect(taken()).toEqual([[TO]]);
      defers.delete(grey);
      await workAgain();
      await workAgain();

      expect(taken()).toEqual([[TO], [grey]]);
      expect(await messagesOf(id)).toMatchObject([{ state: 'sent', refused: [] }]);
      expect(attached(1)).toEqual(attached(0));
    },
  );

  test('A deferred recipient does not get an invoice that was deleted since', async () => {
    const [grey, other] = ['grey@mail.example', 'other@mail.example'];
    defers.add(grey).add(other);
    const { id } = await anInvoice(dana);
    await send(id, { cc: [grey] });
    const deleted = await anInvoice(dana);
    await send(deleted.id, { cc: [other] });
    await api.workThroughQueue();
    await dana.expect(204).delete(`/api/invoices/${deleted.id}`);
    defers.clear();
    await workAgain();

    expect(server.mails.flatMap(({ recipients }) => recipients)).toEqual([TO, TO, grey]);
  });

  test('The sender’s own copy is not emailed again while the client is deferred (B132)', async () => {
    const copy = 'dana@ridgeline.example';
    await api.database.db.execute(sql`update users set email = ${copy}`);
    defers.add(TO);
    const { id } = await anInvoice(dana);
    await send(id, { copyToMe: true });
    await api.workThroughQueue();
    expect(await messagesOf(id)).toMatchObject([{ state: 'queued', problem: 'recipient' }]);
    await workAgain();
    await workAgain();
    defers.delete(TO);
    await workAgain();

    expect(server.mails.map(({ recipients }) => recipients)).toEqual([[copy], [TO]]);
    expect(await messagesOf(id)).toMatchObject([{ state: 'sent', problem: null, refused: [] }]);
  });

  test('One of two deferred recipients, once accepted, is not emailed again because of the other', async () => {
    const copy = 'dana@ridgeline.example';
    await api.database.db.execute(sql`update users set email = ${copy}`);
    const grey = 'grey@mail.example';
    defers.add(grey).add(copy);
    const { id } = await anInvoice(dana);
    await send(id, { cc: [grey], copyToMe: true });
    await api.workThroughQueue();
    defers.delete(copy);
    await workAgain();
    await workAgain();
    defers.delete(grey);
    await workAgain();

    expect(server.mails.map(({ recipients }) => recipients)).toEqual([[TO], [copy], [grey]]);
  });

  test('Deferred recipients that an earlier version queued together are each retried alone', async () => {
    const [grey, late] = ['grey@mail.example', 'late@mail.example'];
    defers.add(grey).add(late);
    const { id } = await anInvoice(dana);
    await send(id, { cc: [grey, late] });
    await api.workThroughQueue();
    const [message] = await messagesOf(id);
    const together = { messageId: message?.id, addresses: [grey, late] };
    await api.database.db.execute(
      sql`delete from queued_jobs where kind = 'client-message-deferred'`,
    );
    await api.database.db.execute(
      sql`insert into queued_jobs (kind, payload) values ('client-message-deferred', ${JSON.stringify(together)}::jsonb)`,
    );
    defers.clear();
    await api.workThroughQueue();

    expect(server.mails.map(({ recipients }) => recipients)).toEqual([[TO], [grey], [late]]);
    expect(await messagesOf(id)).toMatchObject([{ state: 'sent', refused: [] }]);
  });

  test('A refused address is listed beside the accepted ones, and fails when it is the only one', async () => {
    const { id } = await anInvoice(dana);
    await send(id, { cc: ['gone@mail.example'] });
    await api.workThroughQueue();
    await send(id, { to: ['gone@mail.example'], copyToMe: true });
    await api.workThroughQueue();

    const said = '550 5.1.1 No such user';
    expect(await messagesOf(id)).toMatchObject([
      { state: 'failed', problem: 'recipient', serverSaid: said },
      { state: 'sent', refused: [{ address: 'gone@mail.example', said }] },
    ]);
    const sent = (await eventsOf('invoices', id)).filter(({ action }) => action === 'sent');
    expect(sent).toHaveLength(1);
    expect(JSON.stringify(sent)).not.toContain('gone@mail.example');
  });

  test('A process that ends before it stores the acceptance sends the same email only under the same id', async () => {
    const { id } = await anInvoice(dana);
    const { id: messageId } = await send(id);
    const again = () =>
      inTransaction(api.database.db, (tx) => enqueue(tx, messageMail, { messageId }));
    // The server accepted the message, but the process was killed before it stored that, so the job
    // is still in the queue.
    await api.database.db.execute(sql`
      create table kept as select * from queued_jobs where kind = 'client-message'`);
    await api.workThroughQueue();
    await api.database.db.execute(
      sql`insert into queued_jobs overriding system value select * from kept`,
    );
    await api.database.db.execute(sql`update sent_messages set state = 'queued'`);
    await api.database.db.execute(sql`drop table kept`);
    await api.workThroughQueue();
    expect(server.mails).toHaveLength(2);
    expect(server.mails[1]?.messageId).toBe(server.mails[0]?.messageId);

    // The process was killed after it stored the result, so nothing is sent again.
    await again();
    await api.workThroughQueue();
    expect(server.mails).toHaveLength(2);
  });

  test('A cancelled record cannot be sent, and one cancelled after queueing is not', async () => {
    const { id } = await anInvoice(dana);
    await send(id);
    await dana.expect(200).patch(`/api/invoices/${id}`, { status: 'cancelled' });
    await api.workThroughQueue();

    expect(server.mails).toEqual([]);
    expect(await messagesOf(id)).toMatchObject([{ state: 'dropped', problem: 'gone' }]);
    expect(await dana.call(invoiceMessages.send, { params: { id }, body })).toMatchObject({
      status: 409,
    });
  });
});

test.each([
  [{ to: [] }, 'to', 'Enter at least one address'],
  [{ to: ['maria'] }, 'to.0', 'Enter a valid email address'],
  [{ to: ['a@b.example, c@d.example'] }, 'to.0', 'Enter a valid email address'],
  [{ to: [`${TO}\r\nBcc: all@evil.example`] }, 'to.0', 'Enter a valid email address'],
  [
    { cc: Array.from({ length: 11 }, (_, one) => `c${one}@mail.example`) },
    'cc',
    'At most 10 addresses',
  ],
  [{ subject: ' ' }, 'subject', 'Subject is required'],
  [{ message: '' }, 'message', 'Message is required'],
])('A message with %j is refused at %s', async (more, path, message) => {
  const { id } = await anInvoice(dana);

  expect(await dana.post(`/api/invoices/${id}/messages`, { ...body, ...more })).toMatchObject({
    status: 400,
    body: { issues: [{ path, message }] },
  });
});

test('Line ends in a subject and a client’s name add nothing to an email’s header', async () => {
  const client = await aContact(dana, { name: 'Maria\r\nBcc: all@evil.example' });
  const { id } = await anInvoice(dana, { clientId: client.id });
  const draft = await dana.ok(invoiceMessages.draft, { params: { id } });
  expect(draft.subject).not.toMatch(/[\r\n]/);
  await send(id, { subject: 'Hello\r\nBcc: all@evil.example\r\n\r\nPay here' });
  await api.workThroughQueue();

  expect(server.mails[0]).toMatchObject({
    recipients: [TO],
    subject: 'Hello Bcc: all@evil.example Pay here',
  });
  expect(server.mails[0]?.bcc ?? []).toEqual([]);
});

describe('The office sees before sending which letters the PDF cannot show:', () => {
  const name = 'Ana \u{13000} Ruiz \u4f60';
  const lines = { items: [{ description: 'Ridge vent \ua4d0', quantity: 1, price: 40 }] };

  test('those of an estimate and an invoice, of the client and of the lines', async () => {
    const client = await aContact(dana, { name });
    const estimate = await anEstimate(dana, { clientId: client.id, ...lines });
    const invoice = await anInvoice(dana, { clientId: client.id, status: 'draft', ...lines });
    for (const [call, { id }] of [
      [estimateMessages.draft, estimate],
      [invoiceMessages.draft, invoice],
    ] as const) {
      const { notPrinted } = await dana.ok(call, { params: { id } });
      expect(notPrinted.toSorted()).toEqual(['\ua4d0', '\u{13000}']);
    }
  });

  test('those of a receipt and a statement', async () => {
    const client = await aContact(dana, { name });
    const invoice = await anInvoice(dana, { clientId: client.id });
    const payment = await aPayment(dana, { invoiceId: invoice.id });
    for (const [call, { id }] of [
      [receiptMessages.draft, payment],
      [statementMessages.draft, client],
    ] as const) {
      expect((await dana.ok(call, { params: { id } })).notPrinted).toEqual(['\u{13000}']);
    }
  });

  test('none where every letter prints, in other scripts too', async () => {
    const client = await aContact(dana, { name: 'Zoë “Z” Núñez – \u738b\u82b3' });
    const { id } = await anInvoice(dana, { clientId: client.id });

    expect((await dana.ok(invoiceMessages.draft, { params: { id } })).notPrinted).toEqual([]);
  });
});

test('Markup in a message and in names is text in its HTML', async () => {
  const { id } = await anInvoice(dana);
  await send(id, { message: '<script>alert(1)</script> & <b>bold</b>' });
  await api.workThroughQueue();

  expect(server.mails[0]?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &lt;b&gt;');
  expect(server.mails[0]?.html).not.toContain('<script');
});

describe('the other kinds', () => {
  test('An estimate is issued and sent with its revision', async () => {
    const { id, estimateNumber } = await anEstimate(dana);
    const draft = await dana.ok(estimateMessages.draft, { params: { id } });
    expect(draft).toMatchObject({
      to: [TO],
      subject: `Estimate ${estimateNumber} from Ridgeline Roofing`,
      isDraft: true,
      canMail: true,
      from: `Ridgeline Roofing <${MAIL_FROM}>`,
    });
    expect(draft.message).toContain(`Here is estimate ${estimateNumber} for $4,025.00.`);
    expect(draft.message).not.toMatch(/[{}]/);
    await dana.ok(estimateMessages.send, { params: { id }, body });
    await api.workThroughQueue();

    expect(await dana.ok(estimateEndpoints.read, { params: { id } })).toMatchObject({
      status: 'sent',
    });
    const kept = await dana.expect(200).get(`/api/estimates/${id}/revisions/1/pdf`);
    expect(sha(attached())).toBe(sha(kept.bytes));
  });

  test('A receipt has the payment’s PDF, and its timeline says so (S51)', async () => {
    const invoice = await anInvoice(dana);
    const { id } = await aPayment(dana, { invoiceId: invoice.id, amount: 1000 });
    const draft = await dana.ok(receiptMessages.draft, { params: { id } });
    expect(draft.subject).toBe('Receipt from Ridgeline Roofing for $1,000.00');
    await dana.ok(receiptMessages.send, { params: { id }, body });
    await api.workThroughQueue();

    expect((await readPdf(attached())).text).toContain('$1,000.00');
    expect((await eventsOf('payments', id))[0]).toMatchObject({
      action: 'sent',
      changes: { message: { after: 'receipt' } },
    });

    await dana.ok(paymentEndpoints.void, { params: { id }, body: { reason: 'Typo' } });
    expect(await dana.call(receiptMessages.send, { params: { id }, body })).toMatchObject({
      status: 409,
    });
  });

  test('A statement goes from the client’s page, for its period', async () => {
    const client = await aContact(dana);
    await anInvoice(dana, { clientId: client.id });
    const params = { id: client.id };
    const draft = await dana.ok(statementMessages.draft, { params, query: { to: '2026-11-21' } });
    expect(draft.message).toContain('The balance is $4,025.00.');
    await dana.ok(statementMessages.send, { params, query: { to: '2026-11-21' }, body });
    await api.workThroughQueue();

    expect((await readPdf(attached())).text).toContain('$4,025.00');
    expect((await eventsOf('contacts', client.id)).some(({ action }) => action === 'sent')).toBe(
      true,
    );
  });
});

test('A user sends at most 60 messages in an hour', async () => {
  const { id } = await anInvoice(dana);
  await api.database.db.execute(sql`
    insert into throttle_counts (key, count, ends_at)
    values (${`client-mail:${dana.userId}`}, 60, ${new Date(api.clock.now().getTime() + 60_000)})`);

  expect(await dana.call(invoiceMessages.send, { params: { id }, body })).toMatchObject({
    status: 429,
    body: { message: 'Too many emails were sent in one hour. Try again in 1 minute.' },
  });
  expect(await messagesOf(id)).toEqual([]);
});

test('A sales representative sends their own invoices alone, and a technician none', async () => {
  const { id } = await anInvoice(dana);
  const priya = await api.as('Sales Representative');
  const tom = await api.as('Field Technician');

  expect(await priya.call(invoiceMessages.send, { params: { id }, body })).toMatchObject({
    status: 404,
  });
  expect(await tom.call(invoiceMessages.send, { params: { id }, body })).toMatchObject({
    status: 403,
  });
  const own = await anInvoice(priya);
  expect(await priya.call(invoiceMessages.send, { params: { id: own.id }, body })).toMatchObject({
    status: 201,
  });
});

test('A message of one invoice is not retried through another', async () => {
  const [one, other] = [await anInvoice(dana), await anInvoice(dana)];
  const { id: messageId } = await send(one.id);

  expect(
    await dana.call(invoiceMessages.retry, { params: { id: other.id, messageId } }),
  ).toMatchObject({ status: 404 });
});

test('A message without a mail server is not queued, its draft stays one, and the dialog says why', async () => {
  await emptyDatabase(without.database);
  const marcus = await without.as('Admin Project manager');
  const { id } = await anInvoice(marcus, { status: 'draft' });

  expect(await marcus.ok(invoiceMessages.draft, { params: { id } })).toMatchObject({
    canMail: false,
    from: null,
  });
  expect(await marcus.call(invoiceMessages.send, { params: { id }, body })).toMatchObject({
    status: 409,
  });
  expect(await marcus.ok(invoiceEndpoints.read, { params: { id } })).toMatchObject({
    status: 'draft',
  });
});

describe('a stored address that cannot be emailed', () => {
  test.each(['maria@mail', '<angle@example.com>', 'ann@b.example,'])(
    'The draft of every message to %s names it and its contact',
    async (email) => {
      const { id, clientId } = await anInvoice(dana);
      const estimate = await anEstimate(dana, { clientId });
      const payment = await aPayment(dana, { invoiceId: id, amount: 100 });
      await api.database.db.execute(
        sql`update contacts set email = ${email} where id = ${clientId}`,
      );

      const drafts = [
        await dana.ok(invoiceMessages.draft, { params: { id } }),
        await dana.ok(estimateMessages.draft, { params: { id: estimate.id } }),
        await dana.ok(receiptMessages.draft, { params: { id: payment.id } }),
        await dana.ok(statementMessages.draft, { params: { id: clientId } }),
      ];

      for (const draft of drafts) {
        expect(draft).toMatchObject({ to: [], unmailable: { email, contactId: clientId } });
      }
    },
  );

  test('The draft to an address that can be emailed names none', async () => {
    const { id } = await anInvoice(dana);
    const draft = await dana.ok(invoiceMessages.draft, { params: { id } });

    expect(draft).toMatchObject({ to: [TO], unmailable: null });
  });
});
