import { readFileSync } from 'node:fs';
import { addDays, dayInZone } from '#shared/calendar-day.ts';
import { expectReadable } from './accessibility.ts';
import { expect, signIn, test } from './fixtures.ts';
import { aContact, anInvoice, reRoof } from './records.ts';
import { both, isPhone } from './screen.ts';

const daysAgo = (days: number) => addDays(dayInZone(new Date(), 'America/Denver'), -days);

test(
  'the office manager sees who owes what for how long, and opens the invoices behind a figure',
  both,
  async ({ page, api }) => {
    const maria = await aContact(api, 'Maria Alvarez');
    const bill = (invoiceNumber: string, price: number, late: number) =>
      anInvoice(api, maria, {
        invoiceNumber,
        status: 'sent',
        date: daysAgo(late + 15),
        dueDate: daysAgo(late),
        items: reRoof(price),
      });
    await bill('INV-31', 100.25, 31);
    await bill('INV-60', 200, 60);
    await bill('INV-61', 400, 61);
    await signIn(page);
    await page.goto('/');
    if (isPhone(page)) await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('navigation', { name: 'Main' }).getByText('Reports').click();
    await page.getByRole('link', { name: 'A/R aging' }).click();

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A/R aging');
    await expect(page.getByRole('link', { name: 'Total, Owed: $700.25' })).toBeVisible();
    await expectReadable(page);

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('ar-aging.csv');
    expect(readFileSync(await file.path(), 'utf8')).toContain(
      'Maria Alvarez,0,0,300.25,400,0,700.25,3',
    );

    await page.getByRole('link', { name: 'Maria Alvarez, 31–60 days: $300.25' }).click();
    await expect(page.getByText('INV-31', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('INV-60', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('INV-61', { exact: true })).toBeHidden();
    await expect(page.getByText('Age is 31–60 days')).toBeVisible();

    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A/R aging');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
    await expect(page.getByText('$700.25').first()).toBeVisible();
  },
);

test('a field technician has no reports', async ({ page }) => {
  await signIn(page, 'Field Technician');
  for (const address of ['/reports', '/reports/ar-aging']) {
    await page.goto(address);
    await expect(
      page.getByRole('heading', { name: 'You have no access to reports' }),
    ).toBeVisible();
  }
});
