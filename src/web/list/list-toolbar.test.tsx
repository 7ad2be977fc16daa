import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AppError } from '#shared/app-error.ts';
import { expectReadable } from '#test/web/accessibility.ts';
import { answer } from '#test/web/answer.ts';
import { render } from '#test/web/render.tsx';
import { pageOf, ROOF_LIST, roofEndpoints, someRoofs } from '#test/web/roofs.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { useList } from './use-list.ts';

function Toolbar() {
  return (
    <ListToolbar
      list={useList(ROOF_LIST)}
      searchLabel="Search roofs..."
      sortChoices={[
        { value: 'name', label: 'Name' },
        { value: '-price', label: 'Most expensive' },
      ]}
      quickFilter={{
        field: 'status',
        label: 'Status',
        choices: [
          { value: '', label: 'All statuses' },
          { value: 'new', label: 'New' },
        ],
      }}
    />
  );
}

const answerRoofs = () => answer(roofEndpoints.list, ({ list }) => pageOf(someRoofs(12), list));
const searchBox = page.getByRole('searchbox', { name: 'Search roofs' });

test('a search asks once the typing has stopped, from the first page, and is kept in the address', async () => {
  const calls = answerRoofs();
  const shown = await render(<Toolbar />, { address: '/roofs?page=2' });

  await searchBox.fill('  roof 1 ');
  await expect.poll(shown.address).toBe('/roofs?q=roof+1');
  expect(calls().map(({ list }) => list.q)).toEqual(['', 'roof 1']);
  await expect.element(searchBox).toHaveValue('  roof 1 ');
});

test('a search is cleared by Escape and by its button', async () => {
  answerRoofs();
  const shown = await render(<Toolbar />, { address: '/roofs?q=hail' });

  await searchBox.click();
  await userEvent.keyboard('{Escape}');
  await expect.element(searchBox).toHaveValue('');
  await expect.poll(shown.address).toBe('/roofs');

  await searchBox.fill('hail');
  await expect.poll(shown.address).toBe('/roofs?q=hail');
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect.poll(shown.address).toBe('/roofs');
});

test('the toolbar of a desktop leaves sorting and the quick filter to the table', async () => {
  answerRoofs();
  await render(<Toolbar />);

  await expect.element(page.getByRole('button', { name: 'Filter', exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Export CSV' })).toBeVisible();
  await expect.element(page.getByRole('combobox', { name: 'Sort by' })).not.toBeInTheDocument();
  await expectReadable();
});

test('on a phone the toolbar sorts and filters by selects', async () => {
  answerRoofs();
  const shown = await render(<Toolbar />, { isPhone: true });

  await page.getByRole('combobox', { name: 'Sort by' }).selectOptions('Most expensive');
  await expect.poll(shown.address).toBe('/here?sort=-price');
  await page.getByRole('combobox', { name: 'Status' }).selectOptions('New');
  await expect.poll(shown.address).toBe('/here?sort=-price&filter[status]=new');
  await page.getByRole('combobox', { name: 'Status' }).selectOptions('All statuses');
  await expect.poll(shown.address).toBe('/here?sort=-price');
  await expectReadable();
});

test('on a phone the selects say when the list is sorted or filtered in another way', async () => {
  answerRoofs();
  await render(<Toolbar />, {
    isPhone: true,
    address: '/roofs?sort=surveyDate&filter[status]=new&filter[status]=completed',
  });

  await expect.element(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('');
  await expect.element(page.getByText('Custom order')).toBeInTheDocument();
  await expect.element(page.getByRole('combobox', { name: 'Status' })).toHaveValue('other');
});

test('the button beside the search filters by any field', async () => {
  answerRoofs();
  const shown = await render(<Toolbar />);

  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Price' }).click();
  await page.getByRole('textbox', { name: 'Price: value' }).fill('1,500');
  await userEvent.keyboard('{Enter}');
  await expect.poll(shown.address).toBe('/here?filter[price]=1500');
});

test('the active conditions stand below the search and are cleared together, the search stays', async () => {
  answerRoofs();
  const shown = await render(<Toolbar />, {
    address: '/roofs?q=roof&filter[status]=new&filter[price][gt]=500',
  });

  await expect.element(page.getByText('Status is New')).toBeVisible();
  await expect.element(page.getByText('Price is more than $500.00')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(shown.address).toBe('/roofs?q=roof');
});

test('a user who may not read the list gets no toolbar', async () => {
  const calls = answer(roofEndpoints.list, () => {
    throw new AppError('forbidden', 'You may not read roofs.');
  });
  await render(<Toolbar />);

  await expect.poll(calls).toHaveLength(1);
  await expect.element(searchBox).not.toBeInTheDocument();
});
