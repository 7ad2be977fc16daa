import { expectNoAxeViolations, expectReadable } from './accessibility.ts';
import { expect, signIn, test } from './fixtures.ts';
import { row } from './list-screen.ts';
import { aContact, anInvoice, aSentInvoice, invoiceNow, reRoof } from './records.ts';
import { aside, atRest, both, expectToast, long, problem } from './screen.ts';

test('with nothing to pay, every way in says so', async ({ page }) => {
  await signIn(page);
  await page.goto('/payments');
  await expect(page.getByText('No payments found')).toBeVisible();
  await expectReadable(page);

  await page.getByRole('button', { name: 'Process Payment' }).first().click();
  await expectToast(page, 'No unpaid invoices');
  await expect(page).toHaveURL(/\/payments$/);

  await page.goto('/payments/process');
  await expect(page.getByRole('heading', { name: 'No Unpaid Invoices' })).toBeVisible();
  await expect(page.getByText('Create an invoice before recording a payment.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Invoices' }).click();
  await expect(page).toHaveURL(/\/invoices$/);
});

test(
  'a payment updates its invoice, client and lists without a reload, and loads nothing twice or in vain',
  long,
  async ({ page, api }) => {
    const client = await aContact(api, 'Ruth Fresh');
    const { invoiceNumber } = await aSentInvoice(api, client, 500);
    await signIn(page);
    await page.goto('/invoices');
    await page.evaluate(() => (document.documentElement.dataset['loaded'] = 'once'));
    const open = (part: string) =>
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: part }).click();
    const openInvoice = () => row(page, 'invoices', invoiceNumber).getByText(invoiceNumber).click();
    const clientLink = page.getByRole('main').getByRole('link', { name: 'Ruth Fresh' });
    const money = page.getByRole('region', { name: 'Money' });

    // Show everything affected by the payment first, so it is already loaded.
    await expect(row(page, 'invoices', invoiceNumber)).toContainText('Sent');
    await openInvoice();
    await expect(aside(page)).toContainText('$500.00');
    await clientLink.first().click();
    await expect(money).toContainText('Owed$500.00');
    await open('Payments');
    await expect(page.getByRole('heading', { name: 'Payments', level: 1 })).toBeVisible();
    await atRest(page);
    await expect(row(page, 'payments', 'Ruth Fresh')).toBeHidden();

    await open('Invoices');
    await openInvoice();
    await page.getByRole('link', { name: 'Record Payment' }).click();
    await expect(page.getByLabel('Amount')).toHaveValue('500.00');
    await atRest(page);
    const requests: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/api/')) requests.push(`${request.method()} ${pathname}${search}`);
    });
    await page.getByRole('button', { name: 'Record Payment' }).click();
    await expect(page.getByRole('heading', { name: 'Payment of $500.00' })).toBeVisible();
    await atRest(page);
    expect(requests.toSorted()).toEqual([...new Set(requests)].toSorted());
    expect(requests.filter((one) => one.includes('/api/invoices'))).toEqual([]);

    await page.getByRole('main').getByRole('link', { name: invoiceNumber }).first().click();
    await expect(aside(page)).toContainText('$0.00');
    await expect(aside(page).getByRole('link', { name: /Check/ })).toContainText('$500.00');
    await clientLink.first().click();
    await expect(money).toContainText('Owed$0.00');
    await expect(money).toContainText('Paid$500.00');
    await open('Invoices');
    await expect(row(page, 'invoices', invoiceNumber)).toContainText('Paid');
    await open('Payments');
    await expect(row(page, 'payments', 'Ruth Fresh')).toContainText('$500.00');
    await expect(page.locator('html')).toHaveAttribute('data-loaded', 'once');
  },
);

test('a payment whose response was lost exists once when it is recorded again', async ({
  page,
  api,
  consoleErrors,
}) => {
  const invoice = await aSentInvoice(api, 'Maria Alvarez', 500);
  await signIn(page);
  await page.goto(`/payments/add?invoiceId=${invoice.id}`);
  await page.getByLabel('Amount').fill('200');

  consoleErrors.expect(/net::ERR_FAILED .*\/api\/payments$/);
  await page.route('**/api/payments', async (route) => {
    await route.fetch(); // the server processes it, but the browser never finds out
    await route.abort();
  });
  await page.getByRole('button', { name: 'Record Payment' }).click();
  await expect(page.getByText("Gable can't be reached.")).toBeVisible();
  await page.unroute('**/api/payments');
  expect(await invoiceNow(api, invoice)).toMatchObject({ paid: 200 });

  await page.getByRole('button', { name: 'Record Payment' }).click();
  await expect(page.getByRole('heading', { name: 'Payment of $200.00' })).toBeVisible();
  expect(await invoiceNow(api, invoice)).toMatchObject({ paid: 200, balance: 300 });

  // Another payment of the same amount is not a duplicate.
  await page.goto(`/payments/add?invoiceId=${invoice.id}`);
  await page.getByLabel('Amount').fill('200');
  await page.getByRole('button', { name: 'Record Payment' }).click();
  await expect(page.getByRole('heading', { name: 'Payment of $200.00' })).toBeVisible();
  expect(await invoiceNow(api, invoice)).toMatchObject({ paid: 400, balance: 100 });
});

