import { expectReadable } from './accessibility.ts';
import { expect, signIn, test } from './fixtures.ts';
import { aContact } from './records.ts';
import { both, expectToast } from './screen.ts';

test(
  'an estimate reaches its client by a copied link or the mail app, and is then marked as sent',
  both,
  async ({ page, api, anotherBrowser }) => {
    const { id: clientId } = await aContact(api, 'Maria Alvarez');
    const { id, estimateNumber } = await api.call<{ id: number; estimateNumber: string }>(
      'POST',
      '/api/estimates',
      { clientId, items: [{ description: 'Ridge vent', quantity: 4, price: 12.5 }] },
    );
    await signIn(page);
    await page.goto(`/estimates/${id}`);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `Send ${estimateNumber}` });
    await dialog.getByLabel('To', { exact: true }).fill('maria@mail.example');
    await dialog.getByRole('button', { name: 'Copy link' }).click();
    const url = await dialog
      .getByRole('textbox', { name: 'Link to the client’s page' })
      .inputValue();
    expect(url).toMatch(/\/d\/[\w-]{43}$/);
    await expectReadable(page);
    const href = await dialog.getByRole('link', { name: 'Open in mail app' }).getAttribute('href');
    expect(href).toMatch(/^mailto:maria@mail\.example\?subject=Estimate%20/);
    expect(decodeURIComponent(href ?? '')).toContain(`\r\n\r\n${url}\r\n\r\n`);
    await dialog.getByRole('button', { name: 'Mark as Sent' }).click();
    await expectToast(page, 'Marked as sent');

    const client = await anotherBrowser();
    await client.goto(new URL(url).pathname);
    await expect(client.getByText(estimateNumber).first()).toBeVisible();
  },
);
