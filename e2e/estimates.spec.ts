import type { Job } from '#features/work/jobs/job.ts';
import { expectReadable } from './accessibility.ts';
import { exported, printed } from './files.ts';
import { expect, signIn, test } from './fixtures.ts';
import { fillLine, line } from './line-items.ts';
import { askToDeleteSelected, markAs, row, select } from './list-screen.ts';
import { aContact, anEstimate, estimateNow, reRoof } from './records.ts';
import { acceptAndConvert, act, expectToast, long, pick, problem } from './screen.ts';

test(
  'an estimate form names the missing fields, and adds up while the user types',
  long,
  async ({ page, api }) => {
    await aContact(api, 'Maria Alvarez');
    await signIn(page);
    await page.goto('/estimates/add');
    await expect(page.getByLabel('Job', { exact: true })).toBeDisabled();
    await expect(page.getByText('Select a client first')).toBeVisible();
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
    await expectReadable(page);

    await pick(page, 'Client', 'Maria Alvarez');
    await page.getByRole('combobox', { name: 'Job', exact: true }).click();
    await expect(page.getByText('No jobs for this client')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByLabel('Estimate Number').fill('EST-7001');
    await fillLine(page, 0, { text: 'Tear off', quantity: '24.5', price: '85.35' });
    await page.getByRole('button', { name: 'Add Item' }).click();
    await expect(line(page, 1).getByLabel('Description')).toBeFocused();
    await fillLine(page, 1, { text: 'Shingles', quantity: '25', price: '120' });
    await expect(page.getByLabel('Amount of line 1')).toHaveText('$2,091.08');
    await page.getByText('Rate', { exact: true }).click();
    await page.getByLabel('Tax rate').fill('7.25');
    await expect(page.getByText('$5,091.08')).toBeVisible();
    await expect(page.getByText('$369.10')).toBeVisible();
    await expect(page.getByText('$5,460.18')).toBeVisible();
    await page.getByText('Amount', { exact: true }).last().click();
    await expect(page.getByLabel('Tax', { exact: true })).toHaveValue('369.10');
    await expectReadable(page);

    await page.getByRole('button', { name: 'Create Estimate' }).click();
    await expectToast(page, 'Estimate created');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('EST-7001');
    await expect(page.getByRole('main')).toContainText('$5,460.18');
  },
);

test(
  'another client clears the job, and the expiry follows the date',
  long,
  async ({ page, api }) => {
    const [first, second] = [await aContact(api, 'Ann Olsen'), await aContact(api, 'Ben Tuttle')];
    await api.call<Job>('POST', '/api/jobs', { title: 'Olsen re-roof', clientId: first.id });
    await api.call<Job>('POST', '/api/jobs', { title: 'Tuttle gutters', clientId: second.id });
    await signIn(page);
    await page.goto(`/estimates/add?clientId=${first.id}`);
    const job = page.getByRole('combobox', { name: 'Job', exact: true });
    await expect(page.getByText('No job selected')).toBeVisible();
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
  },
);

test(
  'estimates are searched, filtered, sorted and taken along',
  { tag: ['@phone', '@long'] },
  async ({ page, api }) => {
    await anEstimate(api, 'Listed Adams', { status: 'sent', expiryDate: '2020-01-31' });
    await anEstimate(api, 'Listed Brown', { items: reRoof(9) });
    const listed = row(page, 'estimates', /Listed/);
    await signIn(page);
    await page.goto('/estimates?q=listed%20adams');
    await expect(row(page, 'estimates', 'Listed Adams')).toContainText('Expired');
    await expect(listed).toHaveCount(1);

    await page.getByPlaceholder('Search estimates...').fill('listed');
    await expect(listed).toHaveCount(2);
    await page.getByLabel('Sort by').selectOption('Amount High-Low');
    await expect(listed.first()).toContainText('Adams');
    await page.getByLabel('Sort by').selectOption('Amount Low-High');
    await expect(listed.first()).toContainText('Brown');
    await page.getByLabel('Status', { exact: true }).selectOption('Draft');
    await expect(listed).toHaveText([/Brown/]);
    await page.reload();
    await expect(listed).toHaveText([/Brown/]);
    await expectReadable(page);

    const csv = await exported(page);
    expect(csv).toContain('Listed Brown');
    expect(csv).not.toContain('Listed Adams');

    await page.getByPlaceholder('Search estimates...').fill('nowhere');
    await expect(page.getByText('No results found')).toBeVisible();
  },
);

test(
  'several estimates are marked and deleted, and failures are reported',
  long,
  async ({ page, api }) => {
    const [north, east, south] = [
      await anEstimate(api, 'Bulk north'),
      await anEstimate(api, 'Bulk east'),
      await anEstimate(api, 'Bulk south'),
    ];
    await signIn(page);
    await page.goto('/estimates?q=bulk');
    await select(page, north.estimateNumber, east.estimateNumber);
    await page.getByRole('button', { name: 'Mark as' }).click();
    await expect(page.getByRole('menuitem')).toHaveText([
      'Draft',
      'Sent',
      'Accepted',
      'Rejected',
      'Expired',
    ]);
    await page.getByRole('menuitem', { name: 'Sent' }).click();
    await expectToast(page, 'Estimates updated');
    await expectToast(page, '2 estimates marked as sent.');
    expect((await estimateNow(api, east)).status).toBe('sent');

    await select(page, north.estimateNumber, south.estimateNumber);
    await api.call('DELETE', `/api/estimates/${south.id}`);
    await markAs(page, 'Accepted');
    const accepting = page.getByRole('dialog', { name: 'Mark as Accepted' });
    await expect(accepting).toContainText('Accepts 1 estimate for');
    await accepting.getByRole('button', { name: 'Mark as Accepted' }).click();
    const report = page.getByRole('dialog');
    await expect(report).toContainText('1 of 2 done, 1 failed');
    await report.getByRole('button', { name: 'OK' }).click();
    expect((await estimateNow(api, north)).status).toBe('accepted');

    await page.reload();
    await select(page, north.estimateNumber, east.estimateNumber);
    const question = await askToDeleteSelected(page);
    await expect(question).toContainText('2 estimates');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Estimates deleted');
    await expect(page.getByText('No results found')).toBeVisible();
  },
);

test('an estimate goes out, is copied, becomes an invoice, and is deleted', async ({
  page,
  api,
}) => {
  const estimate = await anEstimate(api, 'Whole line', {
    title: 'Main house',
    notes: 'Thank you',
  });
  await signIn(page);
  await page.goto(`/estimates/${estimate.id}`);
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
  await expectReadable(page);
  await page.getByRole('button', { name: 'Mark as Sent' }).click();
  await expectToast(page, 'Estimate updated');
  await expect(page.getByRole('button', { name: 'Mark as Sent' })).toBeHidden();

  expect(await printed(page, 'PDF')).toContain(`${estimate.estimateNumber}.pdf`);

  await page.getByRole('button', { name: `Actions for ${estimate.estimateNumber}` }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Mark as Accepted',
    'Mark as Declined',
    'Duplicate',
    'Delete',
  ]);
  await expectReadable(page);
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expectToast(page, 'Estimate created');
  await expect(page).toHaveURL(/\/estimates\/edit\/\d+$/);
  await expect(page.getByLabel('Title')).toHaveValue('Main house');
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('Draft');

  await page.goto(`/estimates/${estimate.id}`);
  await acceptAndConvert(page);
  await expectToast(page, 'Invoice created');
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
  await act(page, other.estimateNumber, 'Delete');
  const dialog = page.getByRole('dialog', { name: 'Delete Estimate' });
  await expect(dialog).toContainText(
    `Are you sure you want to delete estimate "${other.estimateNumber}"? This action cannot be undone.`,
  );
  await expectReadable(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: /^Actions for/ })).toBeFocused();
  await act(page, other.estimateNumber, 'Delete');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Estimate deleted');
  await expect(page).toHaveURL(/\/estimates$/);
  await expect(row(page, 'estimates', 'Mistaken client')).toBeHidden();
});
