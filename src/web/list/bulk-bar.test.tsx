import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { BulkReport } from '#shared/bulk.ts';
import { trashEndpoints } from '#shared/records/trash-endpoints.ts';
import { AppError } from '#shared/app-error.ts';
import { expectReadable } from '#test/web/accessibility.ts';
import { answer, ConnectionLost } from '#test/web/answer.ts';
import { render } from '#test/web/render.tsx';
import { pageOf, ROOF_LIST, roofEndpoints, someRoofs } from '#test/web/roofs.tsx';
import { callApi } from '../api/api-client.ts';
import { toast } from '../toast/toast.ts';
import { undoDelete } from '../record/undo-delete.ts';
import { Dialog } from '../ui/dialog.tsx';
import { BulkBar } from './bulk-bar.tsx';
import type { BulkAction } from './bulk-action.ts';
import { DataTable } from './data-table.tsx';
import { useList } from './use-list.ts';

const complete = (ids: number[]) => callApi(roofEndpoints.bulkComplete, { body: { ids } });
const outcome = {
  perform: complete,
  done: (count: number) => ({ title: 'Roofs updated', description: `${count} completed.` }),
  failure: 'Failed to update roofs. Please try again.',
};

const ACTIONS: readonly BulkAction[] = [
  { key: 'complete', label: 'Complete', ...outcome },
  { key: 'paid', label: 'Paid', group: 'Mark as', ...outcome },
  {
    key: 'delete',
    label: 'Delete Selected',
    isDangerous: true,
    ...outcome,
    undo: (ids, canRestore) =>
      canRestore ? undoDelete({ name: 'contacts', noun: ['roof', 'roofs'] }, ids) : undefined,
  },
  {
    key: 'ask',
    label: 'Assign',
    ...outcome,
    ask: ({ ids, onAnswer, onClose }) => (
      <Dialog title={`Assign ${ids.length}`} onClose={onClose}>
        <button type="button" onClick={() => void onAnswer('Olu').then(onClose)}>
          To Olu
        </button>
      </Dialog>
    ),
    perform: async (ids, who) => ({ done: who === 'Olu' ? ids : [], failed: [] }),
  },
];

function Page() {
  const list = useList(ROOF_LIST);

  return (
    <>
      <DataTable list={list} isSelectable />
      <BulkBar list={list} actions={ACTIONS} />
    </>
  );
}

/**
 * Renders a list of roofs with some of them selected. `report` returns the bulk call's response.
 */
async function choose(ids: number[], report: (ids: number[]) => BulkReport = allDone) {
  answer(roofEndpoints.list, ({ list }) => pageOf(someRoofs(14), list));
  const calls = answer(roofEndpoints.bulkComplete, ({ body }) =>
    report((body as { ids: number[] }).ids),
  );
  await render(<Page />);
  for (const id of ids) {
    await page.getByRole('checkbox', { name: `Select Roof ${id}`, exact: true }).click();
  }

  return () => calls().map(({ body }) => (body as { ids: number[] }).ids);
}

const allDone = (ids: number[]): BulkReport => ({ done: ids, failed: [] });
const bar = page.getByRole('region', { name: 'Selected rows' });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

test('the bar of bulk actions comes with the first chosen row and goes with the selection', async () => {
  await choose([]);
  await expect.element(page.getByRole('link').first()).toBeVisible();
  await expect.element(bar).not.toBeInTheDocument();

  await page.getByRole('checkbox', { name: 'Select Roof 2' }).click();
  await expect.element(bar).toHaveTextContent('1 selected');
  await expectReadable();
  await press('Clear selection');
  await expect.element(bar).not.toBeInTheDocument();
});

test('a toast stands above the bar of bulk actions, which stays within reach', async () => {
  await choose([2]);
  toast({ title: 'Roof created', description: 'Roof 14', tone: 'success' });

  const shown = page.getByText('Roof created', { exact: true });
  await expect.element(shown).toBeVisible();
  const foot = () => shown.element().closest('li')?.getBoundingClientRect().bottom ?? Infinity;
  await expect.poll(foot).toBeLessThanOrEqual(bar.element().getBoundingClientRect().top);
});

test('a bulk action is done to the chosen rows, says so and lets them go', async () => {
  const asked = await choose([2, 3]);

  await press('Complete');
  await expect.element(page.getByText('2 completed.', { exact: true })).toBeVisible();
  await expect.element(bar).not.toBeInTheDocument();
  expect(asked()).toEqual([[2, 3]]);
});

