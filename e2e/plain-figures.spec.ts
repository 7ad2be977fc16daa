/**
 * Screens that used to mislead users: printed notes, a draft's total, red numbers, and settings
 * without effect.
 */
import { PEOPLE } from './people.ts';
import { expect, signIn, test } from './fixtures.ts';
import { aJob, anInvoice } from './records.ts';
import { fromAccountMenu, long } from './screen.ts';

test('a draft invoice has a total, and its form says that notes are printed (N1, N11)', async ({
  page,
  api,
}) => {
  const invoice = await anInvoice(api, 'Draft total');
  await signIn(page);
  await page.goto(`/invoices/${invoice.id}`);
  await expect(page.getByRole('heading', { name: 'Draft Total' })).toBeVisible();
  await expect(page.getByText('Not sent yet. Nothing is owed.')).toBeVisible();
  await expect(page.getByText('Balance Due')).toHaveCount(0);
  const main = page.getByRole('main').locator('[data-variant=filled]');
  await expect(main).toHaveText(['Send']);

  await page.goto(`/invoices/edit/${invoice.id}`);
  await expect(page.getByLabel('Notes to client')).toHaveAccessibleDescription(
    /^Printed for the client\./,
  );
});

test('an amount owed for a job is red only when it is overdue (N7)', async ({ page, api }) => {
  const job = await aJob(api, 'Red when overdue');
  const sent = { jobId: job.id, status: 'sent' as const };
  await anInvoice(api, { id: job.clientId }, { ...sent, dueDate: '2099-12-21' });
  await signIn(page);
  await page.goto(`/jobs/${job.id}`);
  const owed = page
    .getByRole('region', { name: 'Money so far' })
    .locator('[data-tone], div')
    .filter({ has: page.getByText('Owed', { exact: true }) })
    .last();
  await expect(owed).toContainText('$500.00');
  await expect(owed).not.toHaveAttribute('data-tone', 'bad');

  const overdue = { date: '2020-01-01', dueDate: '2020-01-31' };
  await anInvoice(api, { id: job.clientId }, { ...sent, ...overdue });
  await page.reload();
  await expect(owed).toContainText('$1,000.00');
  await expect(owed).toHaveAttribute('data-tone', 'bad');
});

test('settings that have no effect yet say so (M8)', long, async ({ page }) => {
  await signIn(page, 'Sales Representative');
  await page.goto('/settings');
  await fromAccountMenu(page, 'Edit My Info', PEOPLE['Sales Representative'].fullName);
  const dialog = page.getByRole('dialog', { name: 'Edit My Info' });
  const words = 'Saved for a future calendar.';
  await expect(
    dialog.getByLabel('Calendar task color', { exact: true }),
  ).toHaveAccessibleDescription(words);
  await dialog.getByRole('tab', { name: 'Calendar' }).click();
  await expect(dialog.getByLabel('Show weekends')).toHaveAccessibleDescription(words);
});
