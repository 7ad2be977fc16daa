import { expectNoAxeViolations, expectReadable } from './accessibility.ts';
import { expect, signIn, test } from './fixtures.ts';
import { fillLine, line } from './line-items.ts';
import { aContact, clientPath } from './records.ts';
import { both, expectToast, pick } from './screen.ts';

test(
  'a client chooses a package and a discounted option, sees the total follow, and signs',
  both,
  async ({ page, api, anotherBrowser }) => {
    await aContact(api, 'Nora Chooser');
    await signIn(page);
    await page.goto('/estimates/add');
    await pick(page, 'Client', 'Nora Chooser');
    const lines = [
      { text: 'Tear-off and underlayment', price: '4000' },
      { text: '3-tab shingles', price: '6000', as: 'Part of a package' },
      { text: 'Architectural shingles', price: '8000', as: 'Part of a package', package: 'Better' },
      { text: 'Gutter guards', price: '500', as: 'Optional, not in total' },
    ];
    for (const [index, one] of lines.entries()) {
      if (index > 0) await page.getByRole('button', { name: 'Add Item' }).click();
      await fillLine(page, index, one);
      if (one.as === undefined) continue;
      await line(page, index).getByRole('button', { name: 'Discount and options' }).click();
      await line(page, index).getByRole('combobox', { name: 'For the client' }).click();
      await page.getByRole('option', { name: one.as }).click();
      if (one.package === undefined) continue;
      const name = line(page, index).getByRole('combobox', { name: 'Package' });
      await name.fill(one.package);
      await name.press('Escape');
    }
    await page.getByRole('combobox', { name: 'Discount', exact: true }).click();
    await page.getByRole('option', { name: 'Percent of the subtotal' }).click();
    const figures = page.getByRole('main');
    await expect(figures).toContainText('Discount (10%)-$1,000.00');
    await page.getByRole('combobox', { name: 'Package in the total' }).click();
    await page.getByRole('option', { name: 'Better' }).click();
    await expect(figures).toContainText('Total$10,800.00');
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Sent', exact: true }).click();
    await expectReadable(page);
    await page.getByRole('button', { name: 'Create Estimate' }).click();
    await expectToast(page, 'Estimate created');
    await expect(page.getByRole('region', { name: 'Optional items' })).toContainText(
      'Good package',
    );
    await expectReadable(page);
    const id = Number(/estimates\/(\d+)/.exec(page.url())?.[1]);
    const path = await clientPath(api, 'estimates', { id });

    const client = await anotherBrowser();
    await client.goto(path);
    await client.getByLabel('Your full name').fill('Nora Chooser');
    await expectNoAxeViolations(client);
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await client.route('**/d/**', async (route) => {
      if (route.request().method() === 'POST') await answered;
      await route.continue();
    });
    await client.getByRole('radio', { name: 'Good' }).check();
    await expect(client.getByRole('button', { name: 'Updating your total…' })).toBeDisabled();
    answer();
    await client.unrouteAll({ behavior: 'wait' });
    await expect(client.getByRole('heading', { level: 1 })).toContainText('$9,000.00');
    await client.getByRole('checkbox', { name: 'Gutter guards' }).check();
    await expect(client.getByRole('heading', { level: 1 })).toContainText('$9,450.00');
    await expect(client.getByText('accept this estimate for $9,450.00')).toBeVisible();
    await expect(client.getByLabel('Your full name')).toHaveValue('Nora Chooser');
    await client.getByLabel('Your email').fill('nora@mail.example');
    await client.getByRole('checkbox', { name: /^I agree/ }).check();
    await client.getByRole('button', { name: 'Accept and Sign' }).click();
    await expect(client.getByText('You have signed this estimate')).toBeVisible();
    expect(await api.call('GET', `/api/estimates/${id}`)).toMatchObject({
      status: 'accepted',
      total: 9450,
      revision: 3,
    });
  },
);

test('a client without scripts figures the total with a button and signs what it showed', async ({
  api,
  browser,
  baseURL,
}) => {
  const { id: clientId } = await aContact(api, 'Nora Plain');
  const { id } = await api.call<{ id: number }>('POST', '/api/estimates', {
    clientId,
    status: 'sent',
    items: [
      { description: '3-tab shingles', quantity: 1, price: 6000, package: 'Good' },
      { description: 'Architectural shingles', quantity: 1, price: 8000, package: 'Better' },
    ],
  });
  const path = await clientPath(api, 'estimates', { id });
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const client = await context.newPage();
  await client.goto(path);
  await client.getByRole('radio', { name: 'Better' }).check();
  await client.getByRole('button', { name: 'Update Total' }).click();
  await expect(client.getByRole('heading', { level: 1 })).toContainText('$8,000.00');
  await client.getByLabel('Your full name').fill('Nora Plain');
  await client.getByLabel('Your email').fill('nora@mail.example');
  await client.getByRole('checkbox', { name: /^I agree/ }).check();
  await client.getByRole('button', { name: 'Accept and Sign' }).click();
  await expect(client.getByText('You have signed this estimate')).toBeVisible();
  await context.close();
});
