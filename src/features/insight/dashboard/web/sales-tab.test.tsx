import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { AppError } from '#shared/app-error.ts';
import { OPEN_STATUSES } from '#features/work/jobs/job-stages.ts';
import { expectReadable } from '#test/web/accessibility.ts';
import { answer } from '#test/web/answer.ts';
import { render } from '#test/web/render.tsx';
import { lastMonths } from '../dashboard-periods.ts';
import { sales, salesEndpoints, type Sales } from '../sales.ts';
import { SalesTab } from './sales-tab.tsx';

const someSales = (more: Partial<Sales> = {}): Sales => ({
  since: '2026-10-01',
  pipeline: OPEN_STATUSES.map((stage, place) => ({
    stage,
    count: place,
    amount: place * 1000.5,
    days: place === 0 ? null : place * 3,
  })),
  sold: { count: 12, amount: 96_000, priced: 9 },
  averageDeal: 8000,
  lost: { count: 1, amount: 5000 },
  winRate: 92,
  reasons: [
    { reason: 'price', count: 3, amount: 15_000 },
    { reason: null, count: 1, amount: 0 },
  ],
  leaders: [
    { userId: 4, name: 'Priya Nair', leads: 20, soldCount: 9, sold: 72_000 },
    { userId: null, name: null, leads: 2, soldCount: 0, sold: 0 },
  ],
  months: lastMonths('2026-11-21', 12).map((month, place) => ({
    month,
    sold: place * 1000,
    soldCount: place,
    lost: 500,
    lostCount: 1,
  })),
  isOwn: false,
  ...more,
});

function Home({ start }: { start?: string }) {
  const [period, setPeriod] = useState(start);

  return <SalesTab period={period} onPeriod={setPeriod} />;
}

const cells = (row: string | RegExp) => page.getByRole('row', { name: row });

test('the pipeline, sales reps, losses and reasons are in tables that text readers read', async () => {
  answer(salesEndpoints.sales, () => someSales());
  const shown = await render(<Home />);

  await expect.element(cells(/^Review/)).toHaveTextContent('Review6$6,003.0018');
  await expect.element(cells(/^Lead 0/)).toHaveTextContent('Lead0$0.00—');
  await expect.element(cells(/^Priya/)).toHaveTextContent('Priya Nair209$72,000.00');
  await expect.element(cells(/^No sales rep/)).toHaveTextContent('20$0.00');
  await expect.element(cells(/^Price/)).toHaveTextContent('3$15,000.00');
  await expect.element(cells(/^No reason given/)).toBeVisible();
  await expect.element(page.getByText('$96,000.00')).toBeVisible();
  await expect.element(page.getByText('1 job', { exact: true })).toBeVisible();
  await expect.element(page.getByText('9 jobs with a contract')).toBeVisible();
  await expect.element(page.getByText('92%')).toBeVisible();
  await expectReadable();

  await page.getByRole('button', { name: 'About Average deal' }).click();
  await expect
    .element(page.getByRole('dialog'))
    .toHaveTextContent(sales.shape.averageDeal.description ?? '?');
  await page.getByRole('link', { name: 'Signed Contract' }).click();
  await expect.poll(shown.address).toBe('/jobs?filter[status]=signed_contract');
});

test('another period is loaded when it is chosen; an unknown one is the year', async () => {
  const calls = answer(salesEndpoints.sales, () => someSales());
  await render(<Home start="decade" />);

  const choice = page.getByRole('combobox', { name: 'Period' });
  await expect.element(choice).toHaveValue('year');
  await choice.selectOptions('This month');
  await expect.element(choice).toHaveValue('month');
  await expect.poll(() => calls().length).toBe(2);
});

test('a company without sales reads so in place of tables and averages', async () => {
  answer(salesEndpoints.sales, () =>
    someSales({
      sold: { count: 0, amount: 0, priced: 0 },
      averageDeal: null,
      winRate: null,
      reasons: [],
      leaders: [],
    }),
  );
  await render(<Home />);

  await expect.element(page.getByText('No leads or sales in this period')).toBeVisible();
  await expect.element(page.getByText('No jobs were lost in this period')).toBeVisible();
  await expectReadable();
});

test('a sales rep reads that the jobs are their own, as behind each stage’s link; a failure is retried', async () => {
  let isBroken = true;
  answer(salesEndpoints.sales, () => {
    if (isBroken) throw new AppError('forbidden', 'Not now.');

    return someSales({ isOwn: true });
  });
  const shown = await render(<Home />, { me: { accessProfile: 'Sales Representative' } });

  await expect.element(page.getByText('Not now.')).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('Showing your jobs only.')).toBeVisible();
  await page.getByRole('link', { name: 'Signed Contract' }).click();
  await expect.poll(shown.address).toBe('/jobs?filter[status]=signed_contract&filter[mine]=true');
});

const SINCE = 'filter[soldOn][gt]=2026-09-30';
const LOST = 'filter[status]=lost&filter[stageOn][gt]=2026-09-30';

test.each([
  ['Sold: $96,000.00', SINCE],
  ['Average deal: $8,000.00', SINCE],
  ['Lost: $5,000.00', LOST],
  ['Price', `${LOST}&filter[lostReason]=price`],
  ['No reason given', `${LOST}&filter[missing]=lostReason`],
  ['No sales rep', `filter[missing]=salesRep&${SINCE}`],
  ['2 leads without a sales rep', 'filter[missing]=salesRep&filter[leadOn][gt]=2026-09-30'],
  ['Priya Nair', `filter[salesRep]=4&${SINCE}`],
  ['20 leads for Priya Nair', 'filter[salesRep]=4&filter[leadOn][gt]=2026-09-30'],
])('the figure %s leads to the jobs of the period that it counts', async (name, search) => {
  answer(salesEndpoints.sales, () => someSales());
  const shown = await render(<Home />);

  await page.getByRole('link', { name, exact: true }).click();
  await expect.poll(shown.address).toBe(`/jobs?${search}`);
});

test.each([
  ['Sold by month', 'filter[soldOn][gt]=2026-09-30&filter[soldOn][lt]=2026-11-01'],
  [
    'Lost by month',
    'filter[status]=lost&filter[stageOn][gt]=2026-09-30&filter[stageOn][lt]=2026-11-01',
  ],
])('a month of “%s” leads to its jobs, a sales rep’s to their own', async (title, search) => {
  answer(salesEndpoints.sales, () => someSales({ isOwn: true }));
  const shown = await render(<Home />);

  await page.getByRole('button', { name: `Show table: ${title}` }).click();
  await page.getByRole('link', { name: 'October 2026' }).click();
  await expect.poll(shown.address).toBe(`/jobs?${search}&filter[mine]=true`);
});

test('won and lost months are compared in dollars, or both in jobs', async () => {
  answer(salesEndpoints.sales, () => someSales());
  await render(<Home />);

  await page.getByRole('button', { name: 'Show table: Lost by month' }).click();
  await expect.element(cells('October 2026')).toHaveTextContent('October 2026$500.00');
  await page.getByRole('combobox', { name: 'Won and lost in' }).selectOptions('Jobs');
  await expect.element(page.getByRole('figure', { name: 'Jobs sold by month' })).toBeVisible();
  await expect.element(cells('October 2026')).toHaveTextContent('October 20261');
  await expectReadable();
});
