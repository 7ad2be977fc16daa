import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { AppError } from '#shared/app-error.ts';
import { expectReadable } from '#test/web/accessibility.ts';
import { answer } from '#test/web/answer.ts';
import { ME } from '#test/web/me.ts';
import { render } from '#test/web/render.tsx';
import { secondFactorEndpoints } from '../second-factor-endpoints.ts';
import { EnterCodeForm } from './enter-code-form.tsx';

const pending = (hasPasskey = false) =>
  answer(secondFactorEndpoints.pending, () => ({ username: ME.username, hasPasskey }));
const appCode = page.getByLabelText('Code from your authenticator app');
const recoveryCode = page.getByLabelText('Recovery code', { exact: true });
const signIn = page.getByRole('button', { name: 'Sign in' });

test('The field asks a phone for its number keys and the browser for a one-time code', async () => {
  const sent = answer(secondFactorEndpoints.enterCode, () => ({ me: ME, recoveryCodesLeft: null }));
  const signedIn = vi.fn<(me: unknown) => void>();
  pending();
  await render(<EnterCodeForm onSignedIn={signedIn} />, { isPhone: true });
  await expect.element(appCode).toHaveAttribute('inputmode', 'numeric');
  await expect.element(appCode).toHaveAttribute('autocomplete', 'one-time-code');
  await expect.element(appCode).toHaveFocus();
  await expectReadable();

  await appCode.fill('123 456');
  await signIn.click();
  await expect.poll(() => signedIn.mock.calls).toEqual([[ME]]);
  expect(sent()).toMatchObject([{ body: { kind: 'authenticator', code: '123 456' } }]);
});

test('The page says that a recovery code was used, and how many are left', async () => {
  const sent = answer(secondFactorEndpoints.enterCode, () => ({ me: ME, recoveryCodesLeft: 2 }));
  pending();
  await render(<EnterCodeForm onSignedIn={() => {}} />);
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await recoveryCode.fill('k7m2q-x9d4t');
  await expectReadable();
  await signIn.click();

  await expect.element(page.getByText(/You have 2 left/)).toBeVisible();
  expect(sent()).toMatchObject([{ body: { kind: 'recovery', code: 'k7m2q-x9d4t' } }]);
});

test('A wrong code is reported at its field, and one that comes too late leads back to the password', async () => {
  answer(secondFactorEndpoints.enterCode, () => {
    throw new AppError('bad_input', 'This code is incorrect.', {
      issues: [{ path: 'code', message: 'This code is incorrect or was already used' }],
    });
  });
  const late = vi.fn<() => void>();
  pending();
  await render(<EnterCodeForm onSignedIn={() => {}} onTooLate={late} />);
  await appCode.fill('000000');
  await signIn.click();
  await expect.element(page.getByText('or was already used').first()).toBeVisible();
  await expect.element(appCode).toHaveValue('000000');
  await expectReadable();

  answer(secondFactorEndpoints.enterCode, () => {
    throw new AppError('signed_out', 'This sign-in took too long. Enter your password again.');
  });
  await signIn.click();
  await expect.poll(() => late.mock.calls.length).toBe(1);
});

test('The page asks the browser for a user’s passkey, and shows a refusal', async () => {
  pending(true);
  const id = 'AAAA';
  answer(secondFactorEndpoints.askPasskey, () => ({
    options: { challenge: 'AAAA', rpId: location.hostname, allowCredentials: [], timeout: 1000 },
  }));
  const signature = { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' };
  vi.spyOn(navigator.credentials, 'get').mockResolvedValue({
    id,
    rawId: new Uint8Array([0, 0, 0]).buffer,
    type: 'public-key',
    response: {
      clientDataJSON: new Uint8Array([0]).buffer,
      authenticatorData: new Uint8Array([0]).buffer,
      signature: new Uint8Array([0]).buffer,
    },
    getClientExtensionResults: () => ({}),
  } as unknown as Credential);
  const sent = answer(secondFactorEndpoints.enterPasskey, () => {
    throw new AppError('bad_input', 'This passkey was not accepted. Try again.');
  });
  const signedIn = vi.fn<(me: unknown) => void>();
  await render(<EnterCodeForm onSignedIn={signedIn} />, { isPhone: true });
  const use = page.getByRole('button', { name: 'Use a passkey' });
  await use.click();
  await expect.element(page.getByText('This passkey was not accepted.')).toBeVisible();
  await expectReadable();
  expect(sent()).toMatchObject([{ body: { credential: { handle: id, response: signature } } }]);

  answer(secondFactorEndpoints.enterPasskey, () => ({ me: ME, recoveryCodesLeft: null }));
  await use.click();
  await expect.poll(() => signedIn.mock.calls).toEqual([[ME]]);
});
