import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import type { Contact } from '#features/contacts/contact.ts';
import type { Invoice } from '#features/invoices/invoice.ts';
import { expectNoAxeViolations, inBothThemes } from './accessibility.ts';
import type { Api } from './api.ts';
import { expect, signIn, test } from './fixtures.ts';

const both = { tag: '@both' };

function aClient(api: Api, name: string, type = 'client'): Promise<Contact> {
  return api.call('POST', '/api/contacts', { name, type });
}

async function anInvoice(api: Api, name: string, more = {}): Promise<Invoice> {
  const { id: clientId } = await aClient(api, name);
  const items = [{ description: 'Re-roof', quantity: 1, price: 500 }];

  return api.call('POST', '/api/invoices', { clientId, items, ...more });
}

function aPaymentOn(api: Api, { id }: Invoice, amount: number): Promise<unknown> {
  return api.call('POST', '/api/payments', { invoiceId: id, amount, method: 'check' });
}

const invoiceNow = (api: Api, { id }: Invoice) => api.call<Invoice>('GET', `/api/invoices/${id}`);

const toastOf = (page: Page, title: string) =>
  page.getByRole('region', { name: /Notifications/ }).getByText(title, { exact: true });

const problem = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Please check these fields' });

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 500;

/** The list's rows that show this, as a table or as cards. */
const row = (page: Page, text: string | RegExp): Locator =>
  page
    .getByRole('region', { name: 'invoices' })
    .getByRole(isPhone(page) ? 'listitem' : 'row')
    .filter({ hasText: text });

const line = (page: Page, index: number) =>
  page.getByRole('list', { name: 'Line items' }).getByRole('listitem').nth(index);

const select = (page: Page, { invoiceNumber }: Invoice) =>
  page.getByLabel(`Select ${invoiceNumber}`);

const balance = (page: Page) =>
  page.locator('section').filter({
    has: page.getByRole('heading', { name: 'Balance Due' }),
  });

