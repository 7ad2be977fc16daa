import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AppError } from '#shared/app-error.ts';
import { expectReadable } from '#test/web/accessibility.ts';
import { aGate, answer } from '#test/web/answer.ts';
import { render } from '#test/web/render.tsx';
import { aRoof, pageOf, roofEndpoints, type Roof } from '#test/web/roofs.tsx';
import { dataChanged } from '#web/api/query-client.ts';
import { SaveCancelled } from '../save-cancelled.ts';
import { Board } from './board.tsx';
import type { Move } from './board-columns.ts';
import { useBoardColumn } from './use-board-column.ts';
import { useBoardMoves } from './use-board-moves.ts';

const OPTIONS = {
  endpoint: roofEndpoints.list,
  field: 'status',
  order: 'name',
  matching: { q: '', filters: [] },
} as const;

type Save = (move: Move<Roof>) => Promise<unknown>;

const FAILURE = { title: 'Error updating roof', description: 'Please try again.' };

function Roofs({ save, canMove = () => true }: { save: Save; canMove?: (roof: Roof) => boolean }) {
  const columns = [
    useBoardColumn(OPTIONS, { key: 'new', label: 'New' }),
    useBoardColumn(OPTIONS, { key: 'in-progress', label: 'In Progress' }),
    useBoardColumn(OPTIONS, { key: 'completed', label: 'Completed' }),
  ];

  return (
    <Board
      label="Roofs"
      moves={useBoardMoves<Roof>(columns, { save, failure: FAILURE })}
      content={({ id, name }) => <a href={`/roofs/${id}`}>{name}</a>}
      cardLabel={({ name }) => name}
      columnLabel={({ label }) => label}
      canMove={canMove}
    />
  );
}

/** A server with these roofs, which keeps them in their order; what is moved is stored there. */
function served(roofs: Roof[]): { save: Save; moves: Move<Roof>[] } {
  let stored = roofs;
  const moves: Move<Roof>[] = [];
  answer(roofEndpoints.list, ({ list }) => {
    const status = list.filters[0]?.values[0];

    return pageOf(
      stored.filter((roof) => roof.status === status),
      list,
    );
  });

  return {
    moves,
    save: async (move) => {
      const { card, column, place } = move;
      moves.push(move);
      const others = stored.filter(({ id }) => id !== card.id);
      const above = others.findIndex(({ id }) => id === place.after) + 1;
      const below = others.findIndex(({ id }) => id === place.before);
      const moved = { ...card, status: column } as Roof;
      stored = others.toSpliced(above || Math.max(0, below), 0, moved);
      void dataChanged();
    },
  };
}

const three = () => [aRoof(1), aRoof(2), aRoof(3, { status: 'in-progress' })];
const column = (name: string) => page.getByRole('region', { name, exact: true });
const cardsOf = (name: string) =>
  column(name)
    .getByRole('listitem')
    .elements()
    .map((item) => item.querySelector('a')?.textContent);
const grip = (name: string) => page.getByRole('button', { name: `Lift ${name}` });
const said = () => page.getByRole('status').elements().at(-1)?.textContent ?? '';

test('a card that is dragged to another column is there at once, and stored beside its neighbor', async () => {
  const { save, moves } = served(three());
  const gate = aGate();
  await render(<Roofs save={async (move) => gate.opened.then(() => save(move))} />);
  await expect.element(column('New').getByText('2', { exact: true })).toBeVisible();
  await userEvent.dragAndDrop(page.getByText('Roof 1'), column('In Progress').getByText('Roof 3'), {
    targetPosition: { x: 20, y: 100 },
  });

  await expect.poll(() => cardsOf('In Progress')).toEqual(['Roof 3', 'Roof 1']);
  expect(cardsOf('New')).toEqual(['Roof 2']);
  await expect.element(column('In Progress').getByText('2', { exact: true })).toBeVisible();
  gate.open();
  await expect.poll(() => moves.map(({ place }) => place)).toEqual([{ after: 3 }]);
  await expect.poll(() => cardsOf('In Progress')).toEqual(['Roof 3', 'Roof 1']);
});

