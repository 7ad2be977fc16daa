import type { Page } from '@playwright/test';
import { expectReadable } from './accessibility.ts';
import { OWNER, fillSetUp } from './manual-steps.ts';
import { printed } from './files.ts';
import { expect, test } from './fixtures.ts';
import { fillLine } from './line-items.ts';
import { acceptAndConvert, both, expectToast, pick } from './screen.ts';

test.use({ startsWith: 'nothing' });

async function recordPayment(page: Page, amount: string) {
  await page.getByRole('link', { name: 'Record Payment' }).click();
  await expect(page).toHaveURL(/\/payments\/add\?invoiceId=/);
  await page.getByLabel('Amount').fill(amount);
  await page.getByRole('button', { name: 'Record Payment' }).click();
  await expectToast(page, 'Payment recorded');
}

test('from the first call to the paid invoice', both, async ({ page }) => {
  test.setTimeout(180_000);

  await page.goto('/');
  await fillSetUp(page);
  await page.getByRole('button', { name: 'Set up Gable' }).click();
  await expect(page.getByRole('button', { name: `Account of ${OWNER.fullName}` })).toBeVisible();

  // A client calls.
  await page.getByRole('button', { name: 'Add New' }).click();
  await page.getByRole('menuitem', { name: 'New Contact' }).click();
  await page.getByLabel('Name', { exact: false }).first().fill('Maria Alvarez');
  await page.getByLabel('Phone').fill('8015550142');
  await page.getByLabel('Address').fill('1420 Canyon Rd, Provo, UT 84604');
  await page.getByRole('button', { name: 'Create Contact' }).click();
  await expectToast(page, 'Contact created');

  // The job.
  await page.goto('/jobs/add');
  await page.getByLabel('Job Name').fill('Alvarez re-roof');
  await page.getByRole('combobox', { name: 'Job Type' }).click();
  await page.getByRole('option', { name: 'Retail' }).click();
  await pick(page, 'Client', 'Maria Alvarez');
  await page.getByLabel('Address Line 1').fill('1420 Canyon Rd');
  await page.getByLabel('City', { exact: false }).and(page.getByRole('textbox')).fill('Provo');
  await page.getByLabel('Postal Code').fill('84604');
  await page.getByRole('button', { name: 'Create Job' }).click();
  await expectToast(page, 'Job created successfully');

  // Create the estimate; its totals update while typing.
  await page.goto('/estimates/add');
  await pick(page, 'Client', 'Maria Alvarez');
  await pick(page, 'Job', 'Alvarez re-roof');
  await page.getByLabel('Title').fill('Re-roof, main house');
  await fillLine(page, 0, { text: 'Tear off', quantity: '24.5', price: '85.35' });
  await page.getByRole('button', { name: 'Add Item' }).click();
  await fillLine(page, 1, { text: 'Shingles', quantity: '25', price: '120' });
  await page.getByText('Rate', { exact: true }).click();
  await page.getByLabel('Tax rate').fill('7.25');
  await expect(page.getByText('$5,460.18')).toBeVisible();
  // Scroll to the top of the page, where the header doesn't cover any fields.
  await page.evaluate(() => globalThis.scrollTo(0, 0));
  await expectReadable(page);
  await page.getByRole('button', { name: 'Create Estimate' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('EST-1000');
  await expectReadable(page);

  // The estimate is sent on paper and gets accepted.
  await page.getByRole('button', { name: 'Mark as Sent' }).click();
  await printed(page, 'PDF');
  await acceptAndConvert(page);

  // The invoice matches to the cent.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('INV-1000');
  await expect(page.getByText('$5,460.18').first()).toBeVisible();
  await page.getByRole('button', { name: 'Mark as Sent' }).click();
  await expect(page.getByText('Due in 15 days')).toBeVisible();
  await expectReadable(page);

  // Pay it in two parts.
  await recordPayment(page, '2000');
  await page.goto('/invoices/1');
  await expect(page.getByText('$3,460.18').first()).toBeVisible();
  await expect(page.getByText('Partial').first()).toBeVisible();
  await recordPayment(page, '3460.18');
  await page.goto('/invoices/1');
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Record Payment' })).toHaveCount(0);

  // The records show up in the lists.
  await page.goto('/invoices');
  await expect(page.getByText('100%').or(page.getByText('Invoice #1')).first()).toBeVisible();
  await expectReadable(page);
});
