import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AppError } from '#shared/app-error.ts';
import { expectReadable } from '#test/web/accessibility.ts';
import { aGate, answer } from '#test/web/answer.ts';
import { render } from '#test/web/render.tsx';
import { definitionOf, PERIODS, type DashboardStats } from '../dashboard.ts';
import { dashboardEndpoints } from '../dashboard-endpoints.ts';
import { SummaryCards } from './summary-cards.tsx';

const periods = PERIODS.flatMap((period) => [
  [`leadsThis${period}`, 0],
  [`soldThis${period}`, 0],
  [`soldCountThis${period}`, 0],
  [`closeRate${period}`, null],
]);

function someStats(more: Partial<DashboardStats> = {}): DashboardStats {
  return {
    ...Object.fromEntries(periods),
    activeJobs: 38,
    pendingTasks: 1240,
    monthlyRevenue: 48_230.5,
    totalContacts: 412,
    changes: { jobs: 12, tasks: -3, revenue: 0, contacts: null },
    isNew: { jobs: false, tasks: false, revenue: false, contacts: true },
    ownOnly: { jobs: false, tasks: false, revenue: false, contacts: false },
    ...more,
  };
}

const card = (title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) });

test('a card says how much its figure has changed, and whether up or down without any color', async () => {
  answer(dashboardEndpoints.stats, () => someStats());
  await render(<SummaryCards />);

  await expect.element(card('Active Jobs')).toHaveTextContent('38+12%vs last month');
  await expect.element(card('Active Jobs').getByRole('img', { name: 'Up' })).toBeVisible();
  await expect.element(card('Pending Tasks')).toHaveTextContent('1,240-3%vs last week');
  await expect.element(card('Pending Tasks').getByRole('img', { name: 'Down' })).toBeVisible();
  await expect.element(card('Monthly Revenue')).toHaveTextContent('$48,230.500%vs last month');
  await expect.element(card('Monthly Revenue').getByRole('img', { name: 'Up' })).toBeVisible();
  await expectReadable();
});

test('a figure that was nothing is new, and says when; one that was below zero has no comparison', async () => {
  answer(dashboardEndpoints.stats, () =>
    someStats({
      monthlyRevenue: -200,
      changes: { jobs: 0, tasks: 0, revenue: null, contacts: null },
    }),
  );
  await render(<SummaryCards />);

  await expect
    .element(card('Total Contacts'))
    .toHaveTextContent('412Newnone at the end of last month');
  await expect
    .element(card('Monthly Revenue'))
    .toHaveTextContent('-$200.00No comparison with last month');
});

test.each([
  [true, '$200.00New$0.00 by this day last month'],
  [false, '$200.00No comparison with last month'],
])(
  'revenue after nothing (%s) says what came in by this day, as more may have come later in that month',
  async (revenue, text) => {
    answer(dashboardEndpoints.stats, () =>
      someStats({
        monthlyRevenue: 200,
        changes: { jobs: 0, tasks: 0, revenue: null, contacts: 0 },
        isNew: { jobs: false, tasks: false, revenue, contacts: false },
      }),
    );
    await render(<SummaryCards />);

    await expect.element(card('Monthly Revenue')).toHaveTextContent(text);
  },
);

test.for([
  [
    'Active Jobs',
    '/jobs?' +
      'lead,appointment_scheduled,estimating,signed_contract,to_do,in_progress,review'
        .split(',')
        .map((status) => `filter[status]=${status}`)
        .join('&'),
  ],
  ['Pending Tasks', '/tasks'],
  [
    'Monthly Revenue',
    '/payments?filter[date][gt]=2026-10-31&filter[date][lt]=2026-11-22&filter[status]=completed&filter[status]=refunded&filter[status]=partially_refunded&filter[status]=disputed&filter[kind]=payment&filter[kind]=marked_paid&filter[kind]=refund&filter[kind]=dispute',
  ],
  ['Total Contacts', '/contacts'],
] as const)('the card %s leads to the records that it counts', async ([title, address]) => {
  answer(dashboardEndpoints.stats, () => someStats());
  const shown = await render(<SummaryCards />);

  await page.getByRole('link', { name: title }).click();
  await expect.poll(shown.address).toBe(address);
});

test('a figure is explained on demand, by the keyboard too', async () => {
  answer(dashboardEndpoints.stats, () => someStats());
  await render(<SummaryCards />);

  const button = page.getByRole('button', { name: 'About Monthly Revenue' });
  await button.click();
  const explanation = page.getByRole('dialog', { name: 'About Monthly Revenue' });
  await expect.element(explanation).toHaveTextContent(definitionOf('monthlyRevenue'));
  await expectReadable();

  await userEvent.keyboard('{Escape}');
  await expect.element(explanation).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});

test('a technician sees no revenue, and reads that the figures are about their own records', async () => {
  const { opened, open } = aGate();
  answer(dashboardEndpoints.stats, async () => {
    await opened;

    return someStats({
      monthlyRevenue: null,
      ownOnly: { jobs: true, tasks: true, revenue: true, contacts: true },
    });
  });
  await render(<SummaryCards />, { me: { accessProfile: 'Field Technician' } });

  await expect.element(page.getByText('Showing your records only.')).toBeVisible();
  await expect
    .element(page.getByText('Pending Tasks include tasks assigned to you or added by you'))
    .toBeVisible();
  expect(page.getByRole('article').elements()).toHaveLength(3);
  open();
  await expect.element(card('Active Jobs')).toHaveTextContent('38');
  expect(page.getByRole('article').elements()).toHaveLength(3);
});

test.for([
  ['Active Jobs', /^\/jobs\?filter\[status\]=lead&.*&filter\[mine\]=true$/],
  ['Pending Tasks', /^\/tasks\?filter\[mine\]=true$/],
] as const)(
  'a sales rep reads which figures are about their own records, and %s leads to these',
  async ([title, address]) => {
    answer(dashboardEndpoints.stats, () =>
      someStats({ ownOnly: { jobs: true, tasks: true, revenue: true, contacts: false } }),
    );
    const shown = await render(<SummaryCards />, { me: { accessProfile: 'Sales Representative' } });

    await expect
      .element(
        page.getByText(/^Active Jobs, Pending Tasks, and Monthly Revenue show your records only\./),
      )
      .toBeVisible();
    await page.getByRole('link', { name: title }).click();
    await expect.poll(shown.address).toMatch(address);
  },
);

test('two figures out of four are about a user’s own records, in the plural', async () => {
  answer(dashboardEndpoints.stats, () =>
    someStats({ ownOnly: { jobs: true, tasks: true, revenue: false, contacts: false } }),
  );
  await render(<SummaryCards />);

  await expect
    .element(page.getByText(/^Active Jobs and Pending Tasks show your records only\./))
    .toBeVisible();
});

test('figures that could not be loaded are loaded again on demand', async () => {
  let isBroken = true;
  answer(dashboardEndpoints.stats, () => {
    if (isBroken) throw new AppError('forbidden', 'Not now.');

    return someStats();
  });
  await render(<SummaryCards />);

  await expect.element(page.getByText('Not now.')).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(card('Active Jobs')).toHaveTextContent('38');
});
