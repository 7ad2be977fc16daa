import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectReadable } from '#test/web/accessibility.ts';
import { answer } from '#test/web/answer.ts';
import { anEstimate } from '#test/web/estimates.ts';
import { render } from '#test/web/render.tsx';
import type { BulkAcceptancePreview } from '../acceptance.ts';
import { estimateEndpoints } from '../estimate-endpoints.ts';
import { EstimatesPage } from './estimates-page.tsx';

const PREVIEW: BulkAcceptancePreview = {
  accepting: {
    count: 2,
    total: 300,
    newJobs: 1,
    deposits: 1,
    depositTotal: 50,
    hasTasks: true,
    expired: 0,
    statuses: [
      { status: 'draft', ids: [1] },
      { status: 'declined', ids: [2] },
    ],
  },
  takingBack: { count: 0, signed: 0, openDeposits: 0, paidDeposits: 0 },
};

const rows = [1, 2].map((id) => anEstimate({ id, estimateNumber: `EST-${id}` }));
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

/**
 * Opens the list, selects both rows, and chooses a status from "Mark as". Returns the recorded
 * requests.
 */
async function markBothAs(status: string) {
  answer(estimateEndpoints.list, () => ({ rows, total: 2 }));
  const previewed = answer(estimateEndpoints.acceptances, () => PREVIEW);
  const bulk = answer(estimateEndpoints.bulk, ({ body }) => ({
    done: (body as { ids: number[] }).ids,
    failed: [],
  }));
  const patched = answer(estimateEndpoints.patch, () => anEstimate());
  await render(<EstimatesPage />);
  for (const id of [1, 2]) await page.getByRole('checkbox', { name: `Select EST-${id}` }).click();
  await press('Mark as');
  await page.getByRole('menuitem', { name: status }).click();

  return { asked: () => bulk().map(({ body }) => body), patched, previewed };
}

test('accepting many estimates asks first, and Undo restores each status (M2)', async () => {
  const { asked, patched, previewed } = await markBothAs('Accepted');
  const dialog = page.getByRole('dialog', { name: 'Mark as Accepted' });
  await expect.element(dialog).toHaveTextContent('Accepts 2 estimates for $300.00.');
  await expectReadable();
  expect(asked()).toEqual([]);

  await press('Mark as Accepted');
  await press('Undo');
  await expect.element(page.getByText('Acceptance undone for 2 estimates.')).toBeVisible();
  expect(asked()).toEqual([
    { action: 'status', ids: [1, 2], status: 'accepted' },
    { action: 'status', ids: [1], status: 'draft' },
  ]);
  expect(previewed()).toHaveLength(1);
  expect(patched().map(({ params, body }) => [params['id'], body])).toEqual([
    ['2', { status: 'declined' }],
  ]);
});

test('a status that reverts no acceptance is set without a question', async () => {
  const { asked } = await markBothAs('Sent');

  await expect.poll(asked).toEqual([{ action: 'status', ids: [1, 2], status: 'sent' }]);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('the question before many estimates are deleted shows the effect on accepted ones (M2)', async () => {
  answer(estimateEndpoints.list, () => ({ rows, total: 2 }));
  const takingBack = { count: 1, signed: 1, openDeposits: 1, paidDeposits: 0 };
  answer(estimateEndpoints.acceptances, () => ({ ...PREVIEW, takingBack }));
  await render(<EstimatesPage />);
  await page.getByRole('checkbox', { name: 'Select EST-1' }).click();
  await press('Delete Selected');

  const dialog = page.getByRole('dialog', { name: 'Confirm Deletion' });
  await expect.element(dialog).toHaveTextContent('Undoes the acceptance of 1 estimate');
  await expect.element(dialog).toHaveTextContent('Cancels 1 deposit invoice.');
  await expectReadable();
});