async function act(page: Page, { invoiceNumber }: Invoice, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${invoiceNumber}` }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

async function markAs(page: Page, status: string): Promise<void> {
  await page.getByRole('button', { name: 'Mark as' }).click();
  await page.getByRole('menuitem', { name: status, exact: true }).click();
}

const readable = (page: Page) => inBothThemes(page, () => expectNoAxeViolations(page));

test(
  'before the first invoice the list and the form say what to do',
  both,
  async ({ page, api }) => {
    await aClient(api, 'Wasatch Supply', 'supplier');
    await signIn(page);
    await page.goto('/invoices');
    await expect(page.getByRole('heading', { name: 'Invoices', exact: true })).toBeVisible();
    await expect(page.getByPlaceholder('Search invoices...')).toBeVisible();
    await expect(page.getByText('No invoices yet')).toBeVisible();
    await readable(page);

    await page.getByRole('link', { name: 'Add Invoice' }).first().click();
    await page.getByRole('combobox', { name: 'Client', exact: true }).click();
    await expect(page.getByText('No clients available')).toBeVisible();
    await expect(page.getByRole('option', { name: 'Wasatch Supply' })).toHaveCount(0);
  },
);

test(
  'an invoice is asked for what is missing, and adds up as one types',
  both,
  async ({ page, api }) => {
    const client = await aClient(api, 'Maria Alvarez');
    await signIn(page);
    await page.goto('/invoices/add');
    await expect(page.getByPlaceholder('Select a client first')).toBeDisabled();
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
    await readable(page);

    await page.goto(`/invoices/add?clientId=${client.id}`);
    await expect(page.getByRole('combobox', { name: 'Client', exact: true })).toHaveValue(
      'Maria Alvarez',
    );
    await line(page, 0).getByLabel('Description').fill('Ridge vent');
    await line(page, 0).getByLabel('Quantity').fill('3.5');
    await line(page, 0).getByLabel('Price').fill('45.99');
    await page.getByLabel('Tax', { exact: true }).fill('abc');
    await page.getByLabel('Amount Paid').fill('abc');
    const figures = page.getByRole('main').getByRole('definition');
    await expect(figures).toHaveText(['$160.97', '$0.00', '$160.97', '$0.00', '$160.97']);
    await page.getByLabel('Tax', { exact: true }).fill('9.03');
    await page.getByLabel('Amount Paid').fill('70');
    await expect(figures).toHaveText(['$160.97', '$9.03', '$170.00', '$70.00', '$100.00']);
    await readable(page);

    await page.getByRole('button', { name: 'Create Invoice' }).click();
    await expect(toastOf(page, 'Invoice created')).toBeVisible();
    await expect(page).toHaveURL(/\/invoices\/\d+$/);
    await expect(balance(page)).toContainText('$100.00');
    await expect(page.getByRole('main')).toContainText('$70.00');
  },
);

test(
  'two people at one invoice are asked whose word counts',
  both,
  async ({ page, api, complaints }) => {
    complaints.expect(/status of 409/);
    const invoice = await anInvoice(api, 'Contested client');
    await signIn(page);
    await page.goto(`/invoices/edit/${invoice.id}`);
    await expect(page.getByText('$0.00 paid so far.')).toBeVisible();
    await page.getByLabel('Description', { exact: true }).first().fill('My words');
    await api.call('PUT', `/api/invoices/${invoice.id}`, { description: 'Their words' });
    await aPaymentOn(api, invoice, 200);
    await page.getByRole('button', { name: 'Save Changes' }).click();

    const dialog = page.getByRole('dialog', { name: 'Somebody else changed this too' });
    await expect(dialog).toContainText('Their words');
    await readable(page);
    await dialog.getByRole('radio', { name: /Their words/ }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(toastOf(page, 'Invoice updated')).toBeVisible();
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
  const items = [{ description: 'Valley', quantity: 1, price: 9 }];
  await anInvoice(api, 'Listed Brown', { items });
  await signIn(page);
  await page.goto('/invoices?q=listed%20adams');
  await expect(row(page, /Listed/)).toHaveCount(1);
  await expect(row(page, 'Listed Adams')).toContainText('Overdue');
  await expect(row(page, 'Listed Adams')).toContainText('Partial');
  await expect(row(page, 'Listed Adams')).toContainText('$200.00 of $500.00');
  if (isPhone(page)) {
    await expect(row(page, 'Listed Adams')).toContainText(`Invoice #${late.id}`);
  } else {
    await expect(page.getByRole('progressbar', { name: 'Partly paid' })).toHaveAttribute(
      'aria-valuenow',
      '40',
    );
    await expect(row(page, 'Listed Adams')).toContainText('No description');
  }

  await page.getByPlaceholder('Search invoices...').fill('listed');
  await expect(row(page, /Listed/)).toHaveCount(2);
  if (isPhone(page)) {
    await page.getByLabel('Sort by').selectOption('Client Name A-Z');
    await expect(row(page, /Listed/).first()).toContainText('Adams');
    await page.getByLabel('Sort by').selectOption('Amount High-Low');
    await expect(row(page, /Listed/).first()).toContainText('Adams');
    await page.getByLabel('Status', { exact: true }).selectOption('Overdue');
  } else {
    await page.getByRole('button', { name: 'Amount', exact: true }).click();
    await expect(row(page, /Listed/).first()).toContainText('Adams');
    await page.getByRole('button', { name: 'Amount', exact: true }).click();
    await expect(row(page, /Listed/).first()).toContainText('Brown');
    await page.getByRole('button', { name: 'Filter by Amount' }).click();
    await page.getByLabel('Amount', { exact: true }).selectOption('gt');
    await page.getByLabel('Amount: value').fill('100');
    await readable(page);
    await page.getByRole('button', { name: 'Apply' }).click();
  }
  await expect(row(page, /Listed/)).toHaveText([/Adams/]);
  await page.reload();
  await expect(row(page, /Listed/)).toHaveText([/Adams/]);
  await readable(page);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('export.csv');
  const csv = await readFile(await file.path(), 'utf8');
  expect(csv).toContain('Listed Adams');
  expect(csv).not.toContain('Listed Brown');
});

