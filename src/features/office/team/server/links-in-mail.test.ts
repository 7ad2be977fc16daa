/** Tests that links in emails never use the request's Host header (T9). */
import { beforeEach, expect, test } from 'vitest';
import type { Mail } from '#server/mail/mailer.ts';
import { startApi } from '#test/api.ts';

const mails: Mail[] = [];
const mailer = {
  isConfigured: true,
  send: (mail: Mail) => {
    mails.push(mail);

    return Promise.resolve();
  },
};
const api = await startApi({ mailer });

beforeEach(async () => {
  await api.reset();
  mails.length = 0;
});

test('An invitation or reset link is not emailed without PUBLIC_URL, and is shown for copying', async () => {
  const dana = (await api.as('Admin Project manager')).with({ headers: { host: 'evil.example' } });
  const invited = await dana.post('/api/invitations', {
    email: 'priya@ridgeline.example',
    accessProfile: 'User',
  });
  const tom = await api.as('Field Technician');
  const reset = await dana.post(`/api/users/${tom.userId}/reset-link`);
  await api.workThroughQueue();

  expect([invited, reset]).toMatchObject([
    {
      status: 201,
      body: { emailed: false, link: expect.stringContaining('/invitation/') as string },
    },
    { body: { emailed: false, link: expect.stringContaining('/reset-password/') as string } },
  ]);
  expect(mails).toEqual([]);
});
