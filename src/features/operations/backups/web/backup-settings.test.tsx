import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { AppError } from '#shared/app-error.ts';
import { expectReadable } from '#test/web/accessibility.ts';
import { answer } from '#test/web/answer.ts';
import { render } from '#test/web/render.tsx';
import { backupEndpoints, type Backup } from '../backup-endpoints.ts';
import { BackupSettings } from './backup-settings.tsx';

const backup = (id: number, more: Partial<Backup> = {}): Backup => ({
  id,
  state: 'verified',
  createdAt: '2026-11-21T15:00:00.000Z',
  by: 'Dana Whitfield',
  rows: 12_345,
  bytes: 1_234_567,
  bookProblems: 0,
  hasFile: false,
  ...more,
});

const show = () => render(<BackupSettings />, { address: '/settings?tab=backup' });
const button = (name: string | RegExp) => page.getByRole('button', { name });

test('A backup can be followed from being asked for until it is verified', async () => {
  let made: Backup[] = [];
  answer(backupEndpoints.list, () => made);
  answer(backupEndpoints.create, () => {
    made = [backup(1, { state: 'writing', rows: 800, bytes: 0, bookProblems: null })];

    return made[0] ?? backup(1);
  });
  await show();
  await expect.element(page.getByText('No backups yet')).toBeVisible();

  await button('Create Backup').click();
  await expect.element(page.getByText('by Dana Whitfield · 800 rows')).toBeVisible();
  await expect.element(button('Create Backup')).toBeDisabled();
  await expectReadable();

  made = [backup(1, { hasFile: true })];
  await expect.element(page.getByText('by Dana Whitfield · 12,345 rows · 1.2 MB')).toBeVisible();
  await expect.element(page.getByText('Records verified', { exact: true })).toBeVisible();
  await expect.element(button(/^Download backup from/)).toBeVisible();
});

test('A missing file, a failure and books that do not balance have messages', async () => {
  answer(backupEndpoints.list, () => [
    backup(3, { hasFile: true, bookProblems: 2 }),
    backup(2, { state: 'failed', rows: 0, bytes: 0, bookProblems: null }),
    backup(1),
  ]);
  const shown = await show();

  await expect.element(page.getByText('· file removed')).toBeVisible();
  await expect.element(page.getByText(/do not add up in 2 places/)).toBeVisible();
  expect(button(/^Download/).elements()).toHaveLength(1);
  await expectReadable();
  await page.getByRole('link', { name: 'queue' }).click();
  await expect.poll(shown.address).toBe('/settings?tab=queue');
});

test('A download needs the password, and a wrong one has a message at its field', async () => {
  answer(backupEndpoints.list, () => [backup(3, { hasFile: true })]);
  const asked = answer(backupEndpoints.allowDownload, () => {
    throw new AppError('bad_input', 'The current password is incorrect.', {
      issues: [{ path: 'currentPassword', message: 'The current password is incorrect' }],
    });
  });
  await show();

  await button(/^Download backup from/).click();
  const dialog = page.getByRole('dialog', { name: 'Download backup' });
  await dialog.getByLabelText('Current password').fill('climbs leaders');
  await expectReadable();
  await dialog.getByRole('button', { name: 'Download' }).click();
  await vi.waitFor(() =>
    expect(asked()).toMatchObject([{ body: { currentPassword: 'climbs leaders' } }]),
  );
  await expect.element(dialog.getByText('The current password is incorrect').first()).toBeVisible();
});
