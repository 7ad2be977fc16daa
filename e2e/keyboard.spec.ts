import type { Page } from '@playwright/test';
import type { Invoice } from '#features/money/invoices/invoice.ts';
import { expect, test } from './fixtures.ts';
import {
  choose,
  expectFocusIsKept,
  find,
  press,
  tabTo,
  takeMenuItem,
  takeOption,
  typeInto,
} from './keys.ts';
import { PEOPLE } from './people.ts';
import { expectToast, long } from './screen.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('the whole line is walked without a mouse', long, async ({ page, api }) => {
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
  await expectToast(page, 'Contact created');
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
  await expectToast(page, 'Job created successfully');

  // Submitting an incomplete form focuses the missing field without opening its list over the form.
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
  await expectToast(page, 'Estimate created');
  await expect(heading(page)).toHaveText('EST-1000');
  await expectFocusIsKept(page);

  await press(page, 'button', 'Mark as Sent');
  await expectToast(page, 'Estimate updated');
  await expectFocusIsKept(page);
  await takeMenuItem(page, 'Actions for EST-1000', 'Delete');
  await page.getByRole('dialog', { name: 'Delete Estimate' }).waitFor();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Actions for EST-1000' })).toBeFocused();
  await press(page, 'button', 'Accept and Convert to Invoice');
  const accepting = page.getByRole('dialog', { name: 'Accept and Convert to Invoice' });
  await tabTo(page, accepting.getByRole('button', { name: 'Accept and Convert to Invoice' }));
  await page.keyboard.press('Enter');
  await expectToast(page, 'Invoice created');
  await expect(heading(page)).toHaveText('INV-1000');
  await expectFocusIsKept(page);

  await press(page, 'button', 'Mark as Sent');
  await expectToast(page, 'Invoice updated');
  await press(page, 'link', 'Record Payment');
  await tabTo(page, page.getByLabel('Amount'));
  await expect(page.getByLabel('Amount')).toHaveValue('5460.18');
  await page.keyboard.type('2000');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Payment recorded');
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
