import type { Page } from '@playwright/test';
import type { Contact } from '#features/contacts/contact.ts';
import type { Invoice } from '#features/invoices/invoice.ts';
import type { Payment } from '#features/payments/payment.ts';
import { expectNoAxeViolations, inBothThemes } from './accessibility.ts';
import type { Api } from './api.ts';
import { expect, signIn, test } from './fixtures.ts';

const both = { tag: '@both' };

function aClient(api: Api, name = 'Maria Alvarez'): Promise<Contact> {
  return api.call('POST', '/api/contacts', { name, type: 'client' });
}

function anInvoiceOf(api: Api, clientId: number, price: number, more = {}): Promise<Invoice> {
  return api.call('POST', '/api/invoices', {
    clientId,
    status: 'sent',
    items: [{ description: 'Re-roof', quantity: 1, price }],
    ...more,
  });
}

function aPaymentOn(api: Api, invoice: Invoice, amount: number): Promise<Payment> {
  return api.call('POST', '/api/payments', { invoiceId: invoice.id, amount, method: 'check' });
}

const invoiceNow = (api: Api, { id }: Invoice) => api.call<Invoice>('GET', `/api/invoices/${id}`);

const toastOf = (page: Page, title: string) =>
  page.getByRole('region', { name: /Notifications/ }).getByText(title, { exact: true });

/** What stands beside the page's main part. */
const aside = (page: Page) => page.getByRole('main').getByRole('complementary');

/** The row or card of a payment's list. */
const linkTo = (page: Page, { id }: Payment) => page.locator(`a[href="/payments/${id}"]`).first();

async function act(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'Actions for this payment' }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

