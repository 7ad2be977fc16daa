import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import type { Contact } from '#features/contacts/contact.ts';
import type { Estimate } from '#features/estimates/estimate.ts';
import type { Job } from '#features/jobs/job.ts';
import { expectNoAxeViolations, inBothThemes } from './accessibility.ts';
import type { Api } from './api.ts';
import { expect, signIn, test } from './fixtures.ts';

const both = { tag: '@both' };

function aClient(api: Api, name: string): Promise<Contact> {
  return api.call('POST', '/api/contacts', { name, type: 'client' });
}

async function anEstimate(api: Api, name: string, more = {}): Promise<Estimate> {
  const { id: clientId } = await aClient(api, name);
  const items = [{ description: 'Re-roof', quantity: 1, price: 1_000 }];

  return api.call('POST', '/api/estimates', { clientId, items, ...more });
}

const estimateNow = (api: Api, { id }: Estimate) =>
  api.call<Estimate>('GET', `/api/estimates/${id}`);

const toastOf = (page: Page, title: string) =>
  page.getByRole('region', { name: /Notifications/ }).getByText(title, { exact: true });

const problem = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Please check these fields' });

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 500;

/** The list's rows that show this, as a table or as cards. */
const row = (page: Page, text: string | RegExp): Locator =>
  page
    .getByRole('region', { name: 'estimates' })
    .getByRole(isPhone(page) ? 'listitem' : 'row')
    .filter({ hasText: text });

const line = (page: Page, index: number) =>
  page.getByRole('list', { name: 'Line items' }).getByRole('listitem').nth(index);

async function pick(page: Page, field: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).fill(name);
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).click();
}

async function fillLine(page: Page, index: number, values: [string, string, string]) {
  const [description, quantity, price] = values;
  await line(page, index).getByLabel('Description').fill(description);
  await line(page, index).getByLabel('Quantity').fill(quantity);
  await line(page, index).getByLabel('Price').fill(price);
}

