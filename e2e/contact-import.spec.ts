import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Contact } from '#features/contacts/contact.ts';
import { foreignContacts } from '#test/foreign-contacts.ts';
import { expectReadable } from './accessibility.ts';
import { expect, signIn, test } from './fixtures.ts';
import { aContact } from './records.ts';
import { both, isPhone } from './screen.ts';

async function importFile(page: Page, rows: number) {
  const file = foreignContacts(rows);
  const folder = await mkdtemp(join(tmpdir(), 'gable-import-'));
  const path = join(folder, 'customers.csv');
  await writeFile(path, file.bytes);
  await page.goto('/contacts/import');
  await expectReadable(page);
  await page.getByLabel('CSV file').setInputFiles(path);
  await expect(page.getByRole('heading', { name: 'What do the columns mean?' })).toBeVisible();
  await rm(folder, { recursive: true });

  return file;
}

const counted = (count: number) => count.toLocaleString('en-US');

test(
  'contacts of another system are imported, looked over and taken back',
  both,
  async ({ page, api }, testInfo) => {
    testInfo.setTimeout(180_000);
    const waiting = { timeout: 90_000 };
    await aContact(api, 'Ines Before');
    await signIn(page);
    const file = await importFile(page, isPhone(page) ? 150 : 5_000);
    await page.getByLabel('Kd-Nr').selectOption('Record number');
    await expectReadable(page);
    await page.getByRole('button', { name: 'Review rows' }).click();

    await expect(page.getByRole('heading', { name: 'What will become of the rows' })).toBeVisible(
      waiting,
    );
    await expect(page.getByRole('button', { name: `New ${counted(file.fresh)}` })).toBeVisible();
    await page.getByRole('button', { name: `Twice in the file ${counted(file.repeated)}` }).click();
    await expect(page.getByText(/^Same .* as row \d+$/).first()).toBeVisible();
    await page
      .getByRole('button', { name: /^Import anyway/ })
      .first()
      .click();
    await expect(page.getByText('Will be imported')).toBeVisible();
    await expectReadable(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Rows left out' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('not-imported.csv');

    const before = await api.call<Contact[]>('GET', '/api/contacts');
    await page.getByRole('button', { name: `Import ${counted(file.fresh + 1)} contacts` }).click();
    await expect(page.getByText('Contacts added')).toBeVisible(waiting);
    await expect(page.getByRole('region', { name: 'Result' })).toContainText(
      counted(file.fresh + 1),
    );
    await expectReadable(page);

    await page.getByRole('button', { name: 'Undo this import' }).click();
    await page.getByRole('button', { name: 'Undo import' }).click();
    await expect(page.getByText('Contacts removed')).toBeVisible(waiting);
    await expectReadable(page);
    expect(await api.call('GET', '/api/contacts')).toEqual(before);
  },
);

test('a file that cannot be read says why, and is forgotten', async ({ page, complaints }) => {
  complaints.expect(/status of 400/);
  await signIn(page);
  await page.goto('/contacts/import');
  const choose = (name: string, text: string) =>
    page
      .getByLabel('CSV file')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') });
  await choose('clients.xlsx', 'PK\x03\x04');
  await expect(page.getByText('This is an Excel workbook')).toBeVisible();
  await choose('broken.csv', 'Name\n"Ann\nBo\n');
  await expect(page.getByText('a quotation mark is not closed')).toBeVisible();
  await choose('good.csv', 'Name\nAnn\n');
  await expect(page.getByRole('heading', { name: 'What do the columns mean?' })).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('Drop the CSV file')).toBeVisible();
  await expect(page.getByText('good.csv')).toBeHidden();
});
