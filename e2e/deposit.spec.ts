import type { Estimate } from '#features/money/estimates/estimate.ts';
import { expectNoAxeViolations, expectReadable } from './accessibility.ts';
import { expect, signIn, test } from './fixtures.ts';
import { aContact, clientPath, reRoof } from './records.ts';
import { bothLong, expectToast, pick } from './screen.ts';
import { fillLine } from './line-items.ts';

test(
  'a client signs an estimate with a deposit and pays a part, and the office invoices the rest',
  bothLong,
  async ({ page, api, anotherBrowser }) => {
    await aContact(api, 'Nora Deposit');
    await signIn(page);
    await page.goto('/estimates/add');
    await pick(page, 'Client', 'Nora Deposit');
    await fillLine(page, 0, { text: 'Re-roof', quantity: '1', price: '9999.99' });
    await page.getByRole('combobox', { name: 'Deposit on signing' }).click();
    await page.getByRole('option', { name: 'Percent of the total' }).click();
    await page.getByLabel('Deposit percent').fill('30');
    await expect(page.getByText('$3,000.00')).toBeVisible();
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Sent', exact: true }).click();
    await expectReadable(page);
    await page.getByRole('button', { name: 'Create Estimate' }).click();
    await expectToast(page, 'Estimate created');
    await expect(page.getByRole('main')).toContainText('Deposit due on signing$3,000.00');
    await expectReadable(page);
    const id = Number(/estimates\/(\d+)/.exec(page.url())?.[1]);
    const path = await clientPath(api, 'estimates', { id });

    const client = await anotherBrowser();
    await client.goto(path);
    await expect(client.getByRole('row', { name: 'Deposit due on signing' })).toContainText(
      '$3,000.00',
    );
    await client.getByLabel('Your full name').fill('Nora Deposit');
    await client.getByLabel('Your email').fill('nora@mail.example');
    await client.getByRole('checkbox').check();
    await client.getByRole('button', { name: 'Accept and Sign' }).click();
    await expect(client.getByText('$3,000.00 is due now')).toBeVisible();
    await expectNoAxeViolations(client);
    await client.getByRole('link', { name: 'Open Deposit Invoice' }).click();
    await expect(client.getByRole('heading', { name: /^\$3,000\.00 due/ })).toBeVisible();

    await page.reload();
    await expect(page.getByText('$6,999.99')).toBeVisible();
    const { invoiceIds } = await api.call<Estimate>('GET', `/api/estimates/${id}`);
    await api.call('POST', '/api/payments', {
      invoiceId: invoiceIds[0],
      amount: 1000,
      method: 'check',
    });
    await page.getByRole('button', { name: 'Invoice the Rest' }).click();
    await expectToast(page, 'Invoice created');
    await expect(page.getByRole('main')).toContainText('Less deposit');
    await expect(page.getByRole('main')).toContainText('$6,999.99');
    await expectReadable(page);
    expect(await api.call('GET', `/api/estimates/${id}`)).toMatchObject({
      isBilled: true,
      invoiced: 9999.99,
    });
  },
);

test('an estimate is not saved with a deposit above its total', async ({
  page,
  api,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 400 .*\/api\/estimates\/\d+$/);
  const client = await aContact(api, 'Otto Much');
  const { id } = await api.call<{ id: number }>('POST', '/api/estimates', {
    clientId: client.id,
    items: reRoof(500),
  });
  await signIn(page);
  await page.goto(`/estimates/edit/${id}`);
  await page.getByRole('combobox', { name: 'Deposit on signing' }).click();
  await page.getByRole('option', { name: 'Fixed amount' }).click();
  await page.getByLabel('Deposit amount').fill('600');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(
    page.getByText('A deposit of $600.00 is more than the total of $500.00').first(),
  ).toBeVisible();
  await expect(page.getByLabel('Deposit amount')).toHaveValue('600.00');
});
