/** Estimate expiration reminders, using the company's rules and a real mail server. */
import { beforeEach, expect, test } from 'vitest';
import { historyEndpoints } from '#shared/records/timeline-endpoints.ts';
import type { TestUser } from '#test/api.ts';
import { aContact, anEstimate, anInvoice } from '#test/factories.ts';
import { reminderOffice } from '#test/reminders.ts';
import { estimateMessages, sendingEndpoints } from '../sending-endpoints.ts';

const office = await reminderOffice();
const { api, mails, queue } = office;
const setRules = (...days: number[]) => office.setRules('estimateRules', ...days);

let dana: TestUser;

beforeEach(async () => {
  dana = await office.reset();
});

/** Three days before the estimate expires, at 11 a.m. company time. */
const THREE_BEFORE = '2026-11-18T18:00:00Z';
const DAYS = { date: '2026-11-01', expiryDate: '2026-11-21' };

async function anOpenEstimate() {
  const estimate = await anEstimate(dana, { ...DAYS, status: 'sent' });
  api.clock.set(THREE_BEFORE);

  return estimate;
}

const messagesOf = (id: number) => dana.ok(estimateMessages.list, { params: { id } });

test('No client is reminded of an estimate before a company turns a rule on', async () => {
  await anOpenEstimate();
  expect(await queue()).toBe(0);
  const { estimateRules } = await dana.ok(sendingEndpoints.readSettings);
  expect(estimateRules).toEqual([{ days: -3, isOn: false }]);
});

test('An estimate that expires is reminded of once, with its PDF, its link and a line on its timeline', async () => {
  await setRules(-3);
  const { id, estimateNumber } = await anOpenEstimate();
  expect(await queue()).toBe(1);
  expect(await queue()).toBe(0);
  await api.workThroughQueue();
  await api.workThroughQueue();

  expect(mails).toMatchObject([
    {
      recipients: ['maria.alvarez@mail.example'],
      subject: `Reminder: estimate ${estimateNumber} expires in 3 days`,
      text: expect.stringMatching(
        /expires in 3 days\. To go ahead .* by Nov 21, 2026\.\s+https:\/\/gable\.ridgeline\.example\/d\//,
      ) as string,
      attachments: [{ filename: `${estimateNumber}.pdf` }],
    },
  ]);
  expect(await messagesOf(id)).toMatchObject([
    { kind: 'estimateReminder', state: 'sent', createdBy: null },
  ]);
  const [event] = await dana.ok(historyEndpoints.timeline, { params: { entity: 'estimates', id } });
  expect(event).toMatchObject({
    action: 'sent',
    by: 'Gable',
    changes: { message: { after: 'estimateReminder' } },
  });
});

test('Two processes that look at once queue each reminder once, of estimates and of invoices alike', async () => {
  await setRules(-3);
  await office.setRules('reminderRules', -3);
  await anInvoice(dana, { date: '2026-11-01', dueDate: '2026-11-21' });
  await anOpenEstimate();
  expect(await office.queueByAll()).toBe(2);
  await api.workThroughQueue();
  expect(mails).toHaveLength(2);
  expect(new Set(mails.map(({ subject }) => subject?.split(' ')[1]))).toEqual(
    new Set(['estimate', 'invoice']),
  );
});

test.each([
  [
    'is accepted',
    (id: number) => dana.expect(200).patch(`/api/estimates/${id}`, { status: 'accepted' }),
  ],
  [
    'is declined',
    (id: number) => dana.expect(200).patch(`/api/estimates/${id}`, { status: 'declined' }),
  ],
  [
    'is put off',
    (id: number) => dana.expect(200).patch(`/api/estimates/${id}`, { expiryDate: '2027-01-01' }),
  ],
  ['is deleted', (id: number) => dana.expect(204).delete(`/api/estimates/${id}`)],
  ['has a rule no more', () => setRules(-1)],
  ['has a client who is left alone', (_: number, clientId: number) => office.leaveAlone(clientId)],
])('A reminder is left out when its estimate %s in the meantime', async (_, change) => {
  await setRules(-3);
  const { id, clientId } = await anOpenEstimate();
  expect(await queue()).toBe(1);
  await change(id, clientId);
  await api.workThroughQueue();

  expect(mails).toEqual([]);
});

test('A reminder of an estimate waits for the end of the quiet hours', async () => {
  await setRules(-3);
  const { id } = await anOpenEstimate();
  api.clock.set('2026-11-18T12:00:00Z'); // 5 a.m.
  expect(await queue()).toBe(1);
  await api.workThroughQueue();
  expect(mails).toEqual([]);

  api.clock.set('2026-11-18T15:00:00Z'); // eight
  await office.workEarly();
  expect(await messagesOf(id)).toMatchObject([{ state: 'sent' }]);
});

test('No reminder is for a draft, an accepted, declined or trashed estimate, or a client without an email', async () => {
  await setRules(-3);
  for (const status of ['draft', 'accepted', 'declined'] as const) {
    await anEstimate(dana, { ...DAYS, status });
  }
  const { id } = await anEstimate(dana, { ...DAYS, status: 'sent' });
  await dana.expect(204).delete(`/api/estimates/${id}`);
  const client = await aContact(dana, { email: null });
  await anEstimate(dana, { ...DAYS, status: 'sent', clientId: client.id });
  api.clock.set(THREE_BEFORE);

  expect(await queue()).toBe(0);
});

test('A rule after the day on which an estimate expires is refused', async () => {
  const estimateRules = [{ days: 1, isOn: true }];
  expect(await dana.put('/api/company/messages', { estimateRules })).toMatchObject({
    status: 400,
    body: {
      issues: [
        { path: 'estimateRules.0.days', message: 'Choose a day before the estimate expires' },
      ],
    },
  });
});
