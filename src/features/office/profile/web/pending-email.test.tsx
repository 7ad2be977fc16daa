import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { authEndpoints } from '#features/office/auth/auth-endpoints.ts';
import { emailChangeEndpoints } from '#features/office/auth/email-change-endpoints.ts';
import type { EmailChange } from '#features/office/auth/email-change-endpoints.ts';
import { AppError } from '#shared/app-error.ts';
import { expectReadable } from '#test/web/accessibility.ts';
import { answer } from '#test/web/answer.ts';
import { ME } from '#test/web/me.ts';
import { render } from '#test/web/render.tsx';
import { profileEndpoints } from '../profile-endpoints.ts';
import { ProfileSettings } from './profile-settings.tsx';

const NEW: EmailChange = { email: 'dana@new.example', expiresAt: '2026-11-22T17:00:00.000Z' };
const notice = page.getByText('Waiting for you to confirm dana@new.example');
const resend = page.getByRole('button', { name: 'Resend link' });
const cancel = page.getByRole('button', { name: 'Cancel change' });

/** Renders the settings of a user with a pending email address. Canceling removes it. */
function withWaiting(first: EmailChange | null) {
  let waiting = first;
  answer(authEndpoints.me, () => ME);
  answer(emailChangeEndpoints.read, () => waiting);
  answer(profileEndpoints.updateProfile, () => {
    waiting = NEW;
    return ME;
  });
  answer(emailChangeEndpoints.cancel, () => {
    waiting = null;
  });

  return render(<ProfileSettings />, { isPhone: true });
}

test('Another address is shown as waiting once it is saved, and the field keeps the former one', async () => {
  await withWaiting(null);
  const email = page.getByRole('textbox', { name: 'Email' });
  await expect.element(email).toHaveValue('dana@example.com');
  await expect.element(notice).not.toBeInTheDocument();

  await email.fill('dana@new.example');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(notice).toBeVisible();
  await expect.element(page.getByText(/Nov 22, 2026/)).toBeVisible();
  await expect
    .element(page.getByText('Open the link we emailed to dana@new.example to confirm the address.'))
    .toBeVisible();
  await expect.element(email).toHaveValue('dana@example.com');
  await expectReadable();
});

test('The link is emailed again on demand, and a refusal is shown', async () => {
  await withWaiting(NEW);
  const resent = answer(emailChangeEndpoints.resend, () => NEW);
  await resend.click();
  await expect.element(page.getByText('Link emailed', { exact: true })).toBeVisible();
  expect(resent()).toHaveLength(1);

  answer(emailChangeEndpoints.resend, () => {
    throw new AppError('too_many_requests', 'Too many requests. Try again in 9 minutes.');
  });
  await resend.click();
  await expect.element(page.getByText(/Try again in 9 minutes/)).toBeVisible();
});

test('A change that is cancelled waits no longer', async () => {
  await withWaiting(NEW);
  await cancel.click();

  await expect.element(page.getByText('Email address kept')).toBeVisible();
  await expect.element(notice).not.toBeInTheDocument();
});