test('a card that is dropped outside the columns goes back', async () => {
  const { save, moves } = served(three());
  await render(
    <>
      <h1>Roofs of the week</h1>
      <Roofs save={save} />
    </>,
  );
  await expect.element(column('New').getByText('2', { exact: true })).toBeVisible();
  await userEvent.dragAndDrop(
    page.getByText('Roof 1'),
    page.getByRole('heading', { name: 'Roofs of the week' }),
    { targetPosition: { x: 500, y: 10 } },
  );

  await expect.poll(() => cardsOf('New')).toEqual(['Roof 1', 'Roof 2']);
  expect(moves).toEqual([]);
});

test('further cards that cannot be loaded say why, and can be asked for again', async () => {
  const roofs = Array.from({ length: 60 }, (_, index) => aRoof(index + 1));
  served(roofs);
  await render(<Roofs save={() => Promise.resolve()} />);
  await expect.element(column('New').getByText('60', { exact: true })).toBeVisible();
  answer(roofEndpoints.list, () => {
    throw new AppError('forbidden', 'You may not see more roofs.');
  });
  await column('New').getByRole('button', { name: 'Show more' }).click();

  await expect.element(column('New').getByRole('alert')).toHaveTextContent('You may not see more');
  served(roofs);
  await column('New').getByRole('button', { name: 'Retry' }).click();
  await expect.element(column('New').getByRole('alert')).not.toBeInTheDocument();
});

test('a move that is refused is taken back, and says so', async () => {
  served(three());
  await render(
    <Roofs save={() => Promise.reject(new AppError('conflict', 'This roof is locked.'))} />,
  );
  await page.getByRole('button', { name: 'Move Roof 1 to' }).click();
  await page.getByRole('menuitemradio', { name: 'Completed' }).click();

  await expect.element(page.getByText('Error updating roof')).toBeVisible();
  await expect.poll(() => cardsOf('New')).toEqual(['Roof 1', 'Roof 2']);
  await expect.element(grip('Roof 1')).toHaveFocus();
});

test('a move that its user decides against is taken back without a word', async () => {
  served(three());
  await render(<Roofs save={() => Promise.reject(new SaveCancelled())} />);
  await page.getByRole('button', { name: 'Move Roof 2 to' }).click();
  await page.getByRole('menuitem', { name: 'To the top' }).click();

  await expect.poll(() => cardsOf('New')).toEqual(['Roof 1', 'Roof 2']);
  await expect.element(page.getByText('Error updating roof')).not.toBeInTheDocument();
});

