import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '#test/web/render.tsx';
import { deleteAction } from './delete-action.ts';
import { RowMenu } from './row-menu.tsx';

test('the menu of a row is named after the row and does what is chosen', async () => {
  let deleted = 0;
  await render(<RowMenu label="INV-1004" actions={deleteAction(true, () => (deleted += 1))} />);

  await page.getByRole('button', { name: 'Actions for INV-1004' }).click();
  await expect.element(page.getByRole('menu', { name: 'Actions for INV-1004' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  expect(deleted).toBe(1);
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
});

test('a row without actions has no menu', async () => {
  await render(
    <>
      <p>INV-1004</p>
      <RowMenu label="INV-1004" actions={deleteAction(false, () => undefined)} />
    </>,
  );

  await expect.element(page.getByText('INV-1004')).toBeVisible();
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
});
