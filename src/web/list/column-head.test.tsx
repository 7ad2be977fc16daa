import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectReadable } from '#test/web/accessibility.ts';
import { render } from '#test/web/render.tsx';
import { ROOF_COLUMNS, roofEndpoints } from '#test/web/roofs.tsx';
import { ColumnHead } from './column-head.tsx';
import { filterFields } from './list-filters.ts';
import { useListState } from './use-list-state.ts';

const { list: fields } = roofEndpoints.list;

function Heads() {
  const state = useListState(fields, { sort: [{ field: 'name', desc: false }], pageSize: 10 });
  const filters = filterFields(fields, ROOF_COLUMNS, []);

  return (
    <table>
      <thead>
        <tr>
          {ROOF_COLUMNS.map((column) => (
            <ColumnHead
              key={column.key}
              column={column}
              state={state}
              filter={filters.find(({ key }) => key === column.key)}
            />
          ))}
        </tr>
      </thead>
    </table>
  );
}

const head = (name: string) => page.getByRole('columnheader', { name });
const sortButton = (name: string) => head(name).getByRole('button').first();

test('a column head sorts by its column, the second time the other way round', async () => {
  const shown = await render(<Heads />, { address: '/roofs?page=3' });

  await expect.element(head('Name')).toHaveAttribute('aria-sort', 'ascending');
  await sortButton('Price').click();
  await expect.element(head('Price')).toHaveAttribute('aria-sort', 'descending');
  await expect.element(head('Name')).not.toHaveAttribute('aria-sort');
  expect(shown.address()).toBe('/roofs?sort=-price');
  await sortButton('Price').click();
  await expect.element(head('Price')).toHaveAttribute('aria-sort', 'ascending');
  expect(shown.address()).toBe('/roofs?sort=price');
});

test('a column head pressed with Shift becomes a further sort key with its rank', async () => {
  const shown = await render(<Heads />, { address: '/roofs' });

  await sortButton('Status').click();
  await sortButton('Price').click({ modifiers: ['Shift'] });
  await expect.poll(shown.address).toBe('/roofs?sort=status,-price');
  await expect.element(head('Price')).toHaveTextContent('sorted descending, key 2');
  await expect.element(head('Status')).toHaveAttribute('aria-sort', 'ascending');
  await expect.element(head('Price')).not.toHaveAttribute('aria-sort');
});

test('a column that the list cannot sort by is a plain head', async () => {
  await render(<Heads />);

  await expect.element(head('Version')).toBeVisible();
  await expect.element(head('Version').getByRole('button')).not.toBeInTheDocument();
});

test('the funnel of a column is opened, used and left by the keyboard, and marked while it narrows', async () => {
  const shown = await render(<Heads />, { address: '/roofs' });
  const funnel = page.getByRole('button', { name: 'Filter by Name' });

  await expect.element(funnel).not.toHaveAttribute('data-active');
  await sortButton('Name').click();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(page.getByRole('textbox', { name: 'Name: value' })).toHaveFocus();
  await expectReadable();
  await userEvent.keyboard('hail{Enter}');
  await expect.element(funnel).toHaveAttribute('data-active');
  await expect.element(funnel).toHaveFocus();
  expect(shown.address()).toContain('filter[name][contains]=hail');
});

test('the funnel that opened a filter closes it again', async () => {
  await render(<Heads />);
  const funnel = page.getByRole('button', { name: 'Filter by Status' });

  await funnel.click();
  await expect.element(page.getByRole('dialog', { name: 'Filter by Status' })).toBeVisible();
  await expect.element(funnel).toHaveAttribute('aria-expanded', 'true');
  await funnel.click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});
