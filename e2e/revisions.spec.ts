import { expectReadable } from './accessibility.ts';
import { expect, signIn, test } from './fixtures.ts';
import { aPaymentOn, anEstimate, anInvoice, estimateNow, invoiceNow } from './records.ts';
import { expectToast, long } from './screen.ts';

test('the terms of a document are its own', async ({ page, api }) => {
  await api.call('PUT', '/api/company', { estimateTerms: 'Half down.' });
  const estimate = await anEstimate(api, 'Terms client');
  await signIn(page);
  await page.goto(`/estimates/edit/${estimate.id}`);
  const terms = page.getByLabel('Terms');
  await expect(terms).toHaveValue('Half down.');
  await expectReadable(page);

  await terms.fill('Paid in three parts.');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Estimate updated');
  await expect(page.getByRole('region', { name: 'Terms' })).toContainText('Paid in three parts.');

  await api.call('PUT', '/api/company', { estimateTerms: 'All of it up front.' });
  await page.reload();
  await expect(page.getByRole('region', { name: 'Terms' })).toContainText('Paid in three parts.');
  expect(await estimateNow(api, estimate)).toMatchObject({ terms: 'Paid in three parts.' });
});

test(
  'a part-paid invoice asks before a revision, loses nothing typed, and keeps the earlier PDF',
  long,
  async ({ page, api, consoleErrors }) => {
    consoleErrors.expect(/status of 409/);
    const invoice = await anInvoice(api, 'Revised client', { status: 'sent' });
    await aPaymentOn(api, invoice, 200);
    await signIn(page);
    await page.goto(`/invoices/edit/${invoice.id}`);
    await page.getByLabel('Notes').fill('Gutters included.');
    await page.getByRole('button', { name: 'Save Changes' }).click();

    const question = page.getByRole('dialog', { name: 'Save as a New Revision' });
    await expect(question).toContainText(
      `${invoice.invoiceNumber} is part-paid. Saving makes revision 2; the earlier PDF stays available.`,
    );
    await expectReadable(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    await expect(page.getByLabel('Notes')).toHaveValue('Gutters included.');
    expect(await invoiceNow(api, invoice)).toMatchObject({ revision: 1, notes: null });

    await page.getByRole('button', { name: 'Save Changes' }).click();
    await question.getByRole('button', { name: 'Save Revision 2' }).click();
    await expectToast(page, 'Invoice updated');
    await expect(page.getByText('Revision 2', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'PDF of revision 1' })).toHaveAttribute(
      'href',
      `/api/invoices/${invoice.id}/revisions/1/pdf`,
    );
    await expectReadable(page);
  },
);

test('a declined estimate shows the reason', long, async ({ page, api }) => {
  const estimate = await anEstimate(api, 'Declined client', { status: 'sent' });
  await signIn(page);
  await page.goto(`/estimates/${estimate.id}`);
  await page.getByRole('button', { name: `Actions for ${estimate.estimateNumber}` }).click();
  await page.getByRole('menuitem', { name: 'Mark as Declined' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mark as Declined' });
  await dialog.getByLabel('Reason').fill('Went with a neighbor');
  await expectReadable(page);
  await dialog.getByRole('button', { name: 'Mark as Declined' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('main').getByText('Went with a neighbor').first()).toBeVisible();
  expect(await estimateNow(api, estimate)).toMatchObject({
    declineReason: 'Went with a neighbor',
  });
});

test(
  'a decline that fails says so in a toast and why in the dialog',
  long,
  async ({ page, api, consoleErrors }) => {
    const estimate = await anEstimate(api, 'Undecided client', { status: 'sent' });
    await signIn(page);
    await page.goto(`/estimates/${estimate.id}`);
    await page.getByRole('button', { name: `Actions for ${estimate.estimateNumber}` }).click();
    await page.getByRole('menuitem', { name: 'Mark as Declined' }).click();
    consoleErrors.expect(/503/);
    await page.route(`**/api/estimates/${estimate.id}**`, (route) =>
      route.request().method() === 'GET'
        ? route.continue()
        : route.fulfill({
            status: 503,
            json: { message: 'The disk is full', code: 'unavailable' },
          }),
    );
    const dialog = page.getByRole('dialog', { name: 'Mark as Declined' });
    await expect(dialog.getByLabel('Reason')).toBeFocused();
    await dialog.getByRole('button', { name: 'Mark as Declined' }).click();
    await expectToast(page, 'Failed to update estimate. Please try again.', 'error');
    await expect(dialog.getByRole('alert')).toContainText('The disk is full');
  },
);

test(
  'an estimate whose invoice was cancelled is converted again from its page',
  long,
  async ({ page, api }) => {
    const estimate = await anEstimate(api, 'Second thoughts', { status: 'accepted' });
    const path = `/api/estimates/${estimate.id}/convert`;
    const invoice = await api.call<{ id: number }>('POST', path);
    await api.call('PATCH', `/api/invoices/${invoice.id}`, { status: 'cancelled' });
    await signIn(page);
    await page.goto(`/estimates/${estimate.id}`);
    await page.getByRole('button', { name: 'Convert to Invoice' }).click();
    await expectToast(page, 'Invoice created');
  },
);

test('a missing number is explained, with the history behind it', async ({ page, api }) => {
  const invoice = await anInvoice(api, 'Gone client');
  await anInvoice(api, 'Next client');
  await api.call('DELETE', `/api/invoices/${invoice.id}`);
  await signIn(page);
  await page.goto('/settings?tab=numbers');
  const row = page.getByRole('listitem').filter({ hasText: invoice.invoiceNumber });
  await expect(row).toContainText('Still in the trash.');
  await expectReadable(page);

  await row.getByRole('button', { name: `History of ${invoice.invoiceNumber}` }).click();
  const history = page.getByRole('dialog', { name: `History of ${invoice.invoiceNumber}` });
  await expect(history).toContainText('deleted');
  await expectReadable(page);
});