test('the form asks for missing values in plain words', async ({ page, api }) => {
  const client = await aContact(api, 'Maria Alvarez');
  const invoice = await anInvoice(api, client, { items: reRoof(80) });
  const cancelled = await anInvoice(api, client, { status: 'cancelled' });
  await signIn(page);
  await page.goto('/payments/process');
  await page.getByRole('button', { name: 'Record Payment' }).click();
  await expectToast(page, 'Error', 'error');
  await expectToast(page, 'Please select an invoice.', 'error');
  await expect(problem(page)).toContainText('Please select an invoice');
  await expect(problem(page)).toContainText('Amount is required');

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
  await expect(problem(page)).toContainText('Amount must be greater than 0');
  await expectNoAxeViolations(page);

  await page.getByLabel('Amount').fill('100');
  await expect(page.getByText('$20.00 will be kept as credit')).toBeVisible();
  await expectReadable(page);
});

test('too much becomes credit, which pays another invoice', both, async ({ page, api }) => {
  const client = await aContact(api, 'Bill Nguyen');
  const first = await aSentInvoice(api, client, 100);
  const second = await aSentInvoice(api, client, 30);
  await signIn(page);
  await page.goto(`/payments/add?invoiceId=${first.id}`);
  await page.getByLabel('Amount').fill('150');
  await expect(
    page.getByText('$100.00 pays this invoice · $50.00 will be kept as credit'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Record and keep $50.00 as credit' }).click();
  await expectToast(
    page,
    `$100.00 paid on ${first.invoiceNumber}, $50.00 kept as Bill Nguyen’s credit`,
  );

  await expect(page.getByText('Unapplied Credit', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Apply to an Invoice' }).click();
  const dialog = page.getByRole('dialog', { name: 'Apply Credit' });
  await dialog.getByRole('combobox', { name: 'Invoice' }).click();
  await page.getByRole('option', { name: new RegExp(second.invoiceNumber) }).click();
  await expect(dialog.getByLabel('Amount')).toHaveValue('30.00');
  await expectReadable(page);
  await dialog.getByRole('button', { name: 'Apply Credit' }).click();
  await expectToast(page, 'Credit applied');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('listitem').filter({ hasText: 'Unapplied Credit' })).toContainText(
    '$20.00',
  );
  expect(await invoiceNow(api, second)).toMatchObject({ status: 'paid', balance: 0 });
});

test(
  'the question for far too much waits for the invoice that was chosen last',
  long,
  async ({ page, api }) => {
    const large = await aSentInvoice(api, 'Owen Tran', 6000);
    const small = await aSentInvoice(api, 'Petra Novak', 100);
    await signIn(page);
    await page.goto(`/payments/add?invoiceId=${large.id}`);
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    await page.route(`**/api/invoices/${small.id}`, async (route) => {
      await isReleased;
      await route.continue();
    });
    await page.getByRole('combobox', { name: 'Invoice' }).fill(small.invoiceNumber);
    await page.getByRole('option', { name: new RegExp(small.invoiceNumber) }).click();
    await page.getByLabel('Amount').fill('5000');
    await page.getByRole('button', { name: 'Record Payment' }).click();
    const dialog = page.getByRole('dialog', { name: 'Record More Than the Balance?' });
    await expect(dialog).toBeHidden();
    release();

    await expect(dialog).toContainText(`more than twice the balance of ${small.invoiceNumber}`);
    expect(await invoiceNow(api, small)).toMatchObject({ paid: 0 });
  },
);

test(
  'an amount of more than twice the balance is asked about before it is recorded',
  long,
  async ({ page, api }) => {
    const invoice = await aSentInvoice(api, 'Harriet Quimby', 6528);
    await signIn(page);
    await page.goto(`/payments/add?invoiceId=${invoice.id}`);
    await page.getByLabel('Amount').fill('9999999');
    const record = page.getByRole('button', { name: 'Record and keep $9,993,471.00 as credit' });
    await record.click();
    const dialog = page.getByRole('dialog', { name: 'Record More Than the Balance?' });
    await expect(dialog).toContainText('$9,993,471.00 will be kept as Harriet Quimby’s credit');
    await expectReadable(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await invoiceNow(api, invoice)).toMatchObject({ paid: 0 });

    await page.getByLabel('Amount').fill('13060');
    await page.getByRole('button', { name: 'Record and keep $6,532.00 as credit' }).click();
    await dialog.getByRole('button', { name: 'Record Payment' }).click();
    await expectToast(
      page,
      `$6,528.00 paid on ${invoice.invoiceNumber}, $6,532.00 kept as Harriet Quimby’s credit`,
    );
    expect(await invoiceNow(api, invoice)).toMatchObject({ status: 'paid', paid: 6528 });
  },
);
