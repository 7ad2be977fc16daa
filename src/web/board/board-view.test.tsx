import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AppError } from '#shared/app-error.ts';
import { expectReadable } from '#test/web/accessibility.ts';
import { answer } from '#test/web/answer.ts';
import { render } from '#test/web/render.tsx';
import {
  cardsOf,
  column,
  grip,
  RoofBoard,
  servedRoofs,
  threeRoofs,
} from '#test/web/roof-board.tsx';
import { aRoof, pageOf, roofEndpoints } from '#test/web/roofs.tsx';

test('further cards that cannot be loaded say why, and can be asked for again', async () => {
  const roofs = Array.from({ length: 60 }, (_, index) => aRoof(index + 1));
  servedRoofs(roofs);
  await render(<RoofBoard save={() => Promise.resolve()} />);
  await expect.element(column('New').getByText('60', { exact: true })).toBeVisible();
  answer(roofEndpoints.list, () => {
    throw new AppError('forbidden', 'You may not see more roofs.');
  });
  await column('New').getByRole('button', { name: 'Show more' }).click();

  await expect.element(column('New').getByRole('alert')).toHaveTextContent('You may not see more');
  servedRoofs(roofs);
  await column('New').getByRole('button', { name: 'Retry' }).click();
  await expect.element(column('New').getByRole('alert')).not.toBeInTheDocument();
});

test('a long column draws the cards in view, and loads fifty more when asked', async () => {
  const { save } = servedRoofs(Array.from({ length: 120 }, (_, n) => aRoof(n + 1)));
  await render(<RoofBoard save={save} />);
  await expect.element(column('New').getByText('120', { exact: true })).toBeVisible();
  expect(cardsOf('New').length).toBeLessThan(20);
  const list = column('New').element().querySelector('[data-board-list]') as HTMLElement;
  expect(list.dataset['boardList']).toBe('50');
  list.scrollTo({ top: list.scrollHeight });
  await expect.element(page.getByRole('link', { name: 'Roof 50' })).toBeVisible();
  await page.getByRole('button', { name: 'Show more' }).click();

  await expect.poll(() => list.dataset['boardList']).toBe('100');
});

test('a card that its user may not move has no handles and stays where it is', async () => {
  const { save, moves } = servedRoofs(threeRoofs());
  await render(<RoofBoard save={save} canMove={({ id }) => id === 2} />);
  await expect.element(grip('Roof 2')).toBeVisible();
  await expect.element(grip('Roof 1')).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('button', { name: 'Move Roof 1 to' }))
    .not.toBeInTheDocument();
  await expectReadable();
  await userEvent.dragAndDrop(page.getByText('Roof 1'), column('Completed'));
  await userEvent.dragAndDrop(page.getByText('Roof 2'), column('Completed'));

  await expect.poll(() => cardsOf('Completed')).toEqual(['Roof 2']);
  expect(cardsOf('New')).toEqual(['Roof 1']);
  expect(moves.map(({ card }) => card.id)).toEqual([2]);
});

test('a user who may move no card sees the cards without handles', async () => {
  const { save } = servedRoofs(threeRoofs());
  await render(<RoofBoard save={save} canMove={() => false} />);

  await expect.element(page.getByRole('link', { name: 'Roof 1' })).toBeVisible();
  await expect.element(grip('Roof 1')).not.toBeInTheDocument();
  await expectReadable();
});

test('a column that could not be loaded says why, and loads again', async () => {
  let isBroken = true;
  answer(roofEndpoints.list, ({ list }) => {
    if (isBroken) throw new AppError('forbidden', 'You may not see roofs.');

    return pageOf(threeRoofs(), list);
  });
  await render(<RoofBoard save={() => Promise.resolve()} />);
  await expect.element(column('New').getByText('You may not see roofs.')).toBeVisible();
  isBroken = false;
  await column('New').getByRole('button', { name: 'Retry' }).click();

  await expect.element(column('New').getByText('Roof 1')).toBeVisible();
});

test('on a phone a board of empty columns is scrolled with the keyboard, and shows that it has the focus', async () => {
  const { save } = servedRoofs([]);
  await render(<RoofBoard save={save} />, { isPhone: true });
  const board = page.getByRole('group', { name: 'Roofs' });
  await expect.element(column('Completed').getByText('No cards')).toBeInTheDocument();
  await expect.element(board).toHaveAttribute('tabindex', '0');
  await expectReadable();
  await userEvent.tab();
  await expect.element(board).toHaveFocus();
  expect(getComputedStyle(board.element()).outlineStyle).toBe('solid');
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => board.element().scrollLeft).toBeGreaterThan(0);
});

test('a board that fits the screen is no stop for the keyboard', async () => {
  const { save } = servedRoofs([]);
  await render(
    <>
      <RoofBoard save={save} />
      <button type="button">Next</button>
    </>,
  );
  await expect.element(column('Completed').getByText('No cards')).toBeVisible();
  await userEvent.tab();

  await expect.element(page.getByRole('button', { name: 'Next' })).toHaveFocus();
});

test('the text of columns out of sight does not widen the page', async () => {
  const { save } = servedRoofs([]);
  await render(<RoofBoard save={save} />, { isPhone: true });

  await expect.element(page.getByText('No cards').first()).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(390);
});
