import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Contact } from '#features/work/contacts/contact.ts';
import { foreignContacts } from '#test/foreign-contacts.ts';
import { expectReadable } from './accessibility.ts';
import { expect, signIn, test } from './fixtures.ts';
import { expectFocusIsKept } from './keys.ts';
import { aContact } from './records.ts';
import { both, isPhone, isShort, long } from './screen.ts';

async function importFile(page: Page, rows: number) {
  const file = foreignContacts(rows);
  const folder = await mkdtemp(join(tmpdir(), 'gable-import-'));
  const path = join(folder, 'customers.csv');
  await writeFile(path, file.bytes);
  await page.goto('/contacts/import');
  await expectReadable(page);
  await page.getByLabel('Contact file').setInputFiles(path);
  await expect(page.getByRole('heading', { name: 'Match your columns' })).toBeVisible();
  await rm(folder, { recursive: true });

  return file;
}

const counted = (count: number) => count.toLocaleString('en-US');

test(
  'contacts of another system are imported, reviewed and undone',
  both,
  async ({ page, api }, testInfo) => {
    testInfo.setTimeout(180_000);
    const waiting = { timeout: 90_000 };
    await aContact(api, 'Ines Before');
    await signIn(page);
    const file = await importFile(page, isShort || isPhone(page) ? 150 : 5_000);
    await page.getByLabel('Kd-Nr').selectOption('Record number');
    await expectReadable(page);
    await page.getByRole('button', { name: 'Review rows' }).click();

    await expect(page.getByRole('heading', { name: 'Review', exact: true })).toBeVisible(waiting);
    await expect(page.getByRole('button', { name: `New ${counted(file.fresh)}` })).toBeVisible();
    await page.getByRole('button', { name: `Duplicate in file ${counted(file.repeated)}` }).click();
    await expect(page.getByText(/^Same .* as row \d+$/).first()).toBeVisible();
    await page
      .getByRole('button', { name: /^Import anyway/ })
      .first()
      .click();
    await expect(page.getByText('Will be imported')).toBeVisible();
    await expectReadable(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download skipped rows' }).click(),
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

test('a file that cannot be read says why, and is forgotten', async ({ page, consoleErrors }) => {
  consoleErrors.expect(/status of 400/);
  await signIn(page);
  await page.goto('/contacts/import');
  const choose = (name: string, text: string) =>
    page
      .getByLabel('Contact file')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') });
  await choose('clients.xlsx', 'PK\x03\x04');
  await expect(page.getByText('This Excel workbook')).toBeVisible();
  await choose('broken.csv', 'Name\n"Ann\nBo\n');
  await expect(page.getByText('a quotation mark is not closed')).toBeVisible();
  await choose('good.csv', 'Name\nAnn\n');
  await expect(page.getByRole('heading', { name: 'Match your columns' })).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('Drop your file here')).toBeVisible();
  await expect(page.getByText('good.csv')).toBeHidden();
});

const MISTYPED = [
  'Name,Email,Phone',
  'Ann Park,ann@x.example,801-555-0001',
  'Bo Li,bo@@x.example,801-555-0002',
  'Cy Roe,cy at x,801-555-0003',
  ',dee@x.example,801-555-0004',
  'Eve Fox,eve@@x.example,801-555-0005',
].join('\n');

test(
  'a user corrects wrong rows by keyboard, and imports the rest without the email with one click',
  long,
  async ({ page, api }) => {
    await signIn(page);
    await page.goto('/contacts/import');
    await page.getByLabel('Contact file').setInputFiles({
      name: 'mistyped.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(MISTYPED),
    });
    await expect(page.getByRole('heading', { name: 'Match your columns' })).toBeVisible();
    await expectFocusIsKept(page);
    await page.getByRole('button', { name: 'Review rows' }).click();
    await expect(page.getByRole('heading', { name: 'Review', exact: true })).toBeVisible();
    await expectFocusIsKept(page);
    await page.getByRole('button', { name: 'Error 4' }).click();
    const cell = (name: string) => page.getByRole('textbox', { name });
    await expect(cell('Email, row 3')).toHaveValue('bo@@x.example');
    await expectReadable(page);

    // The value is still invalid, so the row keeps the typed text and shows the error.
    await cell('Email, row 3').fill('bo at home');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Email: "bo at home" is not an email address')).toBeVisible();
    await expect(cell('Email, row 3')).toHaveValue('bo at home');

    await cell('Email, row 3').fill('bo@x.example');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Error 3' })).toBeVisible();
    await expect(cell('Email, row 4')).toBeFocused();
    await expectReadable(page);
    await cell('Name, row 5').fill('Dee Poe');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Error 2' })).toBeVisible();
    await expect(cell('Email, row 6')).toBeFocused();

    await expect(page.getByText('2 rows have an invalid email.')).toBeVisible();
    await page.getByRole('button', { name: 'Import without the email' }).click();
    await expect(page.getByText('2 rows will be imported without the email.')).toBeVisible();
    await expectFocusIsKept(page);
    await page.getByRole('button', { name: /^All/ }).click();
    await page.getByRole('button', { name: 'Undo correction: Cy Roe, row 4' }).click();
    await expect(page.getByText('1 row has an invalid email.')).toBeVisible();
    await expect(page.locator('body')).not.toBeFocused();
    await expectReadable(page);
    await page.getByRole('button', { name: 'Import 4 contacts' }).click();
    await expect(page.getByText('Contacts added')).toBeVisible();
    await expectFocusIsKept(page);

    const people = await api.call<Contact[]>('GET', '/api/contacts?q=x.example');
    expect(people.map(({ name, email }) => `${name}: ${email}`)).toEqual(
      expect.arrayContaining(['Bo Li: bo@x.example', 'Dee Poe: dee@x.example']),
    );
    const [eve] = await api.call<Contact[]>('GET', '/api/contacts?q=Eve Fox');
    expect(await api.call<Contact>('GET', `/api/contacts/${eve?.id}`)).toMatchObject({
      email: null,
      notes: 'Email: eve@@x.example',
    });
  },
);
