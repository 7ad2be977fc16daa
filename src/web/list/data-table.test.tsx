import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectReadable } from '#test/web/accessibility.ts';
import { answer } from '#test/web/answer.ts';
import { render } from '#test/web/render.tsx';
import { pageOf, ROOF_LIST, roofEndpoints, someRoofs } from '#test/web/roofs.tsx';
import { DataTable } from './data-table.tsx';
import { Pagination } from './pagination.tsx';
import { SearchField } from './search-field.tsx';
import { useList } from './use-list.ts';
import { selectedIds } from './use-selection.ts';

function Table({ isSelectable = true }: { isSelectable?: boolean }) {
  const list = useList(ROOF_LIST);

  return (
    <>
      <SearchField value={list.state.query.q} onSearch={list.state.setText} label="Search" />
      <DataTable
        list={list}
        isSelectable={isSelectable}
        menu={({ id }) => [{ key: 'edit', label: 'Edit', href: `/roofs/edit/${id}` }]}
      />
      <Pagination list={list} />
      <output>Chosen: {selectedIds(list.selection).join(' ') || 'none'}</output>
    </>
  );
}

async function renderTable(address = '/roofs') {
  answer(roofEndpoints.list, ({ list }) => pageOf(someRoofs(14), list));
  const shown = await render(<Table />, { address });
  await expect.element(page.getByRole('link').first()).toBeVisible();

  return shown;
}

const chosen = (ids: string) => expect.element(page.getByText(`Chosen: ${ids}`)).toBeVisible();
const box = (name: string) => page.getByRole('checkbox', { name, exact: true });

test('a row of the table shows its columns and is named by its first', async () => {
  await renderTable();

  await expect
    .element(page.getByRole('row').nth(2))
    .toHaveTextContent('Roof 2new$2,000.00Nov 21, 20261');
  await expect.element(page.getByRole('link', { name: 'Roof 2' })).toBeVisible();
  await expectReadable();
});

test('a click anywhere on a row opens its record, and Enter on its link does', async () => {
  const shown = await renderTable();
  await page.getByText('$3,000.00').click();
  await expect.element(page.getByRole('heading', { name: 'At /roofs/3' })).toBeVisible();

  shown.back();
  const link = page.getByRole('link', { name: 'Roof 4' });
  await expect.element(link).toBeVisible();
  (link.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'At /roofs/4' })).toBeVisible();
});

test('a user who selects the text of a cell to copy it stays on the list', async () => {
  const shown = await renderTable();
  const cell = page.getByText('$3,000.00').element() as HTMLElement;

  window.getSelection()?.selectAllChildren(cell);
  cell.click();
  window.getSelection()?.removeAllRanges();
  expect(shown.address()).toBe('/roofs');
  cell.click();
  await expect.poll(shown.address).toBe('/roofs/3');
});

test('the menu of a row does not open the row', async () => {
  await renderTable();

  await page.getByRole('button', { name: 'Actions for Roof 2' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect.element(page.getByRole('heading', { name: 'At /roofs/edit/2' })).toBeVisible();
});

test('rows are chosen one by one, with Shift all in between, and all of the page by the head', async () => {
  await renderTable();
  const all = box('Select all rows on this page');

  await box('Select Roof 2').click();
  await expect.element(all).toBePartiallyChecked();
  await box('Select Roof 5').click({ modifiers: ['Shift'] });
  await chosen('2 3 4 5');
  await box('Select Roof 4').click();
  await chosen('2 3 5');

  await all.click();
  await chosen('1 2 3 4 5 6 7 8 9 10');
  await expect.element(all).toBeChecked();
  await all.click();
  await chosen('none');
});

test('chosen rows stay chosen on the next page and are forgotten with another search', async () => {
  await renderTable();

  await box('Select Roof 2').click();
  await page.getByRole('button', { name: 'Next page' }).click();
  await box('Select Roof 11').click();
  await chosen('2 11');

  await page.getByRole('searchbox').fill('roof 1');
  await chosen('none');
});

test('a table without bulk actions has no boxes to tick', async () => {
  answer(roofEndpoints.list, ({ list }) => pageOf(someRoofs(3), list));
  await render(<Table isSelectable={false} />);

  await expect.element(page.getByRole('link', { name: 'Roof 1' })).toBeVisible();
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
});

test('a narrow table hides the columns that matter least', async () => {
  await renderTable();
  await page.viewport(1000, 800);

  await expect.element(page.getByRole('columnheader', { name: 'Survey' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('columnheader', { name: 'Price' })).toBeVisible();
  await page.viewport(800, 800);
  await expect.element(page.getByRole('columnheader', { name: 'Price' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('columnheader', { name: 'Status' })).toBeVisible();
});
