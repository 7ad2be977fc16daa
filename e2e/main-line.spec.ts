import type { Page } from '@playwright/test';
import { expectNoAxeViolations, inBothThemes } from './accessibility.ts';
import { expect, test } from './fixtures.ts';

test.use({ startsWith: 'nothing' });

/** Chooses in a searchable field what the typed words find. */
async function pick(page: Page, { field, typed }: { field: string; typed: string }) {
  const box = page.getByRole('combobox', { name: field, exact: true });
  await box.click();
  await box.fill(typed);
  await page.getByRole('option', { name: typed }).first().click();
}

async function addLine(
  page: Page,
  {
    index,
    text,
    quantity,
    price,
  }: { index: number; text: string; quantity: string; price: string },
) {
  const line = page.getByRole('list', { name: 'Line items' }).getByRole('listitem').nth(index);
  await line.getByLabel('Description').fill(text);
  await line.getByLabel('Quantity').fill(quantity);
  await line.getByLabel('Price').fill(price);
}

async function recordPayment(page: Page, amount: string) {
  await page.getByRole('link', { name: 'Record Payment' }).click();
  await expect(page).toHaveURL(/\/payments\/add\?invoiceId=/);
  await page.getByLabel('Amount').fill(amount);
  await page.getByRole('button', { name: 'Record Payment' }).click();
  await expect(page.getByText('Payment recorded', { exact: true })).toBeVisible();
}

test('from the first call to the paid invoice', { tag: '@both' }, async ({ page }) => {
  test.setTimeout(180_000);

  await page.goto('/');
  await page.getByLabel('Company name').fill('Cedar Roofing');
  await page.getByLabel('Your name').fill('Rosa Delgado');
  await page.getByLabel('Email').fill('rosa@cedar.example');
  await page.getByLabel('Password', { exact: true }).fill('shingle by shingle');
  await page.getByRole('button', { name: 'Set up Gable' }).click();
  await expect(page.getByRole('button', { name: 'Account of Rosa Delgado' })).toBeVisible();

  // A client calls.
  await page.getByRole('button', { name: 'Add New' }).click();
  await page.getByRole('menuitem', { name: 'New Contact' }).click();
  await page.getByLabel('Name', { exact: false }).first().fill('Maria Alvarez');
  await page.getByLabel('Phone').fill('8015550142');
  await page.getByLabel('Address').fill('1420 Canyon Rd, Provo, UT 84604');
  await page.getByRole('button', { name: 'Create Contact' }).click();
  await expect(page.getByText('Contact created', { exact: true })).toBeVisible();

  // The job.
  await page.goto('/jobs/add');
  await page.getByLabel('Job Name').fill('Alvarez re-roof');
  await page.getByRole('combobox', { name: 'Job Type' }).click();
  await page.getByRole('option', { name: 'Retail' }).click();
  await pick(page, { field: 'Client', typed: 'Maria Alvarez' });
  await page.getByLabel('Address Line 1').fill('1420 Canyon Rd');
  await page.getByLabel('City', { exact: false }).and(page.getByRole('textbox')).fill('Provo');
  await page.getByLabel('Postal Code').fill('84604');
  await page.getByRole('button', { name: 'Create Job' }).click();
  await expect(page.getByText('Job created successfully', { exact: true })).toBeVisible();

  // The estimate, with sums that add up while it is typed.
  await page.goto('/estimates/add');
  await pick(page, { field: 'Client', typed: 'Maria Alvarez' });
  await pick(page, { field: 'Job', typed: 'Alvarez re-roof' });
  await page.getByLabel('Title').fill('Re-roof, main house');
  await addLine(page, { index: 0, text: 'Tear off', quantity: '24.5', price: '85.35' });
  await page.getByRole('button', { name: 'Add Item' }).click();
  await addLine(page, { index: 1, text: 'Shingles', quantity: '25', price: '120' });
  await page.getByText('Rate', { exact: true }).click();
  await page.getByLabel('Tax rate').fill('7.25');
  await expect(page.getByText('$5,460.18')).toBeVisible();
  // From the top of the page, where the header covers no field.
  await page.evaluate(() => globalThis.scrollTo(0, 0));
  await inBothThemes(page, () => expectNoAxeViolations(page));
  await page.getByRole('button', { name: 'Create Estimate' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('EST-1000');
  await inBothThemes(page, () => expectNoAxeViolations(page));

  // It goes out on paper, and comes back with a yes.
  await page.getByRole('button', { name: 'Mark as Sent' }).click();
  const paper = page.getByRole('link', { name: 'PDF' });
  const pdf = await page.request.get((await paper.getAttribute('href')) ?? '');
  expect(pdf.headers()['content-type']).toBe('application/pdf');
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');
  await page.getByRole('button', { name: 'Accept and Convert to Invoice' }).click();

  // The invoice, to the cent.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('INV-1000');
  await expect(page.getByText('$5,460.18').first()).toBeVisible();
  await page.getByRole('button', { name: 'Mark as Sent' }).click();
  await expect(page.getByText('Due in 15 days')).toBeVisible();
  await inBothThemes(page, () => expectNoAxeViolations(page));

  // Paid in two parts.
  await recordPayment(page, '2000');
  await page.goto('/invoices/1');
  await expect(page.getByText('$3,460.18').first()).toBeVisible();
  await expect(page.getByText('Partial').first()).toBeVisible();
  await recordPayment(page, '3460.18');
  await page.goto('/invoices/1');
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Record Payment' })).toHaveCount(0);

  // And everything is found again.
  await page.goto('/invoices');
  await expect(page.getByText('100%').or(page.getByText('Invoice #1')).first()).toBeVisible();
  await inBothThemes(page, () => expectNoAxeViolations(page));
});