async function act(page: Page, { estimateNumber }: Estimate, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${estimateNumber}` }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

const readable = (page: Page) => inBothThemes(page, () => expectNoAxeViolations(page));

test('before the first estimate the list says what to do', both, async ({ page }) => {
  await signIn(page);
  await page.goto('/estimates');
  await expect(page.getByRole('heading', { name: 'Estimates', exact: true })).toBeVisible();
  await expect(page.getByPlaceholder('Search estimates...')).toBeVisible();
  await expect(page.getByText('No estimates yet')).toBeVisible();
  await readable(page);
  await page.getByRole('link', { name: 'Add Estimate' }).first().click();
  await expect(page).toHaveURL(/\/estimates\/add$/);
});

test(
  'an estimate is asked for what is missing, and adds up as one types',
  both,
  async ({ page, api }) => {
    await aClient(api, 'Maria Alvarez');
    await signIn(page);
    await page.goto('/estimates/add');
    await expect(page.getByLabel('Job', { exact: true })).toBeDisabled();
    await expect(page.getByPlaceholder('Select a client first')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remove line 1' })).toBeDisabled();
    await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('Draft');

    await page.getByLabel('Estimate Number').fill('');
    await line(page, 0).getByLabel('Quantity').fill('0');
    await page.getByRole('button', { name: 'Create Estimate' }).click();
    await expect(problem(page)).toContainText('Line 1: Description is required');
    await expect(line(page, 0)).toContainText('Description is required');
    await expect(line(page, 0)).toContainText('Quantity must be greater than 0');
    await expect(line(page, 0)).toContainText('Price must be greater than 0');
    await expect(page.getByRole('combobox', { name: 'Client', exact: true })).toBeFocused();
    await expect(page.getByRole('option')).toHaveCount(0);
    await readable(page);

    await pick(page, 'Client', 'Maria Alvarez');
    await page.getByRole('combobox', { name: 'Job', exact: true }).click();
    await expect(page.getByText('No jobs for this client')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByLabel('Estimate Number').fill('EST-7001');
    await fillLine(page, 0, ['Tear off', '24.5', '85.35']);
    await page.getByRole('button', { name: 'Add Item' }).click();
    await expect(line(page, 1).getByLabel('Description')).toBeFocused();
    await fillLine(page, 1, ['Shingles', '25', '120']);
    await expect(page.getByLabel('Amount of line 1')).toHaveText('$2,091.08');
    await page.getByText('Rate', { exact: true }).click();
    await page.getByLabel('Tax rate').fill('7.25');
    await expect(page.getByText('$5,091.08')).toBeVisible();
    await expect(page.getByText('$369.10')).toBeVisible();
    await expect(page.getByText('$5,460.18')).toBeVisible();
    await page.getByText('Amount', { exact: true }).last().click();
    await expect(page.getByLabel('Tax', { exact: true })).toHaveValue('369.10');
    await readable(page);

    await page.getByRole('button', { name: 'Create Estimate' }).click();
    await expect(toastOf(page, 'Estimate created')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('EST-7001');
    await expect(page.getByRole('main')).toContainText('$5,460.18');
  },
);

test('another client clears the job, and the expiry follows the date', async ({ page, api }) => {
  const [first, second] = [await aClient(api, 'Ann Olsen'), await aClient(api, 'Ben Tuttle')];
  await api.call<Job>('POST', '/api/jobs', { title: 'Olsen re-roof', clientId: first.id });
  await api.call<Job>('POST', '/api/jobs', { title: 'Tuttle gutters', clientId: second.id });
  await signIn(page);
  await page.goto(`/estimates/add?clientId=${first.id}`);
  const job = page.getByRole('combobox', { name: 'Job', exact: true });
  await expect(job).toHaveAttribute('placeholder', 'No job selected');
  await job.click();
  await expect(page.getByRole('option')).toHaveText([/Olsen re-roof/]);
  await page.getByRole('option').click();
  await expect(job).toHaveValue('Olsen re-roof');
  await pick(page, 'Client', 'Ben Tuttle');
  await expect(job).toHaveValue('');
  await job.click();
  await expect(page.getByRole('option')).toHaveText([/Tuttle gutters/]);
  await page.keyboard.press('Escape');

  const date = page.getByRole('textbox', { name: 'Date', exact: true });
  const expiry = page.getByRole('textbox', { name: 'Expiry Date' });
  await date.fill('1/5/2027');
  await date.press('Tab');
  await expect(expiry).toHaveValue('Feb 4, 2027');
  await expiry.fill('3/1/2027');
  await expiry.press('Tab');
  await date.fill('1/6/2027');
  await date.press('Tab');
  await expect(expiry).toHaveValue('Mar 1, 2027');
});

test(
  'two people at one estimate are asked whose word counts',
  both,
  async ({ page, api, complaints }) => {
    complaints.expect(/status of 409/);
    const estimate = await anEstimate(api, 'Contested client', { title: 'Re-roof' });
    await signIn(page);
    await page.goto(`/estimates/edit/${estimate.id}`);
    await page.getByLabel('Title').fill('My title');
    const theirItems = [{ description: 'Theirs', quantity: 2, price: 600 }];
    await api.call('PUT', `/api/estimates/${estimate.id}`, {
      title: 'Their title',
      items: theirItems,
    });
    await page.getByRole('button', { name: 'Save Changes' }).click();

    const dialog = page.getByRole('dialog', { name: 'Somebody else changed this too' });
    await expect(dialog).toContainText('Their title');
    await readable(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(toastOf(page, 'Estimate updated')).toBeVisible();
    // Only what both had changed was asked about; the lines, which one of them changed, stay changed.
    expect(await estimateNow(api, estimate)).toMatchObject({ title: 'My title', total: 1_200 });
  },
);

test('estimates are searched, filtered, sorted and taken along', both, async ({ page, api }) => {
  await anEstimate(api, 'Listed Adams', { status: 'sent', expiryDate: '2020-01-31' });
  await anEstimate(api, 'Listed Brown', { items: [{ description: 'x', quantity: 1, price: 9 }] });
  await signIn(page);
  await page.goto('/estimates?q=listed%20adams');
  await expect(row(page, 'Listed Adams')).toContainText('Expired');
  await expect(row(page, /Listed/)).toHaveCount(1);

  await page.getByPlaceholder('Search estimates...').fill('listed');
  await expect(row(page, /Listed/)).toHaveCount(2);
  if (isPhone(page)) {
    await page.getByLabel('Sort by').selectOption('Amount High-Low');
    await expect(row(page, /Listed/).first()).toContainText('Adams');
    await page.getByLabel('Sort by').selectOption('Amount Low-High');
    await expect(row(page, /Listed/).first()).toContainText('Brown');
    await page.getByLabel('Status', { exact: true }).selectOption('Draft');
  } else {
    await page.getByRole('button', { name: 'Client', exact: true }).click();
    await expect(row(page, /Listed/).first()).toContainText('Adams');
    await page.getByRole('button', { name: 'Amount', exact: true }).click();
    await expect(page).toHaveURL(/sort=-total/);
    await expect(row(page, /Listed/).first()).toContainText('Adams');
    await page.getByRole('button', { name: 'Filter by Status' }).click();
    await readable(page);
    await page.getByRole('checkbox', { name: 'Draft' }).check();
    await page.keyboard.press('Escape');
  }
  await expect(row(page, /Listed/)).toHaveText([/Brown/]);
  await page.reload();
  await expect(row(page, /Listed/)).toHaveText([/Brown/]);
  await readable(page);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('export.csv');
  const csv = await readFile(await file.path(), 'utf8');
  expect(csv).toContain('Listed Brown');
  expect(csv).not.toContain('Listed Adams');

  await page.getByPlaceholder('Search estimates...').fill('nowhere');
  await expect(page.getByText('No results found')).toBeVisible();
});

test(
  'several estimates are marked and deleted, and what failed is told',
  both,
  async ({ page, api }) => {
    const [north, east, south] = [
      await anEstimate(api, 'Bulk north'),
      await anEstimate(api, 'Bulk east'),
      await anEstimate(api, 'Bulk south'),
    ];
    const select = ({ estimateNumber }: Estimate) => page.getByLabel(`Select ${estimateNumber}`);
    await signIn(page);
    await page.goto('/estimates?q=bulk');
    await select(north).check();
    await select(east).check();
    await page.getByRole('button', { name: 'Mark as' }).click();
    await expect(page.getByRole('menuitem')).toHaveText([
      'Draft',
      'Sent',
      'Accepted',
      'Rejected',
      'Expired',
    ]);
    await readable(page);
    await page.getByRole('menuitem', { name: 'Sent' }).click();
    await expect(toastOf(page, 'Estimates updated')).toBeVisible();
    await expect(toastOf(page, '2 estimates marked as sent.')).toBeVisible();
    expect((await estimateNow(api, east)).status).toBe('sent');

    await select(north).check();
    await select(south).check();
    await api.call('DELETE', `/api/estimates/${south.id}`);
    await page.getByRole('button', { name: 'Mark as' }).click();
    await page.getByRole('menuitem', { name: 'Accepted' }).click();
    const report = page.getByRole('dialog');
    await expect(report).toContainText('1 of 2 done, 1 failed');
    await readable(page);
    await report.getByRole('button', { name: 'OK' }).click();
    expect((await estimateNow(api, north)).status).toBe('accepted');

    await page.reload();
    for (const estimate of [north, east]) await select(estimate).check();
    await page.getByRole('button', { name: 'Delete Selected' }).click();
    const question = page.getByRole('dialog', { name: 'Confirm Deletion' });
    await expect(question).toContainText('2 estimates');
    await readable(page);
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(toastOf(page, 'Estimates deleted')).toBeVisible();
    await expect(page.getByText('No results found')).toBeVisible();
  },
);

test(
  'an estimate goes out, is copied, becomes an invoice, and is deleted',
  both,
  async ({ page, api }) => {
    const estimate = await anEstimate(api, 'Whole line', {
      title: 'Main house',
      notes: 'Thank you',
    });
    await signIn(page);
    await page.goto(`/estimates/${estimate.id}`);
    await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
    await readable(page);
    await page.getByRole('button', { name: 'Mark as Sent' }).click();
    await expect(toastOf(page, 'Estimate updated')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Mark as Sent' })).toBeHidden();

    const paper = page.getByRole('link', { name: 'PDF', exact: true });
    const pdf = await page.request.get((await paper.getAttribute('href')) ?? '');
    expect(pdf.headers()['content-disposition']).toContain(`${estimate.estimateNumber}.pdf`);
    expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');

    await page.getByRole('button', { name: `Actions for ${estimate.estimateNumber}` }).click();
    await expect(page.getByRole('menuitem')).toHaveText([
      'Mark as Accepted',
      'Mark as Declined',
      'Duplicate',
      'Delete',
    ]);
    await readable(page);
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await expect(toastOf(page, 'Estimate created')).toBeVisible();
    await expect(page).toHaveURL(/\/estimates\/edit\/\d+$/);
    await expect(page.getByLabel('Title')).toHaveValue('Main house');
    await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('Draft');

    await page.goto(`/estimates/${estimate.id}`);
    await page.getByRole('button', { name: 'Accept and Convert to Invoice' }).click();
    await expect(toastOf(page, 'Invoice created')).toBeVisible();
    await expect(page).toHaveURL(/\/invoices\/\d+$/);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(/^INV-/);
    const number = (await heading.textContent()) ?? '';
    await page.getByRole('link', { name: estimate.estimateNumber }).click();
    await expect(page.getByRole('link', { name: number })).toBeVisible();
    await expect(page.getByRole('button', { name: /Convert/ })).toBeHidden();
    expect((await estimateNow(api, estimate)).status).toBe('accepted');

    const other = await anEstimate(api, 'Mistaken client');
    await page.goto(`/estimates/${other.id}`);
    await act(page, other, 'Delete');
    const dialog = page.getByRole('dialog', { name: 'Delete Estimate' });
    await expect(dialog).toContainText(
      `Are you sure you want to delete estimate "${other.estimateNumber}"? This action cannot be undone.`,
    );
    await readable(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: /^Actions for/ })).toBeFocused();
    await act(page, other, 'Delete');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(toastOf(page, 'Estimate deleted')).toBeVisible();
    await expect(page).toHaveURL(/\/estimates$/);
    await expect(row(page, 'Mistaken client')).toBeHidden();
  },
);

test('what the server cannot do is said, and nothing typed is lost', async ({
  page,
  api,
  complaints,
}) => {
  complaints.expect(/50[03]/);
  const estimate = await anEstimate(api, 'Unlucky client');
  const failed = (text: string) =>
    expect(page.getByRole('region', { name: /Notifications/ })).toContainText(text);
  await signIn(page);
  await page.route(/\/api\/estimates/, (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status: 503, json: { message: 'The disk is full', code: 'unavailable' } }),
  );

  await page.goto(`/estimates/add?clientId=${estimate.clientId}`);
  await line(page, 0).getByLabel('Description').fill('Ridge vent');
  await line(page, 0).getByLabel('Price').fill('45.99');
  await page.getByRole('button', { name: 'Create Estimate' }).click();
  await failed('Failed to create estimate. Please try again.');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The disk is full');
  await expect(line(page, 0).getByLabel('Description')).toHaveValue('Ridge vent');

  await page.goto(`/estimates/edit/${estimate.id}`);
  await page.getByLabel('Notes').fill('Call first');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await failed('Failed to update estimate. Please try again.');
  await expect(page.getByLabel('Notes')).toHaveValue('Call first');

  await page.goto('/estimates?q=unlucky');
  await page.getByLabel(`Select ${estimate.estimateNumber}`).check();
  await page.getByRole('button', { name: 'Mark as' }).click();
  await page.getByRole('menuitem', { name: 'Sent' }).click();
  await failed('Failed to update estimates. Please try again.');
  await page.getByRole('button', { name: 'Delete Selected' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await failed('Failed to delete estimates. Please try again.');

  await page.reload();
  await page.getByRole('button', { name: `Actions for ${estimate.estimateNumber}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await failed('Failed to delete estimate. Please try again.');
  await expect(page.getByRole('dialog')).toContainText('The disk is full');
});

test('who sees no prices sees no estimates', both, async ({ page, api, complaints }) => {
  complaints.expect(/status of 403/);
  const estimate = await anEstimate(api, 'Private client');
  await signIn(page, 'Field Technician');
  await page.goto('/jobs');
  await expect(page.getByRole('heading', { name: 'Jobs', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Estimates' })).toBeHidden();
  for (const address of ['', '/add', `/${estimate.id}`, `/edit/${estimate.id}`]) {
    await page.goto(`/estimates${address}`);
    await expect(page.getByRole('main')).toContainText(/You have no access|not allowed/);
    await expect(page.getByRole('main')).not.toContainText('$');
  }
  await readable(page);
});

test('an estimate that is not there says so', async ({ page, complaints }) => {
  complaints.expect(/status of 404/);
  await signIn(page);
  for (const address of ['/estimates/987654', '/estimates/edit/987654']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Estimate Not Found' })).toBeVisible();
  }
  await readable(page);
  await page.getByRole('link', { name: 'Back to Estimates' }).click();
  await expect(page).toHaveURL(/\/estimates$/);
});
