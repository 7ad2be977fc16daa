import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { AppError } from '#shared/app-error.ts';
import { answer } from '#test/web/answer.ts';
import { render } from '#test/web/render.tsx';
import { roofEndpoints } from '#test/web/roofs.tsx';
import { callApi } from '../api/api-client.ts';
import { DeleteDialog } from './delete-dialog.tsx';

const onClose = vi.fn<() => void>();
const onUndo = vi.fn<() => void>();

function renderDialog(accessProfile: 'Admin Project manager' | 'Sales Representative') {
  onClose.mockClear();
  onUndo.mockClear();

  return render(
    <DeleteDialog
      question="Delete the roof “North”?"
      note={<p>Its photos stay.</p>}
      onDelete={() => callApi(roofEndpoints.remove, { params: { id: 4 } })}
      undo={{ label: 'Undo', onSelect: onUndo }}
      done={{ title: 'Roof deleted', description: 'North was deleted.' }}
      failure="Failed to delete roof. Please try again."
      onClose={onClose}
    />,
    { me: { accessProfile } },
  );
}

const remove = page.getByRole('button', { name: 'Delete' });

test('a record is deleted after the question, which names what stays, and a toast says so', async () => {
  const calls = answer(roofEndpoints.remove, () => undefined);
  await renderDialog('Admin Project manager');

  const dialog = page.getByRole('dialog', { name: 'Confirm Deletion' });
  await expect.element(dialog).toHaveTextContent('Delete the roof “North”?');
  await expect.element(dialog).toHaveTextContent('Its photos stay.');
  await expect
    .element(dialog)
    .toHaveTextContent(/It moves to the trash. You can restore it for 30 days.*Delete the roof/);
  await remove.click();
  await expect.element(page.getByText('North was deleted.', { exact: true })).toBeVisible();
  expect(calls().map(({ params }) => params)).toEqual([{ id: '4' }]);
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});

test('The toast of a delete has Undo, for users who may restore', async () => {
  answer(roofEndpoints.remove, () => undefined);
  await renderDialog('Admin Project manager');
  await remove.click();
  await page.getByRole('button', { name: 'Undo' }).click();

  expect(onUndo).toHaveBeenCalledOnce();
  await expect.element(page.getByText('Roof deleted')).not.toBeInTheDocument();
});

test('a record that could not be deleted stays, with a toast and the reason in the dialog', async () => {
  answer(roofEndpoints.remove, () => {
    throw new AppError('conflict', 'A job uses it.');
  });
  await renderDialog('Admin Project manager');

  await remove.click();
  await expect
    .element(page.getByText('Failed to delete roof. Please try again.', { exact: true }))
    .toBeVisible();
  await expect.element(page.getByText('A job uses it.')).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
});

test('a user who cannot restore sees no mention of the trash', async () => {
  await renderDialog('Sales Representative');

  await expect.element(page.getByText('Delete the roof “North”?')).toBeVisible();
  await expect.element(page.getByText(/trash/)).not.toBeInTheDocument();
  answer(roofEndpoints.remove, () => undefined);
  await remove.click();
  await expect.element(page.getByText('Roof deleted')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});
