import type { Locator, Page } from '@playwright/test';
import type { Invoice } from '#features/invoices/invoice.ts';
import { expect, test } from './fixtures.ts';
import { PEOPLE } from './people.ts';

const isFocused = (target: Locator) =>
  target.evaluate((element) => element === document.activeElement, undefined, { timeout: 10_000 });

/** Presses Tab until this has the focus, and fails where Tab does not lead there. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeAttached();
  for (let presses = 0; presses < 70; presses += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${target.toString()}`);
}

/** Where the focus is on nothing, a keyboard begins again at the top of the page. */
async function expectFocusIsKept(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName ?? 'nothing'))
    .not.toBe('BODY');
}

async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByRole('textbox', { name: label, exact: true }));
  await page.keyboard.type(text);
}

/** Goes down an open list of choices to one of them and takes it. */
async function takeOption(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor();
  for (let presses = 0; presses < 12; presses += 1) {
    if ((await wanted.getAttribute('data-combobox-selected')) !== null) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await tabTo(page, page.getByRole('combobox', { name: label, exact: true }));
  await expect(page.getByRole('option').filter({ visible: true })).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await takeOption(page, page.getByRole('option', { name: option, exact: true }));
}

async function find(page: Page, label: string, words: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label, exact: true });
  await tabTo(page, field);
  await page.keyboard.type(words);
  await takeOption(page, page.getByRole('option', { name: new RegExp(`^${words}`) }));
  await expect(field).toHaveValue(words);
}

async function takeMenuItem(page: Page, button: string | RegExp, item: string): Promise<void> {
  await tabTo(page, page.getByRole('button', { name: button }));
  await page.keyboard.press('Enter');
  const wanted = page.getByRole('menuitem', { name: item, exact: true });
  await wanted.waitFor();
  for (let presses = 0; presses < 12; presses += 1) {
    if (await isFocused(wanted)) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
}

async function press(page: Page, role: 'button' | 'link', name: string): Promise<void> {
  await tabTo(page, page.getByRole('main').getByRole(role, { name, exact: true }).first());
  await page.keyboard.press('Enter');
}

const toast = (page: Page, title: string) =>
  expect(page.getByText(title, { exact: true })).toBeVisible();

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('the whole line is walked without a mouse', async ({ page, api }) => {
  test.setTimeout(120_000);
  const { username, password } = PEOPLE['Admin Project manager'];
  await page.goto('/');
  await expect(page.getByLabel('Username or email')).toBeFocused();
  await page.keyboard.type(username);
  await typeInto(page, 'Password', password);
  await page.keyboard.press('Enter');

  await takeMenuItem(page, 'Add New', 'New Contact');
  await expect(heading(page)).toHaveText('Add Contact');
  await expectFocusIsKept(page);
  await typeInto(page, 'Name', 'Maria Alvarez');
  await typeInto(page, 'Phone', '8015550142');
  await page.keyboard.press('Enter');
  await toast(page, 'Contact created');
  await expectFocusIsKept(page);

  await takeMenuItem(page, 'Add New', 'New Job');
  await expect(heading(page)).toHaveText('Create Job');
  await typeInto(page, 'Job Name', 'Alvarez re-roof');
  await choose(page, 'Job Type', 'Retail');
  await find(page, 'Client', 'Maria Alvarez');
  await typeInto(page, 'Address Line 1', '1420 Canyon Rd');
  await typeInto(page, 'City', 'Provo');
  await typeInto(page, 'Postal Code', '84604');
  await page.keyboard.press('Enter');
  await toast(page, 'Job created successfully');

  // A form that is sent too early leads to what is missing, and covers it with nothing.
  await takeMenuItem(page, 'Add New', 'New Estimate');
  await expect(heading(page)).toHaveText('Create Estimate');
  await typeInto(page, 'Title', 'Re-roof');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Client', exact: true })).toBeFocused();
  await expect(page.getByRole('option').filter({ visible: true })).toHaveCount(0);
  await find(page, 'Client', 'Maria Alvarez');
  await find(page, 'Job', 'Alvarez re-roof');
  const lines = page.getByRole('list', { name: 'Line items' }).getByRole('listitem');
  await tabTo(page, lines.nth(0).getByLabel('Description'));
  await page.keyboard.type('Tear off');
  await page.keyboard.press('Tab');
  await page.keyboard.type('24.5');
  await page.keyboard.press('Tab');
  await page.keyboard.type('85.35');
  await page.keyboard.press('Enter');
  await expect(lines.nth(1).getByLabel('Description')).toBeFocused();
  await page.keyboard.type('Shingles');
  await page.keyboard.press('Tab');
  await page.keyboard.type('25');
  await page.keyboard.press('Tab');
  await page.keyboard.type('120');
  await press(page, 'button', 'Move line 2 up');
  await expect(lines.nth(0).getByLabel('Description')).toHaveValue('Shingles');
  await expectFocusIsKept(page);
  await tabTo(page, page.getByRole('radio', { name: 'Amount' }));
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByLabel('Tax rate')).toBeFocused();
  await page.keyboard.type('7.25');
  await page.keyboard.press('Enter');
  await toast(page, 'Estimate created');
  await expect(heading(page)).toHaveText('EST-1000');
  await expectFocusIsKept(page);

  await press(page, 'button', 'Mark as Sent');
  await toast(page, 'Estimate updated');
  await expectFocusIsKept(page);
  await takeMenuItem(page, 'Actions for EST-1000', 'Delete');
  await page.getByRole('dialog', { name: 'Delete Estimate' }).waitFor();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Actions for EST-1000' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Accept and Convert to Invoice' })).toBeFocused();
  await page.keyboard.press('Enter');
  await toast(page, 'Invoice created');
  await expect(heading(page)).toHaveText('INV-1000');
  await expectFocusIsKept(page);

  await press(page, 'button', 'Mark as Sent');
  await toast(page, 'Invoice updated');
  await press(page, 'link', 'Record Payment');
  await tabTo(page, page.getByLabel('Amount'));
  await expect(page.getByLabel('Amount')).toHaveValue('5460.18');
  await page.keyboard.type('2000');
  await page.keyboard.press('Enter');
  await toast(page, 'Payment recorded');
  await expectFocusIsKept(page);
  await press(page, 'link', 'INV-1000');
  await expect(heading(page)).toHaveText('INV-1000');
  await expectFocusIsKept(page);

  await takeMenuItem(page, 'Actions for INV-1000', 'Mark as Paid');
  const question = page.getByRole('dialog', { name: 'Mark as Paid' });
  await expect(question.getByRole('combobox')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await takeOption(page, page.getByRole('option', { name: 'Cash' }));
  await tabTo(page, question.getByRole('button', { name: 'Mark as Paid' }));
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(page.getByRole('main').getByText('Paid', { exact: true }).first()).toBeVisible();
  await expectFocusIsKept(page);
  expect(await api.call<Invoice>('GET', '/api/invoices/1')).toMatchObject({
    status: 'paid',
    total: 5_460.18,
    balance: 0,
  });
});
