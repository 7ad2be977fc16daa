import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { AppError } from '#shared/app-error.ts';
import { expectReadable } from '#test/web/accessibility.ts';
import { answer } from '#test/web/answer.ts';
import { render } from '#test/web/render.tsx';
import { companyMoney, type CompanyMoney, moneyEndpoints } from '../company-money.ts';
import { lastMonths } from '../dashboard-periods.ts';
import { MoneyStrip } from './money-strip.tsx';

const someMoney = (more: Partial<CompanyMoney> = {}): CompanyMoney => ({
  outstanding: 12_400.5,
  overdue: 3100,
  receivedThisMonth: 11_000,
  months: lastMonths('2026-11-21', 12).map((month, index) => ({ month, received: index * 1000 })),
  ownOnly: { invoices: false, payments: false },
  ...more,
});

test('the strip says what is owed, what is overdue and what came in, each explained', async () => {
  answer(moneyEndpoints.money, () => someMoney());
  await render(<MoneyStrip />);

  await expect.element(page.getByText('$12,400.50')).toBeVisible();
  await expect.element(page.getByText('$3,100.00')).toBeVisible();
  await expect
    .element(page.getByRole('definition').filter({ hasText: '$11,000.00' }))
    .toBeVisible();
  await expectReadable();

  await page.getByRole('button', { name: 'About Overdue' }).click();
  await expect
    .element(page.getByRole('dialog'))
    .toHaveTextContent(companyMoney.shape.overdue.description ?? '?');
});

test.for([
  ['Outstanding', '/invoices?filter[owed][gt]=0'],
  ['Overdue', '/invoices?filter[status]=overdue'],
  [
    'Received this month',
    '/payments?filter[date][gt]=2026-10-31&filter[date][lt]=2026-11-22&filter[status]=completed&filter[status]=refunded&filter[status]=partially_refunded&filter[status]=disputed&filter[kind]=payment&filter[kind]=marked_paid&filter[kind]=refund&filter[kind]=dispute',
  ],
] as const)('%s leads to the records that it counts', async ([title, address]) => {
  answer(moneyEndpoints.money, () => someMoney());
  const shown = await render(<MoneyStrip />);

  await page.getByRole('link', { name: title }).click();
  await expect.poll(shown.address).toBe(address);
});

test('the bars start at zero, and are a table on demand whose months lead to their payments', async () => {
  answer(moneyEndpoints.money, () => someMoney());
  const shown = await render(<MoneyStrip />);

  const bars = () => [...document.querySelectorAll('svg title')].map((one) => one.textContent);
  await expect.poll(() => bars().length).toBe(12);
  expect(bars()[0]).toBe('December 2025: $0.00');
  expect(bars()[11]).toBe('November 2026 so far: $11,000.00');

  await page.getByRole('button', { name: 'Show table: Money received by month' }).click();
  expect(page.getByRole('row').elements()).toHaveLength(13);
  await expect
    .element(page.getByRole('row', { name: 'November 2026 so far' }))
    .toHaveTextContent('$11,000.00');
  await expectReadable();
  await page.getByRole('link', { name: 'February 2026' }).click();
  await expect
    .poll(shown.address)
    .toContain('filter[date][gt]=2026-01-31&filter[date][lt]=2026-03-01');
});

test('a sales rep reads that the figures are their own; a failure is retried', async () => {
  let isBroken = true;
  answer(moneyEndpoints.money, () => {
    if (isBroken) throw new AppError('forbidden', 'Not now.');

    return someMoney({ ownOnly: { invoices: true, payments: true } });
  });
  await render(<MoneyStrip />, { me: { accessProfile: 'Sales Representative' } });

  await expect.element(page.getByText('Not now.')).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('Showing your invoices and payments only.')).toBeVisible();
});
