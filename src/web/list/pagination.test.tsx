import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '#test/web/answer.ts';
import { render } from '#test/web/render.tsx';
import { pageOf, ROOF_LIST, roofEndpoints, someRoofs } from '#test/web/roofs.tsx';
import { Pagination } from './pagination.tsx';
import { useList } from './use-list.ts';

function Foot() {
  return <Pagination list={useList(ROOF_LIST)} />;
}

const button = (name: string) => page.getByRole('button', { name, exact: true });

test('the foot of a list leads to the next, the previous and any page, and keeps it in the address', async () => {
  answer(roofEndpoints.list, ({ list }) => pageOf(someRoofs(45), list));
  const shown = await render(<Foot />, { address: '/roofs?sort=-price' });

  await expect.element(button('Previous page')).toBeDisabled();
  await button('Next page').click();
  await expect.element(page.getByText('11 - 20 of 45 roofs')).toBeVisible();
  await expect.element(button('Page 2')).toHaveAttribute('aria-current', 'page');
  expect(shown.address()).toBe('/roofs?sort=-price&page=2');

  await button('Page 5').click();
  await expect.element(page.getByText('41 - 45 of 45 roofs')).toBeVisible();
  await expect.element(button('Next page')).toBeDisabled();

  await button('Previous page').click();
  await expect.element(button('Page 4')).toHaveAttribute('aria-current', 'page');
  shown.back();
  await expect.element(button('Page 5')).toHaveAttribute('aria-current', 'page');
});

test('another page size starts at the first page again', async () => {
  const calls = answer(roofEndpoints.list, ({ list }) => pageOf(someRoofs(45), list));
  const shown = await render(<Foot />, { address: '/roofs?page=3' });

  await page.getByRole('combobox', { name: 'Rows per page' }).selectOptions('25 per page');
  await expect.element(page.getByText('1 - 25 of 45 roofs')).toBeVisible();
  expect(shown.address()).toBe('/roofs?pageSize=25');
  expect(calls().at(-1)?.list).toMatchObject({ page: 1, pageSize: 25 });
});

test('a list of one page has no foot', async () => {
  const calls = answer(roofEndpoints.list, ({ list }) => pageOf(someRoofs(10), list));
  await render(<Foot />);

  await expect.poll(calls).toHaveLength(1);
  await expect.element(page.getByRole('navigation')).not.toBeInTheDocument();
});

test('a list whose rows were not all counted says so, and counts them when asked', async () => {
  const calls = answer(roofEndpoints.list, ({ list }) =>
    list.total === 'exact'
      ? { rows: someRoofs(10), total: 12_345 }
      : { rows: someRoofs(10), total: 10_000, isTotalBounded: true },
  );
  await render(<Foot />);

  await expect.element(page.getByText('1 - 10 of 10,000+ roofs')).toBeVisible();
  await button('Count all').click();
  await expect.element(page.getByText('1 - 10 of 12,345 roofs')).toBeVisible();
  await expect.element(button('Count all')).not.toBeInTheDocument();
  await expect.element(page.getByText('1 - 10 of 12,345 roofs')).toHaveFocus();
  expect(calls().map(({ list }) => list.total)).toEqual(['bounded', 'exact']);
});

test('a list whose last page has lost its rows moves to the page before', async () => {
  answer(roofEndpoints.list, ({ list }) => pageOf(someRoofs(20), list));
  const shown = await render(<Foot />, { address: '/roofs?page=3' });

  await expect.element(page.getByText('11 - 20 of 20 roofs')).toBeVisible();
  expect(shown.address()).toBe('/roofs?page=2');
});