test('the keyboard lifts a card, moves it over the columns, and says where it is', async () => {
  const { save, moves } = served(three());
  await render(<Roofs save={save} />);
  await expect.element(grip('Roof 2')).toBeVisible();
  (grip('Roof 2').element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.poll(said).toBe('Roof 2 lifted from New, position 2 of 2.');
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(said).toBe('In Progress, position 2 of 2.');
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(said).toBe('In Progress, position 1 of 2.');
  expect(cardsOf('In Progress')).toEqual(['Roof 2', 'Roof 3']);
  expect(moves).toEqual([]);
  await expectReadable();
  await userEvent.keyboard(' ');

  await expect.poll(said).toBe('Roof 2 dropped in In Progress, position 1 of 2.');
  await expect
    .poll(() => moves.map(({ column: key, place }) => [key, place]))
    .toEqual([['in-progress', { before: 3 }]]);
  await expect.element(grip('Roof 2')).toHaveFocus();
});

test('Escape puts a lifted card back', async () => {
  const { save, moves } = served(three());
  await render(<Roofs save={save} />);
  await grip('Roof 1').click();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{Escape}');

  await expect.poll(said).toBe('Roof 1 is back in New, position 1 of 2.');
  expect(cardsOf('New')).toEqual(['Roof 1', 'Roof 2']);
  await expect.element(grip('Roof 1')).toHaveFocus();
  expect(moves).toEqual([]);
});

test('a lifted card goes back when its user clicks into a field, which gets the focus', async () => {
  const { save } = served(three());
  await render(
    <>
      <input aria-label="Search roofs" />
      <Roofs save={save} />
    </>,
  );
  await grip('Roof 1').click();
  await expect.poll(said).toBe('Roof 1 lifted from New, position 1 of 2.');
  await page.getByRole('textbox', { name: 'Search roofs' }).click();

  await expect.poll(said).toBe('Roof 1 is back in New, position 1 of 2.');
  await expect.element(page.getByRole('textbox', { name: 'Search roofs' })).toHaveFocus();
});

test.each([' ', '{Escape}'])(
  'a card that was put back with "%s" takes no focus later',
  async (key) => {
    const { save } = served(three());
    await render(<Roofs save={save} />);
    await grip('Roof 1').click();
    await userEvent.keyboard(key);
    await expect.element(grip('Roof 1')).toHaveAttribute('aria-pressed', 'false');
    (grip('Roof 1').element() as HTMLElement).blur();
    await userEvent.dragAndDrop(page.getByText('Roof 2'), column('Completed'));

    await expect.poll(() => cardsOf('Completed')).toEqual(['Roof 2']);
    await expect.element(grip('Roof 1')).not.toHaveFocus();
  },
);

test('a long column draws the cards in view, and loads fifty more when asked', async () => {
  const { save } = served(Array.from({ length: 120 }, (_, n) => aRoof(n + 1)));
  await render(<Roofs save={save} />);
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
  const { save, moves } = served(three());
  await render(<Roofs save={save} canMove={({ id }) => id === 2} />);
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

test('who may move nothing sees the cards without handles', async () => {
  const { save } = served(three());
  await render(<Roofs save={save} canMove={() => false} />);

  await expect.element(page.getByRole('link', { name: 'Roof 1' })).toBeVisible();
  await expect.element(grip('Roof 1')).not.toBeInTheDocument();
  await expectReadable();
});

test('a column that could not be loaded says why, and loads again', async () => {
  let isBroken = true;
  answer(roofEndpoints.list, ({ list }) => {
    if (isBroken) throw new AppError('forbidden', 'You may not see roofs.');

    return pageOf(three(), list);
  });
  await render(<Roofs save={() => Promise.resolve()} />);
  await expect.element(column('New').getByText('You may not see roofs.')).toBeVisible();
  isBroken = false;
  await column('New').getByRole('button', { name: 'Retry' }).click();

  await expect.element(column('New').getByText('Roof 1')).toBeVisible();
});

test('on a phone a board of empty columns is scrolled with the keyboard, and shows that it has the focus', async () => {
  const { save } = served([]);
  await render(<Roofs save={save} />, { isPhone: true });
  const board = page.getByRole('group', { name: 'Roofs' });
  await expect.element(column('Completed').getByText('Nothing here')).toBeInTheDocument();
  await expect.element(board).toHaveAttribute('tabindex', '0');
  await expectReadable();
  await userEvent.tab();
  await expect.element(board).toHaveFocus();
  expect(getComputedStyle(board.element()).outlineStyle).toBe('solid');
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => board.element().scrollLeft).toBeGreaterThan(0);
});

test('a board that fits the screen is no stop for the keyboard', async () => {
  const { save } = served([]);
  await render(
    <>
      <Roofs save={save} />
      <button type="button">Next</button>
    </>,
  );
  await expect.element(column('Completed').getByText('Nothing here')).toBeVisible();
  await userEvent.tab();

  await expect.element(page.getByRole('button', { name: 'Next' })).toHaveFocus();
});

test('the words of columns out of sight do not widen the page', async () => {
  const { save } = served([]);
  await render(<Roofs save={save} />, { isPhone: true });

  await expect.element(page.getByText('Nothing here').first()).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(390);
});