test(
  'several invoices are marked and deleted, and what failed is told',
  both,
  async ({ page, api }) => {
    const [north, east, south] = [
      await anInvoice(api, 'Bulk north', { status: 'sent' }),
      await anInvoice(api, 'Bulk east', { status: 'sent' }),
      await anInvoice(api, 'Bulk south', { status: 'sent' }),
    ];
    await signIn(page);
    await page.goto('/invoices?q=bulk');
    for (const invoice of [north, east, south]) await select(page, invoice).check();
    await api.call('DELETE', `/api/invoices/${south.id}`);
    await page.getByRole('button', { name: 'Mark as' }).click();
    await expect(page.getByRole('menuitem')).toHaveText([
      'Draft',
      'Sent',
      'Paid',
      'Overdue',
      'Cancelled',
    ]);
    await readable(page);
    await page.getByRole('menuitem', { name: 'Paid' }).click();
    const question = page.getByRole('dialog', { name: 'Mark as Paid' });
    await expect(question).toContainText('3 invoices');
    await readable(page);
    await question.getByRole('combobox', { name: 'How was it paid?' }).click();
    await page.getByRole('option', { name: 'Cash' }).click();
    await question.getByRole('button', { name: 'Mark as Paid' }).click();
    const report = page.getByRole('dialog').filter({ hasText: '2 of 3 done, 1 failed' });
    await expect(report).toBeVisible();
    await readable(page);
    await report.getByRole('button', { name: 'OK' }).click();
    expect(await invoiceNow(api, east)).toMatchObject({ status: 'paid', balance: 0 });

    await page.reload();
    for (const invoice of [north, east]) await select(page, invoice).check();
    await markAs(page, 'Cancelled');
    const warning = page.getByRole('dialog', { name: 'Cancel Invoices' });
    await expect(warning).toContainText('kept as the clients');
    await readable(page);
    await warning.getByRole('button', { name: 'Cancel Invoices' }).click();
    await expect(toastOf(page, 'Invoices updated')).toBeVisible();
    await expect(toastOf(page, '2 invoices marked as cancelled.')).toBeVisible();

    for (const invoice of [north, east]) await select(page, invoice).check();
    await page.getByRole('button', { name: 'Delete Selected' }).click();
    const deletion = page.getByRole('dialog', { name: 'Confirm Deletion' });
    await expect(deletion).toContainText('2 invoices');
    await deletion.getByRole('button', { name: 'Delete' }).click();
    await expect(toastOf(page, 'Invoices deleted')).toBeVisible();
    await expect(page.getByText('No results found')).toBeVisible();
  },
);

test(
  'an invoice goes out, is part-paid, copied, marked paid and cancelled',
  both,
  async ({ page, api }) => {
    const invoice = await anInvoice(api, 'Whole line', { notes: 'Thank you' });
    await signIn(page);
    await page.goto(`/invoices/${invoice.id}`);
    await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
    await page.getByRole('button', { name: 'Mark as Sent' }).click();
    await expect(toastOf(page, 'Invoice updated')).toBeVisible();
    await expect(balance(page)).toContainText('Due in 15 days');
    await readable(page);

    const paper = page.getByRole('link', { name: 'PDF', exact: true });
    const pdf = await page.request.get((await paper.getAttribute('href')) ?? '');
    expect(pdf.headers()['content-disposition']).toContain(`${invoice.invoiceNumber}.pdf`);
    expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');

    await aPaymentOn(api, invoice, 200);
    await page.reload();
    await expect(balance(page)).toContainText('$300.00');
    await page.getByRole('button', { name: `Actions for ${invoice.invoiceNumber}` }).click();
    await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible();
    await readable(page);
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await expect(toastOf(page, 'Invoice created')).toBeVisible();
    await expect(page).toHaveURL(/\/invoices\/edit\/\d+$/);
    await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('Draft');
    await expect(page.getByText('$0.00 paid so far.')).toBeVisible();

    await page.goto(`/invoices/${invoice.id}`);
    await act(page, invoice, 'Mark as Paid');
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as Paid' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(balance(page)).toContainText('$0.00');
    await expect(page.getByRole('link', { name: 'Record Payment' })).toBeHidden();

    await act(page, invoice, 'Cancel Invoice');
    const warning = page.getByRole('dialog', { name: 'Cancel Invoice' });
    await expect(warning).toContainText('kept as the client');
    await readable(page);
    await warning.getByRole('button', { name: 'Cancel Invoice' }).click();
    await expect(
      page.getByRole('main').getByText('Cancelled', { exact: true }).first(),
    ).toBeVisible();
    await expect(warning).toBeHidden();
    await expect(balance(page)).toContainText('nothing is owed on it');
    expect(await invoiceNow(api, invoice)).toMatchObject({ status: 'cancelled', paid: 0 });
  },
);

