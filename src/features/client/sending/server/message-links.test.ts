/** Emails that link to the client's page, and the timeline entry when the client opens it. */
import { afterAll, beforeEach, expect, test } from 'vitest';
import { clientLinkEndpoints } from '#features/work/client-links/client-link-endpoints.ts';
import type { LinkedEntity } from '#features/work/client-links/client-link.ts';
import type { EntityName } from '#shared/entity-names.ts';
import { historyEndpoints } from '#shared/records/timeline-endpoints.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { aContact, anEstimate, anInvoice, aPayment } from '#test/factories.ts';
import { startMailServer } from '#test/mail-server.ts';
import { lookForReminders } from '#test/reminders.ts';
import {
  estimateMessages,
  invoiceMessages,
  receiptMessages,
  sendingEndpoints,
  statementMessages,
} from '../sending-endpoints.ts';
import { sentMessages } from './sent-message-table.ts';

const server = await startMailServer();
afterAll(() => server.close());
const mail = { SMTP_URL: server.url, MAIL_FROM: 'office@ridgeline.example' };
const URL = 'https://gable.ridgeline.example';
const api = await startApi({
  settings: { ...mail, PUBLIC_URL: URL },
  clock: '2026-11-25T16:00:00Z',
});
const unnamed = await startApi({ settings: mail });
let dana: TestUser;

const TO = 'maria.alvarez@mail.example';
const BROWSER = {
  'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1',
};
const body = { to: [TO], subject: 'For you', message: 'Hi Maria,\n\n{link}\n\nBye' };

beforeEach(async () => {
  server.mails.length = 0;
  await api.reset();
  dana = await api.as('Admin Project manager', { fullName: 'Dana Whitfield' });
});

const send = (id: number, more: object = {}) =>
  dana.ok(invoiceMessages.send, { params: { id }, body: { ...body, ...more } });
const messagesOf = (id: number) => dana.ok(invoiceMessages.list, { params: { id } });
const urlOf = async (entity: LinkedEntity, id: number) =>
  (await dana.ok(clientLinkEndpoints.read, { params: { entity, id } })).link?.url ?? '';
const open = (url: string, headers: Record<string, string> = BROWSER) =>
  api.anonymous.with({ headers }).get(url.slice(URL.length));
const actionsOf = async (entity: EntityName, id: number) =>
  (await dana.ok(historyEndpoints.timeline, { params: { entity, id } })).map(
    ({ action }) => action,
  );

test('The link is in the email where its field is: as a button and as a line of its text', async () => {
  const { id } = await anInvoice(dana, { status: 'draft' });
  const draft = await dana.ok(invoiceMessages.draft, { params: { id } });
  expect(draft).toMatchObject({
    canLink: true,
    link: { entity: 'invoices', id, url: null, label: 'View invoice' },
  });
  expect(draft.message).toContain('\n\n{link}\n\n');
  expect(await send(id)).toMatchObject({ carries: 'both' });
  await api.workThroughQueue();

  const url = await urlOf('invoices', id);
  expect(server.mails[0]?.text?.trim()).toBe(`Hi Maria,\n\n${url}\n\nBye`);
  expect(server.mails[0]?.html).toMatch(
    new RegExp(`Hi Maria,</p><table.*<a href="${url}"[^>]*>View invoice</a>.*Bye</p>`),
  );
  expect(server.mails[0]?.attachments).toHaveLength(1);
  expect((await open(url)).status).toBe(200);
});

test('A link alone has no PDF, and one that the text does not name is at its end', async () => {
  const { id } = await anInvoice(dana);
  await send(id, { carries: 'link', message: 'Hi Maria' });
  await api.workThroughQueue();

  const url = await urlOf('invoices', id);
  expect(server.mails[0]).toMatchObject({ attachments: [] });
  expect(server.mails[0]?.text?.trim()).toBe(`Hi Maria\n\nView invoice: ${url}`);
  expect(server.mails[0]?.html).toContain(`<a href="${url}"`);
  expect(server.mails[0]?.html).not.toContain('Attached');
});

test('A PDF alone has no link, makes none, and leaves out the line of the field', async () => {
  const { id } = await anInvoice(dana);
  await send(id, { carries: 'pdf' });
  await api.workThroughQueue();

  expect(server.mails[0]?.text?.trim()).toBe('Hi Maria,\n\nBye');
  expect(server.mails[0]?.html).not.toContain('<a ');
  expect(await urlOf('invoices', id)).toBe('');
});

test('An email sent again has the same link, which works for its full time again', async () => {
  const { id } = await anInvoice(dana);
  await send(id);
  api.clock.pass(100 * 24 * 60);
  await send(id);
  await api.workThroughQueue();

  const url = await urlOf('invoices', id);
  expect(server.mails.map(({ text }) => text?.includes(url))).toEqual([true, true]);
  const { link } = await dana.ok(clientLinkEndpoints.read, { params: { entity: 'invoices', id } });
  expect(link?.expiresAt).toBe('2027-09-01T16:00:00.000Z');
});

test('A message whose link was turned off before it left is left out', async () => {
  const { id } = await anInvoice(dana);
  await send(id);
  await dana.ok(clientLinkEndpoints.turnOff, { params: { entity: 'invoices', id } });
  await api.workThroughQueue();

  expect(server.mails).toEqual([]);
  expect(await messagesOf(id)).toMatchObject([{ state: 'dropped', problem: 'gone' }]);
});

