import { beforeEach, expect, test } from 'vitest';
import type { Mail } from '#server/mail/mailer.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { anInspectionForm, sendWebForm } from '#test/sent-forms.ts';
import { withoutLinks } from '../submission-mail.ts';

const mails: Mail[] = [];
const api = await startApi({
  settings: { PUBLIC_URL: 'https://gable.example' },
  mailer: { isConfigured: true, send: async (mail) => void mails.push(mail) },
});
let dana: TestUser;

beforeEach(async () => {
  await api.reset();
  mails.length = 0;
  dana = await api.setUp();
});

const MARIA = { name: 'Maria Alvarez', email: 'maria@mail.example', wrong: 'A leak' };

const mailTo = (address: string) => mails.filter(({ to }) => to === address);

test('The office gets an email with the answers and the link, and replies go to the sender', async () => {
  const settings = { emailNotification: true, notificationEmail: 'leads@ridgeline.example' };
  const { id } = await anInspectionForm(dana, settings);
  await sendWebForm(api, id, MARIA);
  await api.workThroughQueue();

  const [mail, ...more] = mailTo('leads@ridgeline.example');
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    subject: 'Free inspection: Maria Alvarez',
    replyTo: 'maria@mail.example',
  });
  expect(mail?.text).toContain('What is wrong?: A leak');
  expect(mail?.text).toContain('https://gable.example/web-form-submissions/');
  expect(mailTo('maria@mail.example')).toEqual([]);
});

test('A form without a notification address, or with notifications off, emails only users', async () => {
  const off = { emailNotification: false, notificationEmail: 'leads@ridgeline.example' };
  for (const settings of [{}, off]) {
    const { id } = await anInspectionForm(dana, settings);
    await sendWebForm(api, id, MARIA);
  }
  await api.workThroughQueue();

  expect(mailTo('leads@ridgeline.example')).toEqual([]);
});

test('A sender gets at most three confirmations a day, without links from their answers', async () => {
  const { id } = await anInspectionForm(dana, { confirmSender: true });
  for (const count of [1, 2, 3, 4, 5]) {
    await sendWebForm(api, id, { ...MARIA, wrong: `Leak ${count}, see https://bad.example/x` });
  }
  await api.workThroughQueue();

  const sent = mailTo('maria@mail.example');
  expect(sent).toHaveLength(3);
  expect(sent[0]?.replyTo).toBeUndefined();
  expect(sent[0]?.text).toContain('What is wrong?: Leak 1, see (link removed)');
  expect(sent.map(({ text }) => text).join()).not.toContain('bad.example');
});

test('A submission marked as spam before its emails were sent sends none', async () => {
  const { id } = await anInspectionForm(dana, { confirmSender: true });
  await sendWebForm(api, id, {
    ...MARIA,
    wrong: 'https://a.example https://b.example https://c.example https://d.example',
  });
  await api.workThroughQueue();

  expect(mailTo('maria@mail.example')).toEqual([]);
});

test.each([
  ['Look at https://bad.example/x?y=1 now', 'Look at (link removed) now'],
  ['www.bad.example', '(link removed)'],
  ['bad.example/path and more', '(link removed) and more'],
  ['javascript://bad', '(link removed)'],
  ['maria@mail.example', 'maria@mail.example'],
  ['3.5 squares, 12 Oak St.', '3.5 squares, 12 Oak St.'],
  ['801.555.0142', '801.555.0142'],
])('the confirmation of “%s” contains “%s”', (text, repeated) => {
  expect(withoutLinks(text)).toBe(repeated);
});
