import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { AppError } from '#shared/app-error.ts';
import { expectReadable } from '#test/web/accessibility.ts';
import { answer } from '#test/web/answer.ts';
import { render } from '#test/web/render.tsx';
import { secondFactorEndpoints } from '../second-factor-endpoints.ts';
import { TwoStepVerification } from './two-step-verification.tsx';

const OFF = { onSince: null, recoveryCodesLeft: 0, passkeys: [] };
const ON = { onSince: '2026-11-20T15:00:00.000Z', recoveryCodesLeft: 10, passkeys: [] };
const CODES = Array.from({ length: 10 }, (_, index) => `k7m2q-x9d4${index}`);

const currentPassword = page.getByLabelText('Current password');
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

test('Turning it on takes the password and the first code, and shows the recovery codes to keep', async () => {
  let state: typeof OFF | typeof ON = OFF;
  answer(secondFactorEndpoints.read, () => state);
  answer(secondFactorEndpoints.startAuthenticator, () => ({
    secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    address: 'otpauth://totp/Gable:dana?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Gable',
  }));
  const confirmed = answer(secondFactorEndpoints.confirmAuthenticator, () => {
    state = ON;
    return { recoveryCodes: CODES };
  });
  const printed = vi.spyOn(window, 'print').mockImplementation(() => {});
  await render(<TwoStepVerification />, { isPhone: true });
  await press('Turn on two-step verification');
  await currentPassword.fill('climbs ladders');
  await expectReadable();
  await press('Continue');

  await expect.element(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expect
    .element(page.getByLabelText('Key', { exact: true }))
    .toHaveValue('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP');
  await expect.element(page.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible();
  await expectReadable();
  await page.getByLabelText('Six-digit code').fill('123456');
  await press('Turn on');

  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect.poll(() => codes.all().map((one) => one.element().textContent)).toEqual(CODES);
  expect(confirmed()).toMatchObject([{ body: { code: '123456' } }]);
  await expectReadable();
  await press('Print');
  expect(printed).toHaveBeenCalledOnce();
  const file = await savedBy(() => press('Download'));
  expect(await file.text()).toContain(CODES.join('\n'));
  await press('I have saved them');

  await expect.element(page.getByText('On since November 20, 2026')).toBeVisible();
  await expect.element(page.getByText('10 recovery codes are left.')).toBeVisible();
});

/** Returns the file that a click saves. */
async function savedBy(click: () => Promise<void>): Promise<Blob> {
  let file: Blob | undefined;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((saved) => {
    file = saved as Blob;
    return 'blob:x';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await click();
  if (!file) throw new Error('nothing was saved');

  return file;
}

test('A user with few recovery codes left reads that they should make new ones, with their password', async () => {
  answer(secondFactorEndpoints.read, () => ({ ...ON, recoveryCodesLeft: 1 }));
  answer(secondFactorEndpoints.renewRecoveryCodes, () => ({ recoveryCodes: CODES }));
  await render(<TwoStepVerification />);
  await expect.element(page.getByText('1 recovery code is left. Create new codes.')).toBeVisible();
  await expectReadable();
  await press('Create new recovery codes');
  await currentPassword.fill('climbs ladders');
  await press('Create new codes');

  await expect.element(page.getByText(CODES[9] ?? '')).toBeVisible();
  await press('I have saved them');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('Turning it off takes the right password', async () => {
  answer(secondFactorEndpoints.read, () => ON);
  answer(secondFactorEndpoints.turnOff, () => {
    throw new AppError('bad_input', 'The current password is incorrect.', {
      issues: [{ path: 'currentPassword', message: 'The current password is incorrect' }],
    });
  });
  await render(<TwoStepVerification />);
  await press('Turn off');
  const dialog = page.getByRole('dialog');
  await currentPassword.fill('wrong');
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect.element(dialog.getByText('The current password is incorrect').first()).toBeVisible();
  await expectReadable();

  answer(secondFactorEndpoints.turnOff, () => {});
  await currentPassword.fill('climbs ladders');
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect.element(page.getByText('You were signed out on all other devices.')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('Passkeys are listed with their use, and one is removed with the password', async () => {
  const passkey = {
    id: 7,
    name: 'Office laptop',
    createdAt: '2026-11-20T15:00:00.000Z',
    lastUsedAt: null,
  };
  answer(secondFactorEndpoints.read, () => ({ ...ON, passkeys: [passkey] }));
  const removed = answer(secondFactorEndpoints.removePasskey, () => {});
  await render(<TwoStepVerification />, { isPhone: true });
  await expect.element(page.getByText(/added Nov 20, 2026, 8:00 AM · not used yet/)).toBeVisible();
  await expectReadable();
  await press('Remove Office laptop');
  await currentPassword.fill('climbs ladders');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();

  await expect.element(page.getByText('Passkey removed')).toBeVisible();
  expect(removed()).toMatchObject([
    { params: { id: '7' }, body: { currentPassword: 'climbs ladders' } },
  ]);
});

test('Without a secure context, the button for passkeys is off and says why', async () => {
  vi.spyOn(window, 'isSecureContext', 'get').mockReturnValue(false);
  answer(secondFactorEndpoints.read, () => ON);
  await render(<TwoStepVerification />);

  await expect.element(page.getByRole('button', { name: 'Add a passkey' })).toBeDisabled();
  await expect.element(page.getByText(/Passkeys need an https:/)).toBeVisible();
  await expectReadable();
});
