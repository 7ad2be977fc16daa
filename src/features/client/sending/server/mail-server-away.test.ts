/** Emailing documents while the mail server goes down and comes back. */
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { startApi } from '#test/api.ts';
import { anInvoice } from '#test/factories.ts';
import { startMailServer } from '#test/mail-server.ts';
import { invoiceMessages } from '../sending-endpoints.ts';

const taken: string[] = [];
let isDying = false;
const first = await startMailServer({
  beforeTaken: ({ recipients }) => {
    isDying ||= taken.length === 4;
    if (isDying) throw new Error('dying');
    taken.push(...recipients);
  },
});
const port = Number(new URL(first.url).port);
const api = await startApi({
  settings: {
    SMTP_URL: first.url,
    MAIL_FROM: 'office@ridgeline.example',
    PUBLIC_URL: 'https://gable.ridgeline.example',
  },
});
afterAll(() => first.close());

test('A mail server that closes in the middle loses no message to clients, and takes none twice', async () => {
  const dana = await api.as('Admin Project manager');
  const { id } = await anInvoice(dana);
  const params = { id };
  const recipients = Array.from({ length: 12 }, (_, index) => `client${index}@mail.example`);
  for (const to of recipients) {
    const body = { to: [to], subject: `For ${to}`, message: 'Hi' };
    await dana.ok(invoiceMessages.send, { params, body });
  }
  await api.workThroughQueue();
  expect(taken).toHaveLength(4);
  const states = async () =>
    (await dana.ok(invoiceMessages.list, { params })).map(({ state }) => state);
  const count = (all: string[], one: string) => all.filter((state) => state === one).length;
  expect([count(await states(), 'sent'), count(await states(), 'queued')]).toEqual([4, 8]);

  await first.close();
  const waitNoLonger = () => api.database.db.execute(sql`update queued_jobs set due_at = now()`);
  await waitNoLonger();
  await api.workThroughQueue();
  expect(count(await states(), 'queued')).toBe(8);
  expect(await dana.ok(invoiceMessages.list, { params })).toContainEqual(
    expect.objectContaining({ state: 'queued', problem: 'server' }),
  );

  const second = await startMailServer({ port });
  await waitNoLonger();
  await api.workThroughQueue();
  await waitNoLonger();
  await api.workThroughQueue();
  await second.close();
  const all = [...first.mails, ...second.mails];
  expect(all.flatMap((mail) => mail.recipients).toSorted()).toEqual(recipients.toSorted());
  expect(new Set(all.map(({ messageId }) => messageId)).size).toBe(recipients.length);
  expect(new Set(await states())).toEqual(new Set(['sent']));
});
