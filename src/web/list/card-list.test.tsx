import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectReadable } from '#test/web/accessibility.ts';
import { answer } from '#test/web/answer.ts';
import { render } from '#test/web/render.tsx';
import { pageOf, ROOF_LIST, roofEndpoints, someRoofs } from '#test/web/roofs.tsx';
import { CardList } from './card-list.tsx';
import { useList } from './use-list.ts';
import { selectedIds } from './use-selection.ts';

function Cards({ isSelectable = true }: { isSelectable?: boolean }) {
  const list = useList(ROOF_LIST);

  return (
    <>
      <CardList
        list={list}
        isSelectable={isSelectable}
        card={({ name, status, price }) => ({
          title: name,
          badge: <span>{status}</span>,
          figure: `$${price}`,
          lines: [
            '12 Elm St',
            null,
            <span key="days" style={{ whiteSpace: 'nowrap' }}>
              Dec 31, 2026 – Jan 4, 2027, all of the days
            </span>,
          ],
        })}
        menu={({ id }) => (id === 1 ? [] : [{ key: 'edit', label: 'Edit', href: '/edit' }])}
      />
      <output>Chosen: {selectedIds(list.selection).join(' ') || 'none'}</output>
    </>
  );
}

async function renderCards(isSelectable?: boolean) {
  answer(roofEndpoints.list, ({ list }) => pageOf(someRoofs(3), list));
  const shown = await render(<Cards isSelectable={isSelectable} />, {
    isPhone: true,
    address: '/roofs',
  });
  await expect.element(page.getByRole('listitem').first()).toBeVisible();

  return shown;
}

test('a card shows the title, badge, figure and lines of its record', async () => {
  await renderCards();

  const card = page.getByRole('listitem').nth(1);
  for (const text of ['Roof 2', 'new', '$2000', '12 Elm St']) {
    await expect.element(card).toHaveTextContent(text);
  }
  await expectReadable();
});

test('the lines of a card that are below its figure take the whole width', async () => {
  await renderCards();

  const line = page.getByText('Dec 31, 2026').first().element().parentElement;
  const figure = page.getByText('$1000').element().getBoundingClientRect();
  expect(line?.getBoundingClientRect().right).toBe(figure.right);
});

test('a press anywhere on a card opens its record', async () => {
  await renderCards();

  await page.getByText('$2000').click({ force: true });
  await expect.element(page.getByRole('heading', { name: 'At /roofs/2' })).toBeVisible();
});

test('a card is chosen by its box without being opened', async () => {
  const shown = await renderCards();

  await page.getByRole('checkbox', { name: 'Select Roof 2' }).click();
  await page.getByRole('checkbox', { name: 'Select Roof 3' }).click();
  await expect.element(page.getByText('Chosen: 2 3')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select Roof 2' }).click();
  await expect.element(page.getByText('Chosen: 3')).toBeVisible();
  expect(shown.address()).toBe('/roofs');
});

test('a card without actions has no menu, another one opens it without opening the record', async () => {
  await renderCards();

  await expect
    .element(page.getByRole('button', { name: 'Actions for Roof 1' }))
    .not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Actions for Roof 2' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect.element(page.getByRole('heading', { name: 'At /edit' })).toBeVisible();
});

test('cards fit a phone', async () => {
  await renderCards();

  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test('cards without bulk actions have no boxes to tick', async () => {
  await renderCards(false);

  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
});