test('with nothing to pay, every way in says so', both, async ({ page }) => {
  await signIn(page);
  await page.goto('/payments');
  await expect(page.getByText('No payments found')).toBeVisible();
  await inBothThemes(page, () => expectNoAxeViolations(page));

  await page.getByRole('button', { name: 'Process Payment' }).first().click();
  await expect(toastOf(page, 'No unpaid invoices')).toBeVisible();
  await expect(page).toHaveURL(/\/payments$/);

  await page.goto('/payments/process');
  await expect(page.getByRole('heading', { name: 'No Unpaid Invoices' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Invoices' }).click();
  await expect(page).toHaveURL(/\/invoices$/);
});

test('two payments make an invoice paid, with the keyboard alone', async ({ page, api }) => {
  const client = await aClient(api);
  const invoice = await anInvoiceOf(api, client.id, 500);
  await signIn(page);

  await page.goto(`/payments/add?invoiceId=${invoice.id}`);
  const amount = page.getByLabel('Amount');
  await expect(amount).toHaveValue('500.00');
  await amount.focus();
  await page.keyboard.type('200');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Payment of $200.00' })).toBeVisible();
  await expect(toastOf(page, 'Payment recorded')).toBeVisible();
  expect(await invoiceNow(api, invoice)).toMatchObject({ status: 'partial', balance: 300 });

  await page.goto(`/payments/process?invoiceId=${invoice.id}`);
  await expect(amount).toHaveValue('300.00');
  const method = page.getByRole('combobox', { name: 'Payment Method' });
  await method.focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option', { name: 'Cash' }).waitFor();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(method).toHaveValue('Cash');
  await page.getByRole('button', { name: 'Record Payment' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Payment of $300.00' })).toBeVisible();
  expect(await invoiceNow(api, invoice)).toMatchObject({ status: 'paid', balance: 0 });
});

test('a payment whose answer was lost is there once when it is recorded again', async ({
  page,
  api,
  complaints,
}) => {
  const client = await aClient(api);
  const invoice = await anInvoiceOf(api, client.id, 500);
  await signIn(page);
  await page.goto(`/payments/add?invoiceId=${invoice.id}`);
  await page.getByLabel('Amount').fill('200');

  complaints.expect(/net::ERR_FAILED .*\/api\/payments$/);
  await page.route('**/api/payments', async (route) => {
    await route.fetch(); // the server has it, and the browser will never know
    await route.abort();
  });
  await page.getByRole('button', { name: 'Record Payment' }).click();
  await expect(page.getByText("Gable can't be reached.")).toBeVisible();
  await page.unroute('**/api/payments');
  expect(await invoiceNow(api, invoice)).toMatchObject({ paid: 200 });

  await page.getByRole('button', { name: 'Record Payment' }).click();
  await expect(page.getByRole('heading', { name: 'Payment of $200.00' })).toBeVisible();
  expect(await invoiceNow(api, invoice)).toMatchObject({ paid: 200, balance: 300 });

  // And a second payment of the same amount is one.
  await page.goto(`/payments/add?invoiceId=${invoice.id}`);
  await page.getByLabel('Amount').fill('200');
  await page.getByRole('button', { name: 'Record Payment' }).click();
  await expect(page.getByRole('heading', { name: 'Payment of $200.00' })).toBeVisible();
  expect(await invoiceNow(api, invoice)).toMatchObject({ paid: 400, balance: 100 });
});

test(
  'the form asks for what is missing, in the words of the house',
  both,
  async ({ page, api }) => {
    const client = await aClient(api);
    const invoice = await anInvoiceOf(api, client.id, 80, { status: 'draft' });
    const cancelled = await anInvoiceOf(api, client.id, 90, { status: 'cancelled' });
    await signIn(page);
    await page.goto('/payments/process');
    await page.getByRole('button', { name: 'Record Payment' }).click();
    await expect(toastOf(page, 'Error')).toBeVisible();
    await expect(page.getByText('Please select an invoice.', { exact: true })).toBeVisible();
    const problem = page.getByRole('alert').filter({ hasText: 'Please check these fields' });
    await expect(problem).toContainText('Please select an invoice');
    await expect(problem).toContainText('Amount is required');

    const picker = page.getByRole('combobox', { name: 'Invoice' });
    await picker.fill(cancelled.invoiceNumber);
    const gone = page.getByRole('option', { name: new RegExp(cancelled.invoiceNumber) });
    await expect(gone).toContainText('This invoice is cancelled');
    await expect(gone).toHaveAttribute('data-combobox-disabled', /.*/);
    await picker.fill(invoice.invoiceNumber);
    await page.getByRole('option', { name: new RegExp(invoice.invoiceNumber) }).click();
    await expect(page.getByLabel('Amount')).toHaveValue('80.00');
    await expect(page.getByText(`${invoice.invoiceNumber} is a draft`)).toBeVisible();
    await expect(aside(page)).toContainText('$80.00');

    await page.getByLabel('Amount').fill('0');
    await page.getByRole('button', { name: 'Record Payment' }).click();
    await expect(problem).toContainText('Amount must be greater than 0');
    await expectNoAxeViolations(page);

    await page.getByLabel('Amount').fill('100');
    await expect(page.getByText('$20.00 will be kept as credit')).toBeVisible();
    await inBothThemes(page, () => expectNoAxeViolations(page));
  },
);

test('too much becomes credit, which pays another invoice', both, async ({ page, api }) => {
  const client = await aClient(api, 'Bill Nguyen');
  const first = await anInvoiceOf(api, client.id, 100);
  const second = await anInvoiceOf(api, client.id, 30);
  await signIn(page);
  await page.goto(`/payments/add?invoiceId=${first.id}`);
  await page.getByLabel('Amount').fill('150');
  await page.getByRole('button', { name: 'Record Payment' }).click();

  await expect(page.getByText('Unapplied Credit')).toBeVisible();
  await page.getByRole('button', { name: 'Apply to an Invoice' }).click();
  const dialog = page.getByRole('dialog', { name: 'Apply Credit' });
  await dialog.getByRole('combobox', { name: 'Invoice' }).click();
  await page.getByRole('option', { name: new RegExp(second.invoiceNumber) }).click();
  await expect(dialog.getByLabel('Amount')).toHaveValue('30.00');
  await inBothThemes(page, () => expectNoAxeViolations(page));
  await dialog.getByRole('button', { name: 'Apply Credit' }).click();
  await expect(toastOf(page, 'Credit applied')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('listitem').filter({ hasText: 'Unapplied Credit' })).toContainText(
    '$20.00',
  );
  expect(await invoiceNow(api, second)).toMatchObject({ status: 'paid', balance: 0 });
});

test(
  'voiding gives the invoice its balance back and keeps the reason',
  both,
  async ({ page, api }) => {
    const client = await aClient(api, 'Cottonwood Heights HOA');
    const invoice = await anInvoiceOf(api, client.id, 400);
    const payment = await aPaymentOn(api, invoice, 400);
    await signIn(page);
    await page.goto(`/payments/${payment.id}`);
    await act(page, 'Void');
    const dialog = page.getByRole('dialog', { name: 'Void Payment' });
    await dialog.getByLabel('Reason').fill('Check bounced');
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: 'Void Payment' }).click();
    await expect(toastOf(page, 'Payment voided')).toBeVisible();
    await expect(page.getByText('Voided on')).toBeVisible();
    await expect(page.getByText('Check bounced', { exact: true })).toBeVisible();
    await expect(aside(page).locator('s')).toHaveText('$400.00');
    expect(await invoiceNow(api, invoice)).toMatchObject({ status: 'sent', balance: 400 });

    await page.goto('/payments?q=Cottonwood');
    await expect(linkTo(page, payment)).toBeVisible();
    await expect(page.locator('s', { hasText: '$400.00' })).toBeVisible();
    await inBothThemes(page, () => expectNoAxeViolations(page));
  },
);

test('a refund comes off, at most what came in', both, async ({ page, api }) => {
  const client = await aClient(api);
  const invoice = await anInvoiceOf(api, client.id, 250);
  const payment = await aPaymentOn(api, invoice, 250);
  await signIn(page);
  await page.goto(`/payments/${payment.id}`);
  await page.getByRole('button', { name: 'Refund' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund Payment' });
  await expect(dialog.getByLabel('Amount')).toHaveValue('250.00');
  await dialog.getByLabel('Amount').fill('250.01');
  await dialog.getByRole('button', { name: 'Record Refund' }).click();
  await expect(dialog.getByText('At most $250.00 of this payment can be given back')).toBeVisible();
  await inBothThemes(page, () => expectNoAxeViolations(page));

  await dialog.getByLabel('Amount').fill('40');
  await dialog.getByRole('button', { name: 'Record Refund' }).click();
  await expect(toastOf(page, 'Refund recorded')).toBeVisible();
  await expect(page.getByText('Partially Refunded')).toBeVisible();
  expect(await invoiceNow(api, invoice)).toMatchObject({ paid: 210, balance: 40 });
  await page.getByRole('link', { name: /^Refund of/ }).click();
  await expect(page.getByRole('heading', { name: 'Refund of $40.00' })).toBeVisible();
  await expect(aside(page)).toContainText('-$40.00');
  await inBothThemes(page, () => expectNoAxeViolations(page));
});

test('a receipt is one press away', async ({ page, api }) => {
  const client = await aClient(api);
  const payment = await aPaymentOn(api, await anInvoiceOf(api, client.id, 75), 75);
  await signIn(page);
  await page.goto(`/payments/${payment.id}`);
  const address = await page.getByRole('link', { name: 'Receipt' }).getAttribute('href');
  const answer = await page.request.get(address ?? '');
  expect(answer.status()).toBe(200);
  expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');

  const download = page.waitForEvent('download');
  await act(page, 'Download Receipt');
  expect((await download).suggestedFilename()).toBe(`receipt-${payment.id}.pdf`);
});

test('a deleted payment leaves the list and its invoice', both, async ({ page, api }) => {
  const client = await aClient(api, 'Olsen Property Group');
  const invoice = await anInvoiceOf(api, client.id, 60);
  const payment = await aPaymentOn(api, invoice, 60);
  await signIn(page);
  await page.goto('/payments?q=Olsen');
  await page.getByRole('button', { name: 'Actions for Payment of $60.00' }).first().click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm Deletion' });
  await expect(dialog).toContainText(
    'Are you sure you want to delete this payment? This action cannot be undone and may affect invoice balances.',
  );
  await expect(dialog).toContainText('restore it from the trash for 30 days');
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(toastOf(page, 'Payment deleted')).toBeVisible();
  await expect(linkTo(page, payment)).toBeHidden();
  expect(await invoiceNow(api, invoice)).toMatchObject({ status: 'sent', balance: 60 });
});

test('what paid an invoice is found by its check number, client or invoice', async ({
  page,
  api,
}) => {
  const client = await aClient(api, 'Theodora Papadopoulos');
  const invoice = await anInvoiceOf(api, client.id, 10);
  const payment = await api.call<Payment>('POST', '/api/payments', {
    invoiceId: invoice.id,
    amount: 10,
    method: 'check',
    stripePaymentId: 'CHK-77120',
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
  both,
  async ({ page, api }) => {
    const client = await aClient(api);
    await anInvoiceOf(api, client.id, 500);
    await signIn(page);
    await page.goto('/payments');
    await page.getByRole('link', { name: 'Quick Payment' }).click();
    await expect(page).toHaveURL(/\/payments\/checkout\?amount=100$/);
    await expect(page.getByText('Card payments are not set up yet')).toBeVisible();
    await expect(aside(page)).toContainText('$100.00');
    await inBothThemes(page, () => expectNoAxeViolations(page));

    for (const amount of ['0', '-5', 'abc', '']) {
      await page.goto(`/payments/checkout?amount=${amount}`);
      await expect(page).toHaveURL(/\/payments$/);
      await expect(toastOf(page, 'Invalid Amount')).toBeVisible();
    }

    await page.goto('/payments/process');
    await page.getByRole('tab', { name: 'Credit Card' }).click();
    await expect(page.getByText('Card payments are not set up yet')).toBeVisible();
    await expect(
      page.getByText(
        'Credit card payments may incur a processing fee of 2.9% + $0.30 per transaction',
      ),
    ).toBeVisible();
    await inBothThemes(page, () => expectNoAxeViolations(page));
    await page.getByRole('button', { name: 'Record a Manual Payment' }).click();
    await expect(page.getByLabel('Amount')).toBeVisible();
  },
);