test('a bulk action of a group is chosen in its menu by the keyboard', async () => {
  const asked = await choose([2]);

  (page.getByRole('button', { name: 'Mark as' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitem', { name: 'Paid' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(asked).toEqual([[2]]);
});

test('a dangerous bulk action asks first, and does nothing when the question is cancelled', async () => {
  const asked = await choose([2, 3]);

  await press('Delete Selected');
  await expect
    .element(
      page.getByText('Are you sure you want to delete 2 roofs? This action cannot be undone.'),
    )
    .toBeVisible();
  await expect
    .element(page.getByRole('dialog'))
    .toHaveTextContent('You can restore them for 30 days');
  await press('Cancel');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(asked()).toEqual([]);

  await press('Delete Selected');
  await press('Delete');
  await expect.poll(asked).toEqual([[2, 3]]);
});

test('Undo restores every record that a bulk delete moved to the trash', async () => {
  const restored = answer(trashEndpoints.restore, () => undefined);
  await choose([2, 3]);
  await press('Delete Selected');
  await press('Delete');
  await press('Undo');

  await expect.element(page.getByText('Roofs restored', { exact: true })).toBeVisible();
  expect(restored().map(({ params }) => params['id'])).toEqual(['2', '3']);
});

test('Undo says how many records it restored when one cannot be restored', async () => {
  answer(trashEndpoints.restore, ({ params }) => {
    if (params['id'] === '3') throw new AppError('conflict', 'The client is in the trash.');
  });
  await choose([2, 3]);
  await press('Delete Selected');
  await press('Delete');
  await press('Undo');

  await expect
    .element(page.getByText('Restored 1 of 2 roofs. The rest are still in the trash.'))
    .toBeVisible();
  await expect.element(page.getByText('The client is in the trash.')).toBeVisible();
});

test('a bulk action lists the remains of the changed rows', async () => {
  const message = 'INV-7 stays: it has a payment.';
  await choose([2], (ids) => ({
    done: ids,
    failed: [],
    stays: [{ id: 2, label: 'Roof 2', message }],
  }));

  await press('Complete');
  const report = page.getByRole('dialog', { name: 'Complete' });
  await expect.element(report).toHaveTextContent('1 of 1 done.');
  await expect.element(report).toHaveTextContent(`What does not change:Roof 2: ${message}`);
  await expect.element(report).not.toHaveTextContent('failed');
  await expectReadable();
});

test("a bulk action with a question of its own uses the user's answer", async () => {
  await choose([2]);

  await press('Assign');
  await expect.element(page.getByRole('dialog', { name: 'Assign 1' })).toBeVisible();
  await press('To Olu');
  await expect.element(page.getByText('1 completed.', { exact: true })).toBeVisible();
});

test('the report of an action of a group is named as it was chosen', async () => {
  await choose([2], () => ({ done: [], failed: [{ id: 2, label: 'Roof 2', message: 'Locked.' }] }));
  await press('Mark as');
  await page.getByRole('menuitem', { name: 'Paid' }).click();

  await expect.element(page.getByRole('dialog', { name: 'Mark as Paid' })).toBeVisible();
});

test('rows that a bulk action could not change are reported one by one, stay chosen and are tried again', async () => {
  let isFirst = true;
  const asked = await choose([2, 3, 4], (ids) => {
    if (!isFirst) return allDone(ids);
    isFirst = false;
    return {
      done: [2],
      failed: [
        { id: 3, label: 'Roof 3', message: 'Its job is still open.' },
        { id: 4, label: 'Roof 4', message: 'It is locked.' },
      ],
    };
  });

  await press('Complete');
  const report = page.getByRole('dialog', { name: 'Complete' });
  await expect.element(report).toHaveTextContent('1 of 3 done, 2 failed:');
  await expect.element(report).toHaveTextContent('Roof 3: Its job is still open.');
  await expect.element(report).toHaveTextContent('Roof 4: It is locked.');
  await expectReadable();
  await press('OK');

  await expect.element(bar).toHaveTextContent('2 selected');
  await press('Complete');
  await expect.poll(asked).toEqual([
    [2, 3, 4],
    [3, 4],
  ]);
  await expect.element(bar).not.toBeInTheDocument();
});

test('a bulk action that is refused as a whole says why and keeps the selection', async () => {
  await choose([2], () => {
    throw new AppError('forbidden', 'You may not complete roofs.');
  });

  await press('Complete');
  await expect
    .element(page.getByText('Failed to update roofs. Please try again.', { exact: true }))
    .toBeVisible();
  await expect.element(bar.getByRole('alert')).toHaveTextContent('You may not complete roofs.');
  await expect.element(bar).toHaveTextContent('1 selected');

  await page.getByRole('checkbox', { name: 'Select Roof 3' }).click();
  await expect.element(bar.getByRole('alert')).not.toBeInTheDocument();
});

test('a bulk action whose response is lost does not say that it failed and reloads the rows', async () => {
  let loads = 0;
  await choose([2], () => {
    throw new ConnectionLost();
  });
  answer(roofEndpoints.list, ({ list }) => {
    loads += 1;
    return pageOf(someRoofs(14), list);
  });

  await press('Complete');
  await expect.element(bar.getByRole('alert')).toHaveTextContent('The connection was lost.');
  await expect.element(page.getByText('Failed to update roofs.')).not.toBeInTheDocument();
  expect(loads).toBe(1);
});

test('all rows that match are chosen at once, on every page', async () => {
  const asked = await choose([2]);

  await press('Select all 14');
  await expect.element(bar).toHaveTextContent('14 selected');
  await expect.element(page.getByRole('button', { name: /Select all/ })).not.toBeInTheDocument();
  await press('Complete');
  await expect.poll(asked).toEqual([[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]]);
});
