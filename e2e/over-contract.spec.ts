import { expectReadable } from './accessibility.ts';
import { expect, signIn, test } from './fixtures.ts';
import { fillLine } from './line-items.ts';
import { aJob, anInvoice, reRoof } from './records.ts';
import { bothLong, expectToast } from './screen.ts';

test(
  'an invoice over the contract of its job shows by how much, and is made with a reason (M7)',
  bothLong,
  async ({ page, api, consoleErrors }) => {
    consoleErrors.expect(/status of 409 .*\/api\/invoices$/);
    const job = await aJob(api, 'Alvarez re-roof', { contractAmount: 10_000 });
    const client = { id: job.clientId };
    await anInvoice(api, client, { jobId: job.id, items: reRoof(8_000) });
    await signIn(page);
    await page.goto(`/invoices/add?clientId=${client.id}&jobId=${job.id}`);
    await fillLine(page, 0, { text: 'Rotten decking', quantity: '50', price: '90' });
    await page.getByRole('button', { name: 'Create Invoice' }).click();

    const dialog = page.getByRole('dialog', { name: 'Invoice Over the Contract' });
    await expect(dialog.getByRole('definition')).toHaveText([
      '$10,000.00',
      '$8,000.00',
      '$4,500.00',
      '$2,500.00',
    ]);
    await expectReadable(page);
    await dialog.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByRole('button', { name: 'Create Invoice' })).toBeEnabled();
    await page.getByRole('button', { name: 'Create Invoice' }).click();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Decking was rotten');
    await dialog.getByRole('button', { name: 'Invoice Anyway' }).click();
    await expectToast(page, 'Invoice created');
    await expect(page.getByText('Invoiced over the contract: Decking was rotten')).toBeVisible();
  },
);
