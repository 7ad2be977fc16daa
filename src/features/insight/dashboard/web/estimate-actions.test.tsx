import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { AcceptancePreview } from '#features/money/estimates/acceptance.ts';
import { estimateEndpoints } from '#features/money/estimates/estimate-endpoints.ts';
import { AppError } from '#shared/app-error.ts';
import { expectReadable } from '#test/web/accessibility.ts';
import { answer } from '#test/web/answer.ts';
import { anEstimate } from '#test/web/estimates.ts';
import { render } from '#test/web/render.tsx';
import { attentionEndpoints, type AttentionRecord } from '../attention.ts';
import { NeedsAttention } from './needs-attention.tsx';

const unanswered = (id: number, phone: string | null): AttentionRecord => ({
  id,
  title: `EST-${id}`,
  detail: 'Maria Alvarez',
  day: '2026-11-12',
  time: null,
  amount: 18_450,
  phone,
  assignee: null,
  place: null,
});

const answered = anEstimate({ status: 'accepted', acceptedAt: '2026-11-21T15:00:00.000Z' });

const PREVIEW: AcceptancePreview = {
  accepting: {
    job: { id: 4, title: 'Alvarez re-roof', from: 'Estimating', to: 'Signed Contract' },
    contract: { before: null, after: 18_450, isTyped: false, others: 0 },
    total: 18_450,
    tasks: ['Pull the permit'],
    deposit: 9_225,
  },
  takingBack: null,
  signature: null,
  expiredOn: null,
};

/** Mocks two unanswered estimates. An estimate disappears once a response is recorded. */
function answerEstimates() {
  let records = [unanswered(1, '(801) 555-0142'), unanswered(2, null)];
  answer(attentionEndpoints.attention, () => [
    { kind: 'estimates' as const, count: records.length, isOwn: false, records },
  ]);
  answer(estimateEndpoints.acceptance, () => PREVIEW);
  const calls = answer(estimateEndpoints.patch, ({ params }) => {
    records = records.filter(({ id }) => id !== Number(params['id']));

    return answered;
  });

  return () => calls().map(({ params, body }) => ({ ...params, ...Object(body) }));
}

const button = (name: string) => page.getByRole('button', { name, exact: true });

test('the client of an unanswered estimate is called by one press, where a number is known', async () => {
  answerEstimates();
  await render(<NeedsAttention />, { isPhone: true });

  await expect.element(page.getByText('EST-2')).toBeVisible();
  const call = page.getByRole('link', { name: 'Call Maria Alvarez' });
  expect(call.elements()).toHaveLength(1);
  await expect.element(call).toHaveAttribute('href', 'tel:+18015550142');
  await expectReadable();
});

test('an estimate is marked as accepted from its row, which goes, and the focus is on the next one', async () => {
  const sent = answerEstimates();
  await render(<NeedsAttention />);

  await button('Mark accepted: EST-1').click();
  await expect
    .element(page.getByText(/A deposit invoice for \$9,225\.00 is created/))
    .toBeVisible();
  await expectReadable();
  expect(sent()).toEqual([]);
  await button('Mark as Accepted').click();
  await expect.element(page.getByText('EST-1 marked as Accepted.')).toBeVisible();
  await expect.element(button('Mark accepted: EST-1')).not.toBeInTheDocument();
  await expect.element(button('Mark accepted: EST-2')).toHaveFocus();
  expect(sent()).toEqual([{ id: '1', status: 'accepted' }]);
});

test('Undo in the toast takes the acceptance back (M2)', async () => {
  const sent = answerEstimates();
  await render(<NeedsAttention />);
  await button('Mark accepted: EST-1').click();
  await button('Mark as Accepted').click();
  await button('Undo').click();

  await expect.element(page.getByText('EST-1 marked as Sent.')).toBeVisible();
  expect(sent()).toEqual([
    { id: '1', status: 'accepted' },
    { id: '1', status: 'sent' },
  ]);
});

test('an estimate is marked as declined once the reason was asked for', async () => {
  const sent = answerEstimates();
  await render(<NeedsAttention />);

  await button('Mark declined: EST-1').click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Chose a metal roof elsewhere');
  await expectReadable();
  expect(sent()).toEqual([]);
  await button('Mark as Declined').click();
  await expect.element(page.getByText('EST-1 marked as Declined.')).toBeVisible();
  await expect.element(button('Mark declined: EST-1')).not.toBeInTheDocument();
  await expect.element(button('Mark declined: EST-2')).toHaveFocus();
  expect(sent()).toEqual([{ id: '1', status: 'declined', reason: 'Chose a metal roof elsewhere' }]);
});

test('an estimate that cannot be marked stays, and why is said', async () => {
  answerEstimates();
  answer(estimateEndpoints.patch, () => {
    throw new AppError('conflict', 'This estimate has an invoice.');
  });
  await render(<NeedsAttention />);

  await button('Mark accepted: EST-1').click();
  await button('Mark as Accepted').click();
  await expect.element(page.getByText(/This estimate has an invoice/)).toBeVisible();
  await button('Cancel').click();
  await expect.element(button('Mark accepted: EST-1')).toBeVisible();
});
