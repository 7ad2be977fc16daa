import type { Page } from '@playwright/test';
import { expectReadable } from './accessibility.ts';
import { exported, printed } from './files.ts';
import { expect, signIn, test } from './fixtures.ts';
import { fillLine, line } from './line-items.ts';
import { askToDeleteSelected, markAs, row, select } from './list-screen.ts';
import { aContact, aPaymentOn, anInvoice, invoiceNow, reRoof } from './records.ts';
import { act, both, expectToast, isPhone, long, problem } from './screen.ts';

const balance = (page: Page) =>
  page.locator('section').filter({
    has: page.getByRole('heading', { name: 'Balance Due' }),
  });

test(
  'an invoice form names the missing fields, and adds up while the user types',
  long,
  async ({ page, api }) => {
    const client = await aContact(api, 'Maria Alvarez');
    await signIn(page);
    await page.goto('/invoices/add');
    await expect(page.getByText('Select a client first')).toBeVisible();
    await expect(page.getByLabel('Job')).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Remove line 1' })).toBeDisabled();
    await page.getByRole('textbox', { name: 'Due Date' }).fill('');
    await page.getByLabel('Invoice Number').fill('');
    await line(page, 0).getByLabel('Quantity').fill('0');
    await page.getByRole('button', { name: 'Create Invoice' }).click();
    await expect(problem(page)).toBeVisible();
    await expect(line(page, 0)).toContainText('Description is required');
    await expect(line(page, 0)).toContainText('Quantity must be greater than 0');
    await expect(line(page, 0)).toContainText('Price must be greater than 0');
    for (const name of ['Client', 'Invoice Number', 'Due Date']) {
      const field = page.getByRole(name === 'Client' ? 'combobox' : 'textbox', {
        name,
        exact: true,
      });
      await expect(field).toHaveAttribute('aria-invalid', 'true');
    }
    await expectReadable(page);

    await page.goto(`/invoices/add?clientId=${client.id}`);
    await expect(page.getByRole('combobox', { name: 'Client', exact: true })).toHaveValue(
      'Maria Alvarez',
    );
    await fillLine(page, 0, { text: 'Ridge vent', quantity: '3.5', price: '45.99' });
    await page.getByLabel('Tax', { exact: true }).fill('abc');
    await page.getByLabel('Amount Paid').fill('abc');
    const figures = page.getByRole('main').getByRole('definition');
    await expect(figures).toHaveText(['$160.97', '$0.00', '$160.97', '$0.00', '$160.97']);
    await page.getByLabel('Tax', { exact: true }).fill('9.03');
    await page.getByLabel('Amount Paid').fill('70');
    await expect(figures).toHaveText(['$160.97', '$9.03', '$170.00', '$70.00', '$100.00']);
    await expectReadable(page);

    await page.getByRole('button', { name: 'Create Invoice' }).click();
    await expectToast(page, 'Invoice created');
    await expect(page).toHaveURL(/\/invoices\/\d+$/);
    await expect(balance(page)).toContainText('$100.00');
    await expect(page.getByRole('main')).toContainText('$70.00');
  },
);

