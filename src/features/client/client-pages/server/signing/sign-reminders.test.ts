/** Reminders to sign, following the company's rules, with a real mail server. */
import { beforeEach, expect, test } from 'vitest';
import { estimateMessages, sendingEndpoints } from '#features/client/sending/sending-endpoints.ts';
import { historyEndpoints } from '#shared/records/timeline-endpoints.ts';
import type { TestUser } from '#test/api.ts';
import { postForm, shownSha } from '#test/client-page.ts';
import { anEstimate, over } from '#test/factories.ts';
import { REMINDER_URL, reminderOffice } from '#test/reminders.ts';
import { signerEndpoints } from '../../signer.ts';

const office = await reminderOffice();
const { api, mails, queue } = office;
const setRules = (...days: number[]) => office.setRules('signerRules', ...days);
const client = api.anonymous.with({ headers: { 'user-agent': 'Mozilla/5.0 (iPhone)' } });
let dana: TestUser;

beforeEach(async () => {
  dana = await office.reset();
});

const MARIA = { name: 'Maria Alvarez', email: 'maria@mail.example' };
const LUIS = { name: 'Luis Alvarez', email: 'luis@mail.example' };

/** 11 AM in the company's time zone. */
const on = (day: string) => api.clock.set(`2026-11-${day}T18:00:00Z`);

const signersOf = async (id: number) =>
  (await dana.ok(signerEndpoints.list, { params: { id } })).signers;
const messagesOf = (id: number) => dana.ok(estimateMessages.list, { params: { id } });
const timelineOf = (id: number) =>
  dana.ok(historyEndpoints.timeline, { params: { entity: 'estimates', id } });

async function mailTo(id: number, place: number) {
  const signer = (await signersOf(id))[place];
  await dana.ok(signerEndpoints.mail, { params: { id, signerId: signer?.id ?? 0 } });
  await api.workThroughQueue();
}

const setSigners = (id: number, signers: object[]) =>
  dana.ok(signerEndpoints.set, { params: { id }, body: { signers } as never });

/** Creates a sent estimate that Maria signs before Luis; Maria was emailed her link on Nov 3. */
async function mailed(sent = {}) {
  const estimate = await anEstimate(dana, {
    status: 'sent',
    date: '2026-11-01',
    expiryDate: '2026-11-30',
    ...over(4025),
    ...sent,
  });
  await setSigners(estimate.id, [MARIA, LUIS]);
  on('03');
  await mailTo(estimate.id, 0);
  mails.length = 0;

  return estimate;
}

async function sign(id: number, place: number, verb: 'accept' | 'decline' = 'accept') {
  const signer = (await signersOf(id))[place];
  const path = new URL(signer?.url ?? '').pathname;
  const sha256 = shownSha(String((await client.get(path)).body));
  const { name = '', email = '' } = signer ?? {};
  const sent: Record<string, string> =
    verb === 'accept' ? { verb, name, email, consent: 'yes', sha256 } : { verb, reason: 'No' };
  expect((await postForm(client, path, sent)).status).toBe(200);
}

test('No signer is reminded before a company turns a rule on', async () => {
  await mailed();
  on('05');
  expect(await queue()).toBe(0);
  const { signerRules, templates } = await dana.ok(sendingEndpoints.readSettings);
  expect(signerRules).toEqual([
    { days: 2, isOn: false },
    { days: 5, isOn: false },
  ]);
  expect(templates.signReminder.subject).toContain('please sign');
});

test('The signer whose turn it is gets one reminder per step, with their own link, on the timeline', async () => {
  await setRules(2, 5);
  const { id, estimateNumber } = await mailed();
  const [maria] = await signersOf(id);
  expect(maria).toMatchObject({ mailedAt: '2026-11-03T18:00:00.000Z', remindedAt: null });
  on('04');
  expect(await queue()).toBe(0);
  on('05');
  expect(await queue()).toBe(1);
  expect(await queue()).toBe(0);
  await api.workThroughQueue();

  expect(mails).toMatchObject([
    {
      recipients: [MARIA.email],
      subject: expect.stringContaining(
        `Reminder: please sign estimate ${estimateNumber} from`,
      ) as string,
      text: expect.stringMatching(
        /Hi Maria Alvarez,[^]*for \$4,025\.00 is waiting[^]*the link on Nov 3, 2026/,
      ) as string,
      attachments: [],
    },
  ]);
  expect(mails[0]?.text).toContain(maria?.url ?? 'none');
  expect(maria?.url).toContain(`${REMINDER_URL}/d/`);
  const luisUrl = (await signersOf(id))[1]?.url ?? 'none';
  expect(mails[0]?.text).not.toContain(luisUrl);
  expect(await messagesOf(id)).toMatchObject([
    { kind: 'signReminder', state: 'sent', createdBy: null, carries: 'link', revision: 1 },
  ]);
  const [reminder, request] = await timelineOf(id);
  expect(reminder).toMatchObject({
    action: 'sent',
    by: 'Gable',
    changes: { message: { after: 'signReminder' }, sentTo: { after: MARIA.email } },
  });
  expect(request).toMatchObject({
    action: 'sent',
    by: dana.fullName,
    changes: { message: { after: 'signRequest' }, sentTo: { after: MARIA.email } },
  });
  expect((await signersOf(id))[0]).toMatchObject({ remindedAt: '2026-11-05T18:00:00.000Z' });

  on('08');
  expect(await queue()).toBe(1);
  await api.workThroughQueue();
  on('20');
  expect(await queue()).toBe(0);
  expect(mails).toHaveLength(2);
});

