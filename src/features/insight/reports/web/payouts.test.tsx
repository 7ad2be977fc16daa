import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cardPaymentEndpoints } from '#features/money/card-payments/card-payment-endpoints.ts';
import type { CardSettings } from '#features/money/card-payments/card-payment.ts';
import { expectReadable } from '#test/web/accessibility.ts';
import { answer } from '#test/web/answer.ts';
import { render } from '#test/web/render.tsx';
import { payouts } from '../payout-report.ts';
import { reportEndpoints } from '../report-endpoints.ts';
import type { ReportResult } from '../report.ts';
import { ShownReport } from './report-page.tsx';
import { ReportsPage } from './reports-page.tsx';

const figures = { gross: 500, fees: 14.8, refunds: 100, other: 0, net: 385.2, payments: 1 };
const NONE: ReportResult = {
  rows: [],
  others: null,
  totals: { gross: 0, fees: 0, refunds: 0, other: 0, net: 0, payments: 0 },
  beside: [],
};
const ONE: ReportResult = {
  rows: [{ key: 'po_1', name: 'Oct 30, 2026', detail: 'po_1', figures }],
  others: null,
  totals: figures,
  beside: [
    { key: null, name: 'Not paid out yet', detail: null, figures: { ...figures, gross: 50 } },
  ],
};

function answerAll(result: ReportResult, isConfigured: boolean) {
  answer(reportEndpoints(payouts).read, () => result);
  answer(cardPaymentEndpoints.settings, (): CardSettings => ({
    isConfigured,
    isTest: isConfigured,
    publishableKey: null,
    scriptUrl: null,
    feeNote: '',
    saveConsent: '',
    missing: isConfigured ? [] : ['STRIPE_SECRET_KEY'],
  }));
}

const shown = <ShownReport report={payouts} query={{}} onChange={() => {}} />;

test('a payout leads to its payments; what waits for one is no link', async () => {
  answerAll(ONE, true);
  await render(shown);
  await expect
    .element(page.getByRole('link', { name: 'Oct 30, 2026', exact: true }))
    .toHaveAttribute('href', '/payments?filter[payoutId]=po_1');
  const waiting = page.getByRole('row', { name: /^Not paid out yet/ });
  await expect.element(waiting).toHaveTextContent('$50.00');
  expect(waiting.getByRole('link').elements()).toHaveLength(0);
  await expectReadable();
});

test('without a payout the report says what card payments need, or that none came yet', async () => {
  answerAll(NONE, false);
  const { unmount } = await render(shown);
  await expect.element(page.getByText('Card payments are not set up yet')).toBeVisible();
  await expect.element(page.getByText('STRIPE_SECRET_KEY')).toBeVisible();
  await expectReadable();
  await unmount();

  answerAll(NONE, true);
  await render(shown);
  await expect.element(page.getByText('No payouts yet')).toBeVisible();
});

test('payouts are among the reports once card payments are set up, or were', async () => {
  answerAll(NONE, false);
  const first = await render(<ReportsPage />);
  await expect.element(page.getByText('A/R aging')).toBeVisible();
  await expect.element(page.getByText('Payouts')).not.toBeInTheDocument();
  await first.unmount();

  answerAll(ONE, false);
  const second = await render(<ReportsPage />);
  await expect.element(page.getByText('Payouts')).toBeVisible();
  await second.unmount();

  answerAll(NONE, true);
  await render(<ReportsPage />);
  await expect.element(page.getByText('Payouts')).toBeVisible();
});

test('a sales rep sees no payouts among the reports', async () => {
  answerAll(ONE, true);
  await render(<ReportsPage />, { me: { accessProfile: 'Sales Representative' } });
  await expect.element(page.getByText('A/R aging')).toBeVisible();

  await expect.element(page.getByText('Payouts')).not.toBeInTheDocument();
});
