import type { Page } from '@playwright/test';
import type { Payment } from '#features/money/ledger/payment.ts';
import { expectNoAxeViolations, expectReadable } from './accessibility.ts';
import { printed } from './files.ts';
import { expect, signIn, test } from './fixtures.ts';
import { aPaymentOn, aSentInvoice, invoiceNow } from './records.ts';
import { act, aside, expectToast, long } from './screen.ts';

/** Finds the link of a payment's row or card in a list. */
const linkTo = (page: Page, { id }: Payment) => page.locator(`a[href="/payments/${id}"]`).first();

test('voiding gives the invoice its balance back and keeps the reason', async ({ page, api }) => {
  const invoice = await aSentInvoice(api, 'Cottonwood Heights HOA', 400);
  const payment = await aPaymentOn(api, invoice, 400);
  await signIn(page);
  await page.goto(`/payments/${payment.id}`);
  await act(page, 'this payment', 'Void');
  const dialog = page.getByRole('dialog', { name: 'Void Payment' });
  await dialog.getByLabel('Reason').fill('Check bounced');
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Void Payment' }).click();
  await expectToast(page, 'Payment voided');
  await expect(page.getByText('Voided on')).toBeVisible();
  await expect(page.getByText('Check bounced', { exact: true })).toBeVisible();
  await expect(aside(page).locator('s')).toHaveText('$400.00');
  expect(await invoiceNow(api, invoice)).toMatchObject({ status: 'sent', balance: 400 });

  await page.goto('/payments?q=Cottonwood');
  await expect(linkTo(page, payment)).toBeVisible();
  await expect(page.locator('s', { hasText: '$400.00' })).toBeVisible();
  await expectReadable(page);
});

test('a refund is limited to the amount received', async ({ page, api }) => {
  const invoice = await aSentInvoice(api, 'Maria Alvarez', 250);
  const payment = await aPaymentOn(api, invoice, 250);
  await signIn(page);
  await page.goto(`/payments/${payment.id}`);
  await page.getByRole('button', { name: 'Refund' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund Payment' });
  await expect(dialog.getByLabel('Amount')).toHaveValue('250.00');
  await dialog.getByLabel('Amount').fill('250.01');
  await dialog.getByRole('button', { name: 'Record Refund' }).click();
  await expect(dialog.getByText('You can refund up to $250.00')).toBeVisible();
  await expectReadable(page);

  await dialog.getByLabel('Amount').fill('40');
  await dialog.getByRole('button', { name: 'Record Refund' }).click();
  await expectToast(page, 'Refund recorded');
  await expect(page.getByText('Partially Refunded')).toBeVisible();
  expect(await invoiceNow(api, invoice)).toMatchObject({ paid: 210, balance: 40 });
  await page.getByRole('link', { name: /^Refund of/ }).click();
  await expect(page.getByRole('heading', { name: 'Refund of $40.00' })).toBeVisible();
  await expect(aside(page)).toContainText('-$40.00');
  await expectReadable(page);
});

test('a receipt is one click away', async ({ page, api }) => {
  const payment = await aPaymentOn(api, await aSentInvoice(api, 'Maria Alvarez', 75), 75);
  await signIn(page);
  await page.goto(`/payments/${payment.id}`);
  await printed(page, 'Receipt');

  const download = page.waitForEvent('download');
  await act(page, 'this payment', 'Download Receipt');
  expect((await download).suggestedFilename()).toBe(`receipt-${payment.id}.pdf`);
});

test('a deleted payment leaves the list and its invoice', async ({ page, api }) => {
  const invoice = await aSentInvoice(api, 'Olsen Property Group', 60);
  const payment = await aPaymentOn(api, invoice, 60);
  await signIn(page);
  await page.goto('/payments?q=Olsen');
  await page.getByRole('button', { name: 'Actions for Payment of $60.00' }).first().click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm Deletion' });
  await expect(dialog).toContainText(
    'Are you sure you want to delete this payment? This action cannot be undone and may affect invoice balances.',
  );
  await expect(dialog).toContainText('You can restore it for 30 days');
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Payment deleted');
  await expect(linkTo(page, payment)).toBeHidden();
  expect(await invoiceNow(api, invoice)).toMatchObject({ status: 'sent', balance: 60 });
});

test('a deleted payment keeps the reason it was deleted for', long, async ({ page, api }) => {
  const invoice = await aSentInvoice(api, 'Cottonwood Heights HOA', 60);
  const payment = await aPaymentOn(api, invoice, 60);
  await signIn(page);
  await page.goto(`/payments/${payment.id}`);
  await act(page, 'this payment', 'Delete');
  const dialog = page.getByRole('dialog', { name: 'Confirm Deletion' });
  await expect(dialog).toContainText(`${invoice.invoiceNumber} will be owed $60.00 again.`);
  await dialog.getByLabel('Reason').fill('Entered twice');
  await expectReadable(page);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Payment deleted');
  await api.call('POST', `/api/trash/payments/${payment.id}/restore`);
  await page.goto(`/payments/${payment.id}`);
  await expect(page.getByText('Entered twice')).toBeVisible();
});

test('the payment of an invoice is found by its check number, client or invoice', async ({
  page,
  api,
}) => {
  const invoice = await aSentInvoice(api, 'Theodora Papadopoulos', 10);
  const payment = await api.call<Payment>('POST', '/api/payments', {
    invoiceId: invoice.id,
    amount: 10,
    method: 'check',
    reference: 'CHK-77120',
  });
  await signIn(page);
  for (const q of ['CHK-77120', 'Papadopoulos', invoice.invoiceNumber]) {
    await page.goto(`/payments?q=${q}`);
    await expect(linkTo(page, payment)).toBeVisible();
  }
  await page.getByRole('link', { name: invoice.invoiceNumber }).click();
  await expect(page).toHaveURL(new RegExp(`/invoices/${invoice.id}$`));
});

test(
  'cards are said to be not set up, and no amount but a real one gets that far',
  long,
  async ({ page, api }) => {
    await aSentInvoice(api, 'Maria Alvarez', 500);
    await signIn(page);
    await page.goto('/payments');
    await page.getByRole('link', { name: 'Quick Payment' }).click();
    await expect(page).toHaveURL(/\/payments\/checkout\?amount=100$/);
    await expect(page.getByText('Card payments are not set up yet')).toBeVisible();
    await expect(aside(page)).toContainText('$100.00');
    await expectReadable(page);

    for (const amount of ['0', '-5', 'abc', '']) {
      await page.goto(`/payments/checkout?amount=${amount}`);
      await expect(page).toHaveURL(/\/payments$/);
      await expectToast(page, 'Invalid Amount', 'error');
    }

    await page.goto('/payments/process');
    await page.getByRole('tab', { name: 'Credit Card' }).click();
    await expect(page.getByText('Card payments are not set up yet')).toBeVisible();
    await expect(
      page.getByText(
        'Credit card payments may incur a processing fee of 2.9% + $0.30 per transaction',
      ),
    ).toBeVisible();
    await expectReadable(page);
    await expect(page.getByText('STRIPE_SECRET_KEY')).toBeVisible();
    await page.getByRole('button', { name: 'Record a Manual Payment' }).click();
    await expect(page.getByLabel('Amount')).toBeVisible();

    await signIn(page, 'Project manager');
    await page.goto('/payments/process');
    await page.getByRole('tab', { name: 'Credit Card' }).click();
    await expect(page.getByText('Ask an administrator to set up card payments')).toBeVisible();
    await expect(page.getByText('STRIPE_SECRET_KEY')).toBeHidden();
  },
);