test('Two processes that look at once queue each step once', async () => {
  await setRules(2, 5);
  await mailed();
  await mailed();
  on('05');
  expect(await office.queueByAll()).toBe(2);
  on('08');
  expect(await office.queueByAll()).toBe(2);
  await api.workThroughQueue();
  // The reminders queued on the 5th are skipped, because those from the 8th replace them.
  expect(mails.map(({ recipients }) => recipients)).toEqual([[MARIA.email], [MARIA.email]]);
});

test('The signature before emails the next signer, who gets reminders from that day on', async () => {
  await setRules(2);
  const { id } = await mailed();
  on('04');
  await sign(id, 0);
  await api.workThroughQueue();
  expect((await signersOf(id))[1]).toMatchObject({ mailedAt: '2026-11-04T18:00:00.000Z' });
  expect((await timelineOf(id))[0]).toMatchObject({
    by: 'Gable',
    changes: { message: { after: 'signRequest' }, sentTo: { after: LUIS.email } },
  });
  mails.length = 0;
  on('05');
  expect(await queue()).toBe(0);
  on('06');
  expect(await queue()).toBe(1);
  await api.workThroughQueue();
  expect(mails).toMatchObject([{ recipients: [LUIS.email] }]);
});

test('A link that is sent again starts the days again, and one to a new address as well', async () => {
  await setRules(2);
  const { id } = await mailed();
  on('04');
  await mailTo(id, 0);
  on('05');
  expect(await queue()).toBe(0);
  on('06');
  expect(await queue()).toBe(1);
  await api.workThroughQueue();
  const [, luis] = await signersOf(id);
  const [maria] = await signersOf(id);
  expect(maria?.remindedAt).not.toBeNull();
  await setSigners(id, [
    { id: maria?.id, ...MARIA, email: 'new@mail.example' },
    { id: luis?.id, ...LUIS },
  ]);
  expect((await signersOf(id))[0]).toMatchObject({ mailedAt: null, remindedAt: null });
  on('08');
  expect(await queue()).toBe(0);
});

type Change = [string, (id: number, clientId: number) => Promise<unknown>];

const CHANGES: Change[] = [
  ['they sign', (id) => sign(id, 0)],
  ['they decline', (id) => sign(id, 0, 'decline')],
  [
    'the estimate is changed',
    (id) => dana.expect(200).patch(`/api/estimates/${id}`, { title: 'Metal', revise: true }),
  ],
  [
    'it expires',
    (id) => dana.expect(200).patch(`/api/estimates/${id}`, { expiryDate: '2026-11-04' }),
  ],
  [
    'the office accepts it',
    (id) => dana.expect(200).patch(`/api/estimates/${id}`, { status: 'accepted' }),
  ],
  ['it is deleted', (id) => dana.expect(204).delete(`/api/estimates/${id}`)],
  ['the rule is removed', () => setRules(7)],
  ['its client is left alone', (_, clientId) => office.leaveAlone(clientId)],
  [
    'another is to sign first',
    async (id) => {
      const [maria, luis] = await signersOf(id);
      await setSigners(id, [
        { id: luis?.id, ...LUIS },
        { id: maria?.id, ...MARIA },
      ]);
    },
  ],
  ['they sign no more', (id) => setSigners(id, [])],
];

test.each(CHANGES)('No reminder to sign is queued when %s before', async (_, change) => {
  await setRules(2);
  const { id, clientId } = await mailed();
  await change(id, clientId);
  on('05');
  expect(await queue()).toBe(0);
});

test.each(CHANGES)('A reminder to sign is left out when %s before it leaves', async (_, change) => {
  await setRules(2);
  const { id, clientId } = await mailed();
  on('05');
  expect(await queue()).toBe(1);
  await change(id, clientId);
  await api.workThroughQueue();

  expect(mails.filter(({ subject }) => subject?.startsWith('Reminder'))).toEqual([]);
});

test('A reminder to sign waits for the end of the quiet hours', async () => {
  await setRules(2);
  const { id } = await mailed();
  api.clock.set('2026-11-05T12:00:00Z'); // 5 AM
  expect(await queue()).toBe(1);
  await office.workEarly();
  expect(mails).toEqual([]);

  api.clock.set('2026-11-05T15:00:00Z'); // eight
  await office.workEarly();
  expect(await messagesOf(id)).toMatchObject([{ state: 'sent' }]);
});

test('A rule on the day of the link or before is refused', async () => {
  const signerRules = [{ days: 0, isOn: true }];
  expect(await dana.put('/api/company/messages', { signerRules })).toMatchObject({
    status: 400,
    body: {
      issues: [{ path: 'signerRules.0.days', message: 'Choose a day after the link was sent' }],
    },
  });
});
