import { useNavigate, useSearch } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import type { CDPSession } from '@vitest/browser-playwright';
import { cdp, page, userEvent } from 'vitest/browser';
import { teamEndpoints } from '#features/office/team/team-endpoints.ts';
import { AppError } from '#shared/app-error.ts';
import { webFormEndpoints } from '#features/intake/web-forms/web-form-endpoints.ts';
import { expectReadable } from '#test/web/accessibility.ts';
import { answer } from '#test/web/answer.ts';
import { render } from '#test/web/render.tsx';
import { cardPaymentEndpoints } from '#features/money/card-payments/card-payment-endpoints.ts';
import { contactEndpoints } from '#features/work/contacts/contact-endpoints.ts';
import type { ListSearch } from '#web/search-params.ts';
import { jobProfit } from '../cost-reports.ts';
import { pipeline } from '../job-reports.ts';
import { arAging } from '../money-reports.ts';
import { payouts } from '../payout-report.ts';
import { reportEndpoints } from '../report-endpoints.ts';
import type { ReportResult } from '../report.ts';
import { readReportSearch, reportSearch } from '../report-query.ts';
import { submissionsByForm } from '../submission-reports.ts';
import { ShownReport } from './report-page.tsx';
import { ReportsPage } from './reports-page.tsx';

const PRIYA = {
  id: 5,
  username: 'priya',
  email: null,
  fullName: 'Priya Nair',
  role: 'user',
  accessProfile: 'Sales Representative' as const,
  isSubcontractor: false,
  isActive: true,
  isForgotten: false,
  avatar: null,
  createdAt: '2026-01-01T00:00:00.000Z',
};

const NO_CARDS = {
  isConfigured: false,
  isTest: false,
  publishableKey: null,
  scriptUrl: null,
  feeNote: '',
  saveConsent: '',
  missing: [],
};

const NO_PAYOUTS = {
  rows: [],
  others: null,
  totals: { gross: 0, fees: 0, refunds: 0, other: 0, net: 0, payments: 0 },
};

const { read } = reportEndpoints(arAging);
const figures = {
  notDue: 0,
  days0To30: 250.5,
  days31To60: 0,
  days61To90: 0,
  over90: 1000,
  owed: 1250.5,
  invoices: 2,
};

const oneClient = (more: Partial<ReportResult> = {}): ReportResult => ({
  rows: [{ key: 7, name: 'Maria Alvarez', figures }],
  others: null,
  totals: figures,
  ...more,
});

/** The report page, with its filters in the URL. */
function Aging() {
  const search: ListSearch = useSearch({ strict: false });
  const navigate = useNavigate();

  return (
    <ShownReport
      report={arAging}
      query={readReportSearch(arAging, search)}
      onChange={(query) => void navigate({ to: '.', search: reportSearch(query) })}
    />
  );
}

function answerAll(result = oneClient()) {
  answer(contactEndpoints.list, () => ({ rows: [], total: 0 }));
  answer(teamEndpoints.users, () => []);

  return answer(read, () => result);
}

test('a figure leads to the invoices that it adds up, the total to those of all clients', async () => {
  answerAll();
  const { address } = await render(<Aging />, { address: '/aging?filter[from]=2026-01-01' });
  await expect.element(page.getByRole('rowheader', { name: 'Maria Alvarez' })).toBeVisible();
  await expectReadable();
  const total = page.getByRole('link', { name: 'Total, 90+ days: $1,000.00' });
  await expect
    .element(total)
    .toHaveAttribute(
      'href',
      '/invoices?filter[owed][gt]=0&filter[date][gt]=2025-12-31&filter[age]=over90',
    );

  await userEvent.click(page.getByRole('link', { name: 'Maria Alvarez, 0–30 days: $250.50' }));
  expect(address()).toBe(
    '/invoices?filter[owed][gt]=0&filter[date][gt]=2025-12-31&filter[age]=days0To30&filter[clientId]=7',
  );
});

