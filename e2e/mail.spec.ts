import { expectReadable } from './accessibility.ts';
import { expect, signIn } from './fixtures.ts';
import { COMPANY_NAME, PEOPLE } from './people.ts';
import { expectToast, long } from './screen.ts';
import { test } from './with-mail.ts';

test('a user who forgot their password sets a new one by an emailed link and signs in', async ({
  page,
  mailServer,
}) => {
  const { username } = PEOPLE['Project manager'];
  await page.goto('/sign-in');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot password?' })).toBeVisible();
  await page.getByLabel('Username or email').fill(username);
  await page.getByRole('button', { name: 'Email reset link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();

  await expect.poll(() => mailServer.mails.length).toBe(1);
  const [mail] = mailServer.mails;
  expect(mail?.recipients).toEqual([username]);
  expect(mail?.from).toEqual({ name: COMPANY_NAME, address: 'gable@ridgeline.example' });
  const link = /http:\/\/gable\.example(\/reset-password\/\S+)/.exec(mail?.text ?? '')?.[1];
  await page.goto(link ?? '');
  await page.getByLabel('New password', { exact: true }).fill('carries shingles');
  await page.getByLabel('Confirm new password').fill('carries shingles');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expectToast(page, 'Password changed');

  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill('carries shingles');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('a user’s new email address takes effect with the button behind the emailed link', async ({
  page,
  mailServer,
  consoleErrors,
}) => {
  await signIn(page, 'Sales Representative');
  await page.goto('/settings?tab=profile');
  await page.getByRole('textbox', { name: 'Email' }).fill('priya@new.example');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Waiting for you to confirm priya@new.example')).toBeVisible();
  const textTo = (address: string) =>
    mailServer.mails.find(({ recipients }) => recipients.includes(address))?.text ?? '';
  await expect.poll(() => textTo('priya@new.example')).toContain('/confirm-email/');
  const link = /http:\/\/gable\.example(\/confirm-email\/\S+)/.exec(
    textTo('priya@new.example'),
  )?.[1];

  await page.goto(link ?? '');
  await expect(page.getByText('priya@new.example')).toBeVisible();
  await expectReadable(page);
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await expectToast(page, 'Email address confirmed');
  await page.goto('/settings?tab=profile');
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('priya@new.example');
  consoleErrors.expect(/status of 404/);
  await page.goto(link ?? '');
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
});

test(
  'an administrator names the sender and sees the mail server take a test message',
  long,
  async ({ page, mailServer }) => {
    await signIn(page);
    await page.goto('/settings?tab=email');
    await page.getByLabel('Sender name').fill('Ridgeline of Provo');
    await page.getByLabel('Reply-to address').fill('replies@ridgeline.example');
    await page.getByRole('button', { name: 'Save sender' }).click();
    await expectToast(page, 'Sender saved');
    await page.getByRole('button', { name: 'Send a test message' }).click();
    await expect(page.getByText('Accepted by the mail server')).toBeVisible();
    await expectReadable(page);

    expect(mailServer.mails).toMatchObject([
      {
        from: { name: 'Ridgeline of Provo', address: 'gable@ridgeline.example' },
        replyTo: [{ address: 'replies@ridgeline.example' }],
      },
    ]);
    await page.reload();
    await expect(page.getByLabel('Sender name')).toHaveValue('Ridgeline of Provo');
  },
);