test(
  'an invoice is deleted only after the question, and its money is kept',
  both,
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
      'PDF',
      'Delete',
    ]);
    await readable(page);
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Invoice' });
    await expect(dialog).toContainText(
      `Are you sure you want to delete invoice "${invoice.invoiceNumber}"? This action cannot be undone.`,
    );
    await expect(dialog).toContainText('$120.00');
    await readable(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: /^Actions for/ })).toBeFocused();

    await page.goto(`/invoices/${invoice.id}`);
    await act(page, invoice, 'Delete');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(toastOf(page, 'Invoice deleted')).toBeVisible();
    await expect(page).toHaveURL(/\/invoices$/);
  },
);

test('what the server cannot do is said, and nothing typed is lost', async ({
  page,
  api,
  complaints,
}) => {
  complaints.expect(/50[03]/);
  const invoice = await anInvoice(api, 'Unlucky client');
  const failed = (text: string) =>
    expect(page.getByRole('region', { name: /Notifications/ })).toContainText(text);
  await signIn(page);
  await page.route(/\/api\/invoices/, (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status: 503, json: { message: 'The disk is full', code: 'unavailable' } }),
  );

  await page.goto(`/invoices/add?clientId=${invoice.clientId}`);
  await line(page, 0).getByLabel('Description').fill('Ridge vent');
  await line(page, 0).getByLabel('Price').fill('45.99');
  await page.getByRole('button', { name: 'Create Invoice' }).click();
  await failed('Failed to create invoice. Please try again.');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The disk is full');
  await expect(line(page, 0).getByLabel('Description')).toHaveValue('Ridge vent');

  await page.goto(`/invoices/edit/${invoice.id}`);
  await page.getByLabel('Notes').fill('Call first');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await failed('Failed to update invoice. Please try again.');
  await expect(page.getByLabel('Notes')).toHaveValue('Call first');

  await page.goto('/invoices?q=unlucky');
  await page.getByLabel(`Select ${invoice.invoiceNumber}`).check();
  await page.getByRole('button', { name: 'Mark as' }).click();
  await page.getByRole('menuitem', { name: 'Sent' }).click();
  await failed('Failed to update invoices. Please try again.');
  await page.getByRole('button', { name: 'Delete Selected' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await failed('Failed to delete invoices. Please try again.');

  await page.reload();
  await page.getByRole('button', { name: `Actions for ${invoice.invoiceNumber}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await failed('Failed to delete invoice. Please try again.');
  await expect(page.getByRole('dialog')).toContainText('The disk is full');
});

test('who sees no prices sees no invoices', both, async ({ page, api, complaints }) => {
  complaints.expect(/status of 403/);
  const invoice = await anInvoice(api, 'Private client');
  await signIn(page, 'Field Technician');
  await page.goto('/jobs');
  await expect(page.getByRole('heading', { name: 'Jobs', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Invoices' })).toBeHidden();
  for (const address of ['', '/add', `/${invoice.id}`, `/edit/${invoice.id}`]) {
    await page.goto(`/invoices${address}`);
    await expect(page.getByRole('main')).toContainText(/You have no access|not allowed/);
    await expect(page.getByRole('main')).not.toContainText('$');
  }
  await readable(page);
});

test('an invoice that is not there says so', async ({ page, complaints }) => {
  complaints.expect(/status of 404/);
  await signIn(page);
  for (const address of ['/invoices/987654', '/invoices/edit/987654']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Invoice Not Found' })).toBeVisible();
  }
  await readable(page);
  await page.getByRole('link', { name: 'Back to Invoices' }).click();
  await expect(page).toHaveURL(/\/invoices$/);
});