test('a period is kept in the address, and a day that is none stays to be corrected', async () => {
  answerAll();
  const { address } = await render(<Aging />, { address: '/aging' });
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Invoice date' }), 'Last year');
  await expect.element(page.getByText(/Invoice date from Jan 1, \d{4} to Dec 31/)).toBeVisible();
  expect(address()).toMatch(/filter\[from\]=\d{4}-01-01&filter\[to\]=\d{4}-12-31$/);

  await userEvent.fill(page.getByRole('textbox', { name: 'From' }), 'soon');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Enter a date such as 1/31/2026')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'From' })).toHaveValue('soon');

  await userEvent.click(page.getByRole('button', { name: 'Clear filters' }));
  expect(address()).toBe('/aging');
});

test('a report says in its heading how it is narrowed, also for its print', async () => {
  answer(contactEndpoints.list, () => ({ rows: [], total: 0 }));
  answer(teamEndpoints.users, () => [PRIYA]);
  const nothing = { jobs: 0, value: 0, contracts: 0, priced: 0, average: null, urgent: 0 };
  answer(reportEndpoints(pipeline).read, () => ({ rows: [], others: null, totals: nothing }));
  const query = { salesRep: 5, jobType: 'insurance' };
  await render(<ShownReport report={pipeline} query={query} onChange={() => {}} />);

  const line = page.getByText(/ · Sales rep: Priya Nair · Job type: Insurance$/);
  await expect.element(line).toBeVisible();
  expect(line.element().closest('.no-print')).toBeNull();
});

test('the groups beyond those shown are one line, so that the figures add up', async () => {
  answerAll(oneClient({ others: { count: 1204, figures } }));
  await render(<Aging />);

  const more = page.getByRole('row', { name: /^1,204 more clients/ });
  await expect.element(more).toHaveTextContent('$1,250.50');
  expect(more.getByRole('link').elements()).toHaveLength(0);
});

test('readers with access to their own records only see a note about it', async () => {
  answerAll();
  await render(<Aging />, { me: { accessProfile: 'Sales Representative' } });

  await expect.element(page.getByText('Your invoices only.')).toBeVisible();
});

