import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectReadable } from '#test/web/accessibility.ts';
import { answer } from '#test/web/answer.ts';
import { render } from '#test/web/render.tsx';
import { ApiError } from '#web/api/api-client.ts';
import type { AcceptancePreview } from '../acceptance.ts';
import { estimateEndpoints } from '../estimate-endpoints.ts';
import { AcceptanceDialog, type AcceptanceAnswer } from './acceptance-dialog.tsx';

const ACCEPTING: AcceptancePreview = {
  accepting: {
    job: { id: 4, title: 'Alvarez re-roof', from: 'Estimating', to: 'Signed Contract' },
    contract: { before: 5_000, after: 5_000, isTyped: true, others: 0 },
    total: 18_450,
    tasks: ['Pull the permit'],
    deposit: 9_225,
  },
  takingBack: null,
  signature: null,
  expiredOn: '2026-11-01',
};

const TAKING_BACK: AcceptancePreview = {
  accepting: null,
  takingBack: {
    undone: [{ what: 'invoice', id: 9, label: 'INV-1004', amount: 805, why: null }],
    kept: [{ what: 'task', id: 2, label: 'Pull the permit', amount: null, why: 'completed' }],
  },
  signature: { name: 'Maria Alvarez', signedAt: '2026-11-20T15:00:00.000Z' },
  expiredOn: null,
};

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

/** Opens the dialog with the given preview and returns its callbacks. */
async function ask(preview: AcceptancePreview, title: string) {
  answer(estimateEndpoints.acceptance, () => preview);
  const onAnswer = vi.fn((_answer: AcceptanceAnswer) => Promise.resolve());
  const onClose = vi.fn();
  await render(
    <AcceptanceDialog
      estimate={{ id: 1, estimateNumber: 'EST-1' }}
      title={title}
      onAnswer={onAnswer}
      onClose={onClose}
    />,
  );

  return { onAnswer, onClose };
}

test('accepting asks first, with the effects on job, contract, tasks, and deposit (M2, M13)', async () => {
  const { onAnswer, onClose } = await ask(ACCEPTING, 'Mark as Accepted');

  const list = page.getByRole('dialog').getByRole('listitem');
  await expect.element(list.nth(0)).toHaveTextContent('EST-1 expired on Nov 1, 2026.');
  await expect.element(list.nth(1)).toHaveTextContent(/moves from Estimating to Signed Contract/);
  await expect.element(list.nth(2)).toHaveTextContent('Its contract amount stays at $5,000.00.');
  await expect.element(list.nth(3)).toHaveTextContent('1 task is added: Pull the permit.');
  await expect.element(list.nth(4)).toHaveTextContent(/deposit invoice for \$9,225\.00 is created/);
  await expectReadable();
  expect(onAnswer).not.toHaveBeenCalled();

  await press('Mark as Accepted');
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(onAnswer.mock.calls).toEqual([[{}]]);
});

test.each<[string, string, AcceptanceAnswer]>([
  ['Add this estimate to it', '$23,450.00', { contract: 'adds' }],
  ['Replace it with this estimate', '$18,450.00', { contract: 'replaces' }],
])('a contract with an amount asks: “%s” makes it %s (M3)', async (label, amount, answered) => {
  const { onAnswer } = await ask(ACCEPTING, 'Mark as Accepted');

  await expect
    .element(page.getByRole('radio', { name: 'Keep the amount that was entered' }))
    .toBeChecked();
  await page.getByRole('radio', { name: label }).click();
  await expect.element(page.getByText(`Its contract amount becomes ${amount}.`)).toBeVisible();
  await press('Mark as Accepted');
  await expect.poll(() => onAnswer.mock.calls).toEqual([[answered]]);
});

test('a job without an amount asks nothing about its contract', async () => {
  await ask(
    {
      ...ACCEPTING,
      accepting: ACCEPTING.accepting && {
        ...ACCEPTING.accepting,
        contract: { before: null, after: 18_450, isTyped: false, others: 0 },
      },
    },
    'Mark as Accepted',
  );

  await expect.element(page.getByText('Its contract amount becomes $18,450.00.')).toBeVisible();
  await expect.element(page.getByRole('radio')).not.toBeInTheDocument();
});

test('reverting an acceptance lists what is undone and what stays, and can keep all (M2)', async () => {
  const { onAnswer } = await ask(TAKING_BACK, 'Mark as Sent');

  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toHaveTextContent('INV-1004 for $805.00 is cancelled.');
  await expect.element(dialog).toHaveTextContent('“Pull the permit” stays: it is completed.');
  await expect.element(dialog).toHaveTextContent('The signature of Maria Alvarez stays on file.');
  await expectReadable();
  await page.getByRole('checkbox', { name: 'Keep the changes from the acceptance' }).click();
  await expect.element(dialog).not.toHaveTextContent('is cancelled');
  await press('Mark as Sent');
  await expect.poll(() => onAnswer.mock.calls).toEqual([[{ undo: false }]]);
});

test('an answer that the server rejects stays in the dialog with the reason', async () => {
  const { onAnswer, onClose } = await ask(ACCEPTING, 'Mark as Accepted');
  onAnswer.mockRejectedValueOnce(new ApiError(409, 'conflict', 'Someone changed this estimate.'));

  await press('Mark as Accepted');
  await expect.element(page.getByText('Someone changed this estimate.')).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
  await press('Mark as Accepted');
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});
