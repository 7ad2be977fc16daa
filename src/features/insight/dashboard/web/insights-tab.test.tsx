import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { jobEndpoints } from '#features/work/jobs/job-endpoints.ts';
import { AppError } from '#shared/app-error.ts';
import { expectReadable } from '#test/web/accessibility.ts';
import { answer } from '#test/web/answer.ts';
import { render } from '#test/web/render.tsx';
import { insightEndpoints, type Insights } from '../insights.ts';
import { InsightsTab } from './insights-tab.tsx';

beforeEach(() => {
  answer(jobEndpoints.leadSources, () => [
    { word: 'trade_show', label: 'Trade Show', isHidden: false },
    { word: 'Yard sign', label: 'Yard sign', isHidden: true },
  ]);
});

const NONE = { leads: 0, won: 0, sold: 0, soldCount: 0, closeRate: null, salesRate: null };

const someInsights = (more: Partial<Insights> = {}): Insights => ({
  periods: [
    { period: 'Week', since: '2026-11-16', ...NONE },
    { period: 'Month', since: '2026-11-01', ...NONE, leads: 1, closeRate: 0, salesRate: 0 },
    {
      period: 'Quarter',
      since: '2026-10-01',
      leads: 3,
      won: 2,
      sold: 29_000.5,
      soldCount: 1,
      closeRate: 67,
      salesRate: 33,
    },
    {
      period: 'Year',
      since: '2026-01-01',
      leads: 1200,
      won: 300,
      sold: 2_400_000,
      soldCount: 310,
      closeRate: 25,
      salesRate: 26,
    },
  ],
  reps: [{ userId: 4, name: 'Priya Nair' }],
  isOwn: false,
  ...more,
});

function Home({ start }: { start?: string }) {
  const [metric, setMetric] = useState(start);

  return <InsightsTab metric={metric} onMetric={setMetric} />;
}

const section = (name: string) => page.getByRole('region', { name, exact: true });
const card = (about: string, place: number) => section(about).getByRole('article').nth(place);

test('twelve cards say what came in, what was sold and how much of it, each a link to its jobs', async () => {
  answer(insightEndpoints.insights, () => someInsights());
  const shown = await render(<Home />);

  await expect.element(card('Leads', 3)).toHaveTextContent('This year1,200Since Jan 1, 2026');
  await expect.element(card('Sold', 2)).toHaveTextContent('This quarter$29,000.501 job');
  await expect
    .element(card('Close rate', 2))
    .toHaveTextContent('This quarter67%2 of 3 leads soldSales to leads: 33%');
  expect(page.getByRole('article').elements()).toHaveLength(12);
  await expectReadable();

  await page.getByRole('button', { name: 'About Close rate, this year' }).click();
  await expect
    .element(page.getByRole('dialog'))
    .toHaveTextContent(
      'Percent of the leads added since Jan 1, 2026 that are sold; sales to leads divides all jobs sold since Jan 1, 2026 by these leads.',
    );
  await page.getByRole('link', { name: 'Sold: This quarter' }).click();
  await expect.poll(shown.address).toBe('/jobs?filter[soldOn][gt]=2026-09-30');
});

test('a company without jobs sees zeros, and no data where there is nothing to divide', async () => {
  const periods = someInsights().periods.map((one) => ({ ...one, ...NONE }));
  answer(insightEndpoints.insights, () => someInsights({ periods, reps: [] }));
  await render(<Home />);

  await expect.element(card('Leads', 0)).toHaveTextContent('This week0');
  await expect.element(card('Sold', 3)).toHaveTextContent('$0.000 jobs');
  await expect.element(card('Close rate', 3)).toHaveTextContent('—No dataNo leads yet');
  expect(page.getByText('No data').elements()).toHaveLength(4);
  await expect.element(page.getByRole('link', { name: /^Close rate/ })).not.toBeInTheDocument();
  await expectReadable();
});