test('a report without records says so, and one that could not be loaded says why', async () => {
  answerAll(
    oneClient({
      rows: [],
      totals: Object.fromEntries(Object.keys(figures).map((name) => [name, 0])),
    }),
  );
  const { unmount } = await render(<Aging />);
  await expect.element(page.getByText('No invoices yet.')).toBeVisible();
  await unmount();

  const narrowed = await render(<Aging />, { address: '/aging?filter[from]=2026-01-01' });
  await expect.element(page.getByText('No invoices match these filters.')).toBeVisible();
  await narrowed.unmount();

  answer(read, () => {
    throw new AppError('unavailable', 'Gable is starting again.');
  });
  await render(<Aging />, { address: '/aging?filter[to]=2026-01-01' });
  await expect.element(page.getByText('Gable is starting again.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('on a phone a report is a card for each client, its total first, without empty figures', async () => {
  answerAll();
  await render(<Aging />, { isPhone: true });

  await expect.element(page.getByRole('heading', { name: 'Total', level: 2 })).toBeVisible();
  const card = page.getByRole('listitem').filter({ hasText: 'Maria Alvarez' });
  await expect
    .element(card)
    .toHaveTextContent('Maria Alvarez0–30 days$250.5090+ days$1,000.00Owed$1,250.50Invoices2');
  await expectReadable();
});

test('on a phone a long report shows its first twenty cards, and the others on demand', async () => {
  const clients = Array.from({ length: 23 }, (_, place) => ({
    key: place + 1,
    name: `Client ${place + 1}`,
    figures,
  }));
  answerAll(oneClient({ rows: clients }));
  await render(<Aging />, { isPhone: true });

  await expect.element(page.getByRole('link', { name: 'Client 20', exact: true })).toBeVisible();
  const last = page.getByText('Client 23', { exact: true });
  await expect.element(last).not.toBeVisible();
  await page.getByRole('button', { name: 'Show 3 more' }).click();
  await expect.element(last).toBeVisible();
  await page.getByRole('button', { name: 'Show first 20 only' }).click();
  await expect.element(last).not.toBeVisible();
});

/** Emulates a CSS media type; '' restores the screen. */
const printedAs = (media: 'print' | '') =>
  (cdp() as CDPSession).send('Emulation.setEmulatedMedia', { media });

test('a print of a long report on a phone has every group, also those that the screen folds', async () => {
  const clients = Array.from({ length: 23 }, (_, place) => ({
    key: place + 1,
    name: `Client ${place + 1}`,
    figures,
  }));
  answerAll(oneClient({ rows: clients }));
  await render(<Aging />, { isPhone: true });
  await expect.element(page.getByText('Client 1', { exact: true })).toBeVisible();
  const cards = () => page.getByRole('listitem').filter({ hasText: /^(Client|Total)/ });
  expect(cards().elements()).toHaveLength(21);

  await printedAs('print');
  try {
    expect(cards().elements()).toHaveLength(24);
    await expect.element(page.getByText('Client 23', { exact: true })).toBeVisible();
    await expect.element(page.getByRole('button', { name: /^Show/ })).not.toBeInTheDocument();
  } finally {
    await printedAs('');
  }
});

test('job profit leads to the jobs, and its figures, which no list has, are no links', async () => {
  answer(teamEndpoints.users, () => []);
  const profit = { contract: 2000, invoiced: 0, cost: 2500, profit: -500, margin: -25 };
  answer(reportEndpoints(jobProfit).read, () => ({
    rows: [{ key: 7, name: 'Gutters', detail: 'Ann Park', figures: profit }],
    others: null,
    totals: profit,
  }));
  await render(<ShownReport report={jobProfit} query={{}} onChange={() => {}} />);

  const row = page.getByRole('row', { name: /^Gutters/ });
  await expect.element(row).toHaveTextContent('GuttersAnn Park$2,000.00—$2,500.00-$500.00-25%');
  await expect.element(row.getByRole('link')).toHaveAttribute('href', '/jobs/7');
  await expect.element(page.getByText('Click a job to see details.')).toBeVisible();
  await expectReadable();
});

test.each([
  ['Project manager', 1],
  ['Sales Representative', 0],
] as const)('job profit is offered to a %s %i times', async (accessProfile, times) => {
  answer(cardPaymentEndpoints.settings, () => NO_CARDS);
  answer(reportEndpoints(payouts).read, () => NO_PAYOUTS);
  await render(<ReportsPage />, { me: { accessProfile } });

  await expect.element(page.getByRole('link', { name: 'A/R aging' })).toBeVisible();
  expect(page.getByRole('link', { name: 'Job profit' }).elements()).toHaveLength(times);
});

test('the report of submissions shows the time to a response, and links to the form and submissions', async () => {
  answer(teamEndpoints.users, () => [PRIYA]);
  answer(webFormEndpoints.list, () => ({ rows: [], total: 0 }));
  const line = (received: number, response: number | null) => ({
    received,
    spam: 1,
    attached: 2,
    contacts: 2,
    leads: 2,
    sold: 1,
    value: 12_000.5,
    response,
    prompt: response === null ? null : 50,
  });
  answer(reportEndpoints(submissionsByForm).read, () => ({
    rows: [
      { key: 3, name: 'Free roof inspection', figures: line(3, 95) },
      { key: 4, name: 'Storm damage', figures: line(2, 0) },
      { key: 5, name: 'Referral', figures: line(1, 3000) },
      { key: 6, name: 'Warranty claim', figures: line(1, null) },
    ],
    others: null,
    totals: line(7, 180),
  }));
  await render(<ShownReport report={submissionsByForm} query={{}} onChange={() => {}} />);

  const row = (name: string) => page.getByRole('row', { name });
  await expect
    .element(row('Free roof inspection'))
    .toHaveTextContent('Free roof inspection312221$12,000.501 h 35 min');
  await expect.element(row('Storm damage')).toHaveTextContent('< 1 min');
  await expect.element(row('Referral')).toHaveTextContent('2 d 2 h');
  await expect.element(row('Warranty claim')).toHaveTextContent('$12,000.50—');
  await expect.element(row('Total')).toHaveTextContent('3 h');
  await expect
    .element(page.getByRole('link', { name: 'Storm damage', exact: true }))
    .toHaveAttribute('href', '/web-forms/4');
  await expect
    .element(page.getByRole('link', { name: 'Storm damage, Spam: 1' }))
    .toHaveAttribute(
      'href',
      '/web-form-submissions?filter[isTest]=no&filter[status]=spam&filter[formId]=4',
    );
  await expectReadable();
});
