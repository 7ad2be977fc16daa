import { Link } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aGate, answer } from '#test/web/answer.ts';
import { render } from '#test/web/render.tsx';
import { aRoof, pageOf, ROOF_LIST, roofEndpoints, someRoofs } from '#test/web/roofs.tsx';
import { ListBody } from './list-body.tsx';
import { ListCard } from './list-card.tsx';
import { Pagination } from './pagination.tsx';
import { useList } from './use-list.ts';

function RoofList() {
  const list = useList(ROOF_LIST);

  return (
    <ListCard list={list}>
      <ListBody list={list} card={({ name }) => ({ title: name })} />
      <Pagination list={list} />
      <Link to={'/jobs' as string}>Jobs</Link>
    </ListCard>
  );
}

const region = page.getByRole('region', { name: 'roofs' });
const roof = (name: string) => page.getByRole('link', { name, exact: true });

test('a list finds the next, the previous and a numbered page from the page on screen', async () => {
  const calls = answer(roofEndpoints.list, ({ list }) => pageOf(someRoofs(45), list));
  await render(<RoofList />, { address: '/roofs?page=3' });
  await expect.element(roof('Roof 21')).toBeVisible();

  await page.getByRole('button', { name: 'Next page' }).click();
  await expect.element(roof('Roof 31')).toBeVisible();
  await page.getByRole('button', { name: 'Page 2', exact: true }).click();
  await expect.element(roof('Roof 11')).toBeVisible();
  expect(calls().map(({ list }) => [list.page, list.neighbor])).toEqual([
    [3, null],
    [4, { side: 'after', firstId: 21, lastId: 30 }],
    [2, { side: 'before', firstId: 21, lastId: 30 }],
  ]);
});

test('a list that is opened again keeps its rows on screen while it loads what another user added', async () => {
  let roofs = [aRoof(1)];
  let wait = Promise.resolve();
  answer(roofEndpoints.list, async ({ list }) => {
    await wait;
    return pageOf(roofs, list);
  });
  const shown = await render(<RoofList />, { address: '/roofs' });
  await roof('Jobs').click();
  await expect.element(page.getByRole('heading', { name: 'At /jobs' })).toBeVisible();

  const gate = aGate();
  wait = gate.opened;
  roofs = [aRoof(1), aRoof(2)];
  shown.back();
  await expect.element(roof('Roof 1')).toBeVisible();
  await expect.element(region).toHaveAttribute('aria-busy', 'true');
  await expect.element(roof('Roof 2')).not.toBeInTheDocument();

  let wasLost = false;
  new MutationObserver(() => {
    wasLost ||= !region.element().textContent?.includes('Roof 1');
  }).observe(region.element(), { childList: true, subtree: true });
  gate.open();
  await expect.element(roof('Roof 2')).toBeVisible();
  await expect.element(region).toHaveAttribute('aria-busy', 'false');
  expect(wasLost).toBe(false);
});