test(
  'two users who edit one invoice resolve their conflict',
  long,
  async ({ page, api, consoleErrors }) => {
    consoleErrors.expect(/status of 409/);
    const invoice = await anInvoice(api, 'Contested client');
    await signIn(page);
    await page.goto(`/invoices/edit/${invoice.id}`);
    await expect(page.getByText('$0.00 paid so far.')).toBeVisible();
    await page.getByLabel('Description', { exact: true }).first().fill('My words');
    await api.call('PUT', `/api/invoices/${invoice.id}`, { description: 'Their words' });
    await aPaymentOn(api, invoice, 200);
    await page.getByRole('button', { name: 'Save Changes' }).click();

    const dialog = page.getByRole('dialog', { name: 'Another user changed this too' });
    await expect(dialog).toContainText('Their words');
    await expectReadable(page);
    await dialog.getByRole('radio', { name: /Their words/ }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Invoice updated');
    expect(await invoiceNow(api, invoice)).toMatchObject({
      description: 'Their words',
      paid: 200,
      balance: 300,
    });
  },
);

test('invoices are searched, filtered, sorted and taken along', both, async ({ page, api }) => {
  const late = await anInvoice(api, 'Listed Adams', {
    status: 'sent',
    date: '2020-01-01',
    dueDate: '2020-01-31',
  });
  await aPaymentOn(api, late, 200);
  await anInvoice(api, 'Listed Brown', { items: reRoof(9) });
  const listed = row(page, 'invoices', /Listed/);
  const adams = row(page, 'invoices', 'Listed Adams');
  await signIn(page);
  await page.goto('/invoices?q=listed%20adams');
  await expect(listed).toHaveCount(1);
  await expect(adams).toContainText('Overdue');
  await expect(adams).toContainText('Partial');
  await expect(adams).toContainText('$200.00 of $500.00');
  if (isPhone(page)) {
    await expect(adams).toContainText(`Invoice #${late.id}`);
  } else {
    await expect(page.getByRole('progressbar', { name: 'Partly paid' })).toHaveAttribute(
      'aria-valuenow',
      '40',
    );
    await expect(adams).toContainText('No description');
  }

  await page.getByPlaceholder('Search invoices...').fill('listed');
  await expect(listed).toHaveCount(2);
  if (isPhone(page)) {
    await page.getByLabel('Sort by').selectOption('Client Name A-Z');
    await expect(listed.first()).toContainText('Adams');
    await page.getByLabel('Sort by').selectOption('Amount High-Low');
    await expect(listed.first()).toContainText('Adams');
    await page.getByLabel('Status', { exact: true }).selectOption('Overdue');
  } else {
    await page.getByRole('button', { name: 'Amount', exact: true }).click();
    await expect(listed.first()).toContainText('Adams');
    await page.getByRole('button', { name: 'Amount', exact: true }).click();
    await expect(listed.first()).toContainText('Brown');
    await page.getByRole('button', { name: 'Filter by Amount' }).click();
    await page.getByLabel('Amount', { exact: true }).selectOption('gt');
    await page.getByLabel('Amount: value').fill('100');
    await expectReadable(page);
    await page.getByRole('button', { name: 'Apply' }).click();
  }
  await expect(listed).toHaveText([/Adams/]);
  await page.reload();
  await expect(listed).toHaveText([/Adams/]);
  await expectReadable(page);

  const csv = await exported(page);
  expect(csv).toContain('Listed Adams');
  expect(csv).not.toContain('Listed Brown');
});

test(
  'several invoices are marked and deleted, and failures are reported',
  long,
  async ({ page, api }) => {
    const [north, east, south] = [
      await anInvoice(api, 'Bulk north', { status: 'sent' }),
      await anInvoice(api, 'Bulk east', { status: 'sent' }),
      await anInvoice(api, 'Bulk south', { status: 'sent' }),
    ];
    await signIn(page);
    await page.goto('/invoices?q=bulk');
    await select(page, north.invoiceNumber, east.invoiceNumber, south.invoiceNumber);
    await api.call('DELETE', `/api/invoices/${south.id}`);
    await page.getByRole('button', { name: 'Mark as' }).click();
    await expect(page.getByRole('menuitem')).toHaveText([
      'Draft',
      'Sent',
      'Paid',
      'Overdue',
      'Cancelled',
    ]);
    await expectReadable(page);
    await page.getByRole('menuitem', { name: 'Paid' }).click();
    const question = page.getByRole('dialog', { name: 'Mark as Paid' });
    await expect(question).toContainText('2 invoices.');
    await expect(question).toContainText('Skipped: 1 you cannot change.');
    await expectReadable(page);
    await question.getByRole('combobox', { name: 'How was it paid?' }).click();
    await page.getByRole('option', { name: 'Cash' }).click();
    await question.getByRole('button', { name: 'Mark as Paid' }).click();
    const report = page.getByRole('dialog').filter({ hasText: '2 of 3 done, 1 failed' });
    await expect(report).toBeVisible();
    await expectReadable(page);
    await report.getByRole('button', { name: 'OK' }).click();
    expect(await invoiceNow(api, east)).toMatchObject({ status: 'paid', balance: 0 });

    await page.reload();
    await select(page, north.invoiceNumber, east.invoiceNumber);
    await markAs(page, 'Cancelled');
    const warning = page.getByRole('dialog', { name: 'Cancel Invoices' });
    await expect(warning).toContainText('become the clients');
    await expectReadable(page);
    await warning.getByRole('button', { name: 'Cancel Invoices' }).click();
    await expectToast(page, 'Invoices updated');
    await expectToast(page, '2 invoices marked as cancelled.');

    await select(page, north.invoiceNumber, east.invoiceNumber);
    const deletion = await askToDeleteSelected(page);
    await expect(deletion).toContainText('2 invoices');
    await deletion.getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Invoices deleted');
    await expect(page.getByText('No results found')).toBeVisible();
  },
);

test('an invoice goes out, is part-paid, copied, marked paid and cancelled', async ({
  page,
  api,
}) => {
  const invoice = await anInvoice(api, 'Whole line', { notes: 'Thank you' });
  await signIn(page);
  await page.goto(`/invoices/${invoice.id}`);
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
  await page.getByRole('button', { name: 'Mark as Sent' }).click();
  await expectToast(page, 'Invoice updated');
  await expect(balance(page)).toContainText('Due in 15 days');
  await expectReadable(page);

  expect(await printed(page, 'PDF')).toContain(`${invoice.invoiceNumber}.pdf`);

  await aPaymentOn(api, invoice, 200);
  await page.reload();
  await expect(balance(page)).toContainText('$300.00');
  await page.getByRole('button', { name: `Actions for ${invoice.invoiceNumber}` }).click();
  await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible();
  await expectReadable(page);
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expectToast(page, 'Invoice created');
  await expect(page).toHaveURL(/\/invoices\/edit\/\d+$/);
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('Draft');
  await expect(page.getByText('$0.00 paid so far.')).toBeVisible();

  await page.goto(`/invoices/${invoice.id}`);
  await act(page, invoice.invoiceNumber, 'Mark as Paid');
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as Paid' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(balance(page)).toContainText('$0.00');
  await expect(page.getByRole('link', { name: 'Record Payment' })).toBeHidden();

  await act(page, invoice.invoiceNumber, 'Cancel Invoice');
  const warning = page.getByRole('dialog', { name: 'Cancel Invoice' });
  await expect(warning).toContainText('become the client');
  await expectReadable(page);
  await warning.getByRole('button', { name: 'Cancel Invoice' }).click();
  await expect(
    page.getByRole('main').getByText('Cancelled', { exact: true }).first(),
  ).toBeVisible();
  await expect(warning).toBeHidden();
  await expect(balance(page)).toContainText('Nothing is owed');
  expect(await invoiceNow(api, invoice)).toMatchObject({ status: 'cancelled', paid: 0 });
});

test(
  'an invoice is deleted only after the question, and its money is kept',
  long,
  async ({ page, api }) => {
    const invoice = await anInvoice(api, 'Mistaken client', { status: 'sent' });
    await aPaymentOn(api, invoice, 120);
    await signIn(page);
    await page.goto('/invoices?q=mistaken');
    await page.getByRole('button', { name: `Actions for ${invoice.invoiceNumber}` }).click();
    await expect(page.getByRole('menuitem')).toHaveText([
      'View',
      'Edit',
      'Add Payment',
      'Send',
      'PDF',
      'Delete',
    ]);
    await expectReadable(page);
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Invoice' });
    await expect(dialog).toContainText(
      `Are you sure you want to delete invoice "${invoice.invoiceNumber}"? This action cannot be undone.`,
    );
    await expect(dialog).toContainText('$120.00');
    await expectReadable(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: /^Actions for/ })).toBeFocused();

    await page.goto(`/invoices/${invoice.id}`);
    await act(page, invoice.invoiceNumber, 'Delete');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Invoice deleted');
    await expect(page).toHaveURL(/\/invoices$/);
  },
);

test('the form of a part-paid invoice does not offer to make it a draft', async ({ page, api }) => {
  const invoice = await anInvoice(api, 'Part-paid Adams', { status: 'sent' });
  await aPaymentOn(api, invoice, 200);
  await signIn(page);
  await page.goto(`/invoices/edit/${invoice.id}`);
  await page.getByRole('combobox', { name: 'Status' }).click();
  await expect(page.getByRole('option', { name: 'Overdue' })).toBeVisible();
  await expect(page.getByRole('option', { name: 'Draft' })).toHaveCount(0);
  await expectReadable(page);
});