test('A message is opened the first time the client opens its page, and its timeline says so once', async () => {
  const { id } = await anEstimate(dana);
  await dana.ok(clientLinkEndpoints.share, { params: { entity: 'estimates', id } });
  await dana.ok(estimateMessages.send, { params: { id }, body });
  const url = await urlOf('estimates', id);
  const state = async () => (await dana.ok(estimateMessages.list, { params: { id } }))[0];
  // The office's own link is opened before the mail server accepts the message.
  await open(url);
  expect(await state()).toMatchObject({ state: 'queued', openedAt: null });
  await api.workThroughQueue();
  await open(url, { 'user-agent': 'Slackbot-LinkExpanding 1.0' });
  await api.anonymous
    .with({ headers: BROWSER })
    .send({ method: 'HEAD', url: url.slice(URL.length) });
  await dana.get(url.slice(URL.length));
  expect(await state()).toMatchObject({ state: 'sent', openedAt: null });

  api.clock.pass(5);
  // A repeat visit from the same network on the same day is not a new view, but it is the first
  // since the email.
  await open(url);
  api.clock.pass(5);
  await open(url);
  expect(await state()).toMatchObject({ state: 'sent', openedAt: '2026-11-25T16:05:00.000Z' });
  const actions = await actionsOf('estimates', id);
  expect(actions.filter((action) => action === 'opened' || action === 'viewed')).toEqual([
    'opened',
    'viewed',
  ]);
  const [event] = await dana.ok(historyEndpoints.timeline, { params: { entity: 'estimates', id } });
  expect(event).toMatchObject({
    action: 'opened',
    by: 'Maria Alvarez (client)',
    changes: { sentTo: { after: TO } },
  });
});

test('Two views at once tell that a message was opened once', async () => {
  const { id } = await anInvoice(dana);
  await send(id);
  await send(id);
  await api.workThroughQueue();
  const url = await urlOf('invoices', id);
  await Promise.all([open(url), open(url), open(url)]);

  expect((await messagesOf(id)).map(({ openedAt }) => openedAt !== null)).toEqual([true, true]);
  const actions = await actionsOf('invoices', id);
  expect(actions.filter((action) => action === 'opened')).toHaveLength(1);
  expect(actions).not.toContain('viewed');
});

test('A receipt and a statement link to the page of all documents of the client', async () => {
  const client = await aContact(dana, { name: 'Maria Alvarez' });
  const invoice = await anInvoice(dana, { clientId: client.id });
  const payment = await aPayment(dana, { invoiceId: invoice.id, amount: 1000 });
  await dana.ok(receiptMessages.send, { params: { id: payment.id }, body });
  await dana.ok(statementMessages.send, { params: { id: client.id }, body });
  await api.workThroughQueue();

  const url = await urlOf('contacts', client.id);
  expect(server.mails.map(({ text }) => text?.includes(url))).toEqual([true, true]);
  expect((await open(url)).body).toContain('receipt.pdf?receipt=');
  expect(await dana.ok(receiptMessages.list, { params: { id: payment.id } })).toMatchObject([
    { state: 'sent', openedAt: expect.any(String) as string },
  ]);
  expect(await actionsOf('payments', payment.id)).toContain('opened');
  expect(await actionsOf('contacts', client.id)).toContain('opened');
});

test('A user who does not see all of a client’s money sends a receipt without the link to it', async () => {
  const priya = await api.as('Sales Representative');
  const client = await aContact(priya);
  const invoice = await anInvoice(priya, { clientId: client.id });
  const { id } = await aPayment(priya, { invoiceId: invoice.id, amount: 10 });
  const all = { params: { id } };
  const draft = await priya.call(receiptMessages.draft, all);
  expect(draft.body).toMatchObject({ link: null, canLink: false });
  expect(
    await priya.call(receiptMessages.send, { ...all, body: { ...body, carries: 'link' } }),
  ).toMatchObject({ status: 409 });
  expect(await priya.ok(receiptMessages.send, { ...all, body })).toMatchObject({ carries: 'pdf' });
});

test('A reminder links to its invoice, unless the office turned its link off', async () => {
  await dana.ok(sendingEndpoints.updateSettings, {
    body: { reminderRules: [{ days: 7, isOn: true }] },
  });
  const terms = { date: '2026-10-01', dueDate: '2026-11-18', status: 'sent' as const };
  api.clock.pass(-30 * 24 * 60);
  const linked = await anInvoice(dana, terms);
  const off = await anInvoice(dana, terms);
  api.clock.pass(30 * 24 * 60);
  const record = { entity: 'invoices', id: off.id } as const;
  await dana.ok(clientLinkEndpoints.share, { params: record });
  await dana.ok(clientLinkEndpoints.turnOff, { params: record });
  await lookForReminders(api.database.db, api.clock.now());
  await api.workThroughQueue();

  const url = await urlOf('invoices', linked.id);
  expect(url).toContain(`${URL}/d/`);
  expect(server.mails.map(({ text }) => text?.includes(`\n${url}\n`))).toEqual([true, false]);
  expect(server.mails[1]?.text).not.toMatch(/\/d\/|\{link\}/);
  expect(server.mails[1]?.attachments).toHaveLength(1);
});

test('A server without its own address sends the PDF alone, and refuses a link', async () => {
  await unnamed.reset();
  const marcus = await unnamed.as('Admin Project manager');
  const { id } = await anInvoice(marcus);
  const draft = await marcus.ok(invoiceMessages.draft, { params: { id } });
  expect(draft).toMatchObject({ canLink: false, link: { url: null } });
  expect(draft.message).not.toContain('{link}');
  expect(
    await marcus.ok(invoiceMessages.send, { params: { id }, body: { ...body } }),
  ).toMatchObject({ carries: 'pdf', message: 'Hi Maria,\n\nBye' });
  expect(
    await marcus.call(invoiceMessages.send, {
      params: { id },
      body: { ...body, carries: 'link' },
    }),
  ).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('PUBLIC_URL') as string },
  });
  expect(await unnamed.database.db.select().from(sentMessages)).toHaveLength(1);
});
