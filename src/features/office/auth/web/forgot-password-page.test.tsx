import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { AppError } from '#shared/app-error.ts';
import { expectReadable } from '#test/web/accessibility.ts';
import { answer } from '#test/web/answer.ts';
import { render } from '#test/web/render.tsx';
import { authEndpoints } from '../auth-endpoints.ts';
import { ForgotPasswordPage } from './forgot-password-page.tsx';

const name = page.getByLabelText('Username or email');
const send = page.getByRole('button', { name: 'Email reset link' });

test('Without email set up, the page names the person to contact and has no form', async () => {
  answer(authEndpoints.forgotState, () => ({ isMailed: false }));
  await render(<ForgotPasswordPage />);

  await expect
    .element(page.getByText(/Ask an administrator to create a password link/))
    .toBeVisible();
  await expect.element(send).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Back to sign-in' })).toBeVisible();
  await expectReadable();
});

test('The page says that an email was sent, and how long the link works', async () => {
  answer(authEndpoints.forgotState, () => ({ isMailed: true }));
  const asked = answer(authEndpoints.forgotPassword, () => {});
  await render(<ForgotPasswordPage />, { isPhone: true });
  await send.click();
  await expect.element(page.getByText('Username or email is required').first()).toBeVisible();
  await expectReadable();

  await name.fill('priya@mail.example');
  await send.click();
  await expect.element(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expect.element(page.getByText(/expires in 60 minutes/)).toBeVisible();
  expect(asked()).toMatchObject([{ body: { username: 'priya@mail.example' } }]);
  await expectReadable();
});

test('A refusal is shown above the form, and what was typed stays', async () => {
  answer(authEndpoints.forgotState, () => ({ isMailed: true }));
  answer(authEndpoints.forgotPassword, () => {
    throw new AppError('too_many_requests', 'Too many requests. Try again in 9 minutes.');
  });
  await render(<ForgotPasswordPage />);
  await name.fill('priya@mail.example');
  await send.click();

  await expect.element(page.getByText(/Try again in 9 minutes/)).toBeVisible();
  await expect.element(name).toHaveValue('priya@mail.example');
});
