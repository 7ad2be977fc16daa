import { expectNoAxeViolations } from './accessibility.ts';
import { expect, signIn, test } from './fixtures.ts';

test(
  'invoices are narrowed to one client, chosen by name',
  { tag: '@both' },
  async ({ page, api, isMobile }) => {
    for (const name of ['Olu Nguyen', 'Ada Park']) {
      const client = await api.call('POST', '/api/contacts', { name, type: 'client' });
      const items = [{ description: 'Ridge vent', quantity: 1, price: 400 }];
      const { id: clientId } = client as { id: number };
      await api.call('POST', '/api/invoices', { clientId, items, status: 'sent' });
    }
    await signIn(page);
    await page.goto('/invoices');
    const list = page.getByRole('region', { name: 'invoices' });
    await expect(list).toContainText('Ada Park');
    if (isMobile) {
      await page.getByRole('button', { name: 'Filter', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Client' }).click();
    } else {
      await page.getByRole('button', { name: 'Filter by Client' }).click();
    }
    const dialog = page.getByRole('dialog', { name: 'Filter by Client' });
    await dialog.getByRole('combobox', { name: 'Client' }).fill('Olu');
    await expectNoAxeViolations(page);
    await dialog.getByRole('option', { name: /Olu Nguyen/ }).click();

    await expect(list).toContainText('Client is Olu Nguyen');
    await expect(list).not.toContainText('Ada Park');
    await expect(page).toHaveURL(/filter/);
  },
);