test('filters are sent, kept in the address and carried into the lists behind the cards', async () => {
  const calls = answer(insightEndpoints.insights, () => someInsights());
  const shown = await render(<Home />);

  await page.getByRole('combobox', { name: 'Sales Rep' }).selectOptions('Priya Nair');
  await expect.poll(shown.address).toBe('/here?filter[salesRep]=4');
  await page.getByRole('combobox', { name: 'Lead Source' }).selectOptions('Trade Show');
  await page.getByRole('combobox', { name: 'Job Type' }).selectOptions('Metal');
  await page.getByRole('button', { name: 'Add Filter' }).click();
  await page.getByRole('menuitem', { name: 'City' }).click();
  await page.getByRole('textbox', { name: 'City: value' }).fill('Provo');
  await page.getByRole('button', { name: 'Apply' }).click();

  const address =
    'filter[salesRep]=4&filter[leadSource]=trade_show&filter[jobType]=metal&filter[city][contains]=Provo';
  await expect.poll(shown.address).toBe(`/here?${address}`);
  await expect.poll(() => calls().length).toBe(5);
  await expect.element(page.getByText('City contains “Provo”')).toBeVisible();
  await page.getByRole('link', { name: 'Leads: This month' }).click();
  await expect.poll(shown.address).toBe(`/jobs?${address}&filter[leadOn][gt]=2026-10-31`);
});

test.each([
  ['jobs', 'This quarter1$29,000.50', '/jobs?filter[soldOn][gt]=2026-09-30'],
  [
    'leads',
    'This quarter22 of 3 leads sold',
    '/jobs?filter[leadOn][gt]=2026-09-30&filter[soldOn][gt]=1900-01-01',
  ],
  ['boats', 'This quarter$29,000.501 job', '/jobs?filter[soldOn][gt]=2026-09-30'],
])('sales are counted in %s, as the metric of the address says', async (metric, text, address) => {
  answer(insightEndpoints.insights, () => someInsights());
  const shown = await render(<Home start={metric} />);

  await expect.element(card('Sold', 2)).toHaveTextContent(text);
  await page.getByRole('link', { name: 'Sold: This quarter' }).click();
  await expect.poll(shown.address).toBe(address);
});

test('a sales rep reads that the figures are of their own jobs, and the list behind each shows these', async () => {
  answer(insightEndpoints.insights, () => someInsights({ isOwn: true }));
  const shown = await render(<Home />, { me: { accessProfile: 'Sales Representative' } });

  await expect.element(page.getByText('Showing your jobs only.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Classic Reports' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Resources' })).toBeVisible();
  await page.getByRole('link', { name: 'Sold: This quarter' }).click();
  await expect.poll(shown.address).toBe('/jobs?filter[soldOn][gt]=2026-09-30&filter[mine]=true');
});

test('figures that cannot be loaded are examples, each marked as no data, until they are', async () => {
  let isBroken = true;
  answer(insightEndpoints.insights, () => {
    if (isBroken) throw new AppError('forbidden', 'Not now.');

    return someInsights();
  });
  await render(<Home />);

  await expect.element(page.getByText('Not now.')).toBeVisible();
  await expect.element(card('Leads', 1)).toHaveTextContent('This month25No data');
  await expect.element(card('Sold', 3)).toHaveTextContent('$15,226.00No data');
  await expect.element(card('Close rate', 0)).toHaveTextContent('0%No data');
  await expectReadable();
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(card('Leads', 3)).toHaveTextContent('1,200');
  await expect.element(card('Sold', 3).getByText('No data')).not.toBeInTheDocument();
});

test.each(['jobs', 'leads'])(
  'where %s are counted, no dollars replace sales that cannot be loaded',
  async (metric) => {
    answer(insightEndpoints.insights, () => {
      throw new AppError('forbidden', 'Not now.');
    });
    await render(<Home start={metric} />);

    await expect.element(card('Sold', 3)).toHaveTextContent('This year—No data');
    await expect.element(card('Leads', 3)).toHaveTextContent('56No data');
  },
);
