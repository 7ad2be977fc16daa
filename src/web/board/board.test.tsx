import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AppError } from '#shared/app-error.ts';
import { expectReadable } from '#test/web/accessibility.ts';
import { aGate } from '#test/web/answer.ts';
import { render } from '#test/web/render.tsx';
import {
  cardsOf,
  column,
  grip,
  RoofBoard,
  said,
  servedRoofs,
  threeRoofs,
} from '#test/web/roof-board.tsx';
import { SaveCancelled } from '../save-cancelled.ts';

test('a card that is dragged to another column is there at once, and stored beside its neighbor', async () => {
  const { save, moves } = servedRoofs(threeRoofs());
  const gate = aGate();
  await render(<RoofBoard save={async (move) => gate.opened.then(() => save(move))} />);
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
  const { save, moves } = servedRoofs(threeRoofs());
  await render(
    <>
      <h1>Roofs of the week</h1>
      <RoofBoard save={save} />
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

test('a move that is refused is undone, and says so', async () => {
  servedRoofs(threeRoofs());
  await render(
    <RoofBoard save={() => Promise.reject(new AppError('conflict', 'This roof is locked.'))} />,
  );
  await page.getByRole('button', { name: 'Move Roof 1 to' }).click();
  await page.getByRole('menuitemradio', { name: 'Completed' }).click();

  await expect.element(page.getByText('Error updating roof')).toBeVisible();
  await expect.poll(() => cardsOf('New')).toEqual(['Roof 1', 'Roof 2']);
  await expect.element(grip('Roof 1')).toHaveFocus();
});

test('a move that its user decides against is undone without a message', async () => {
  servedRoofs(threeRoofs());
  await render(<RoofBoard save={() => Promise.reject(new SaveCancelled())} />);
  await page.getByRole('button', { name: 'Move Roof 2 to' }).click();
  await page.getByRole('menuitem', { name: 'To the top' }).click();

  await expect.poll(() => cardsOf('New')).toEqual(['Roof 1', 'Roof 2']);
  await expect.element(page.getByText('Error updating roof')).not.toBeInTheDocument();
});

test('the keyboard lifts a card, moves it over the columns, and says where it is', async () => {
  const { save, moves } = servedRoofs(threeRoofs());
  await render(<RoofBoard save={save} />);
  await expect.element(grip('Roof 2')).toBeVisible();
  (grip('Roof 2').element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.poll(said).toBe('Roof 2 picked up from New, position 2 of 2.');
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
  const { save, moves } = servedRoofs(threeRoofs());
  await render(<RoofBoard save={save} />);
  await grip('Roof 1').click();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{Escape}');

  await expect.poll(said).toBe('Roof 1 is back in New, position 1 of 2.');
  expect(cardsOf('New')).toEqual(['Roof 1', 'Roof 2']);
  await expect.element(grip('Roof 1')).toHaveFocus();
  expect(moves).toEqual([]);
});

test('a lifted card goes back when its user clicks into a field, which gets the focus', async () => {
  const { save } = servedRoofs(threeRoofs());
  await render(
    <>
      <input aria-label="Search roofs" />
      <RoofBoard save={save} />
    </>,
  );
  await grip('Roof 1').click();
  await expect.poll(said).toBe('Roof 1 picked up from New, position 1 of 2.');
  await page.getByRole('textbox', { name: 'Search roofs' }).click();

  await expect.poll(said).toBe('Roof 1 is back in New, position 1 of 2.');
  await expect.element(page.getByRole('textbox', { name: 'Search roofs' })).toHaveFocus();
});

test.each([' ', '{Escape}'])(
  'a card that was put back with "%s" takes no focus later',
  async (key) => {
    const { save } = servedRoofs(threeRoofs());
    await render(<RoofBoard save={save} />);
    await grip('Roof 1').click();
    await userEvent.keyboard(key);
    await expect.element(grip('Roof 1')).toHaveAttribute('aria-pressed', 'false');
    (grip('Roof 1').element() as HTMLElement).blur();
    await userEvent.dragAndDrop(page.getByText('Roof 2'), column('Completed'));

    await expect.poll(() => cardsOf('Completed')).toEqual(['Roof 2']);
    await expect.element(grip('Roof 1')).not.toHaveFocus();
  },
);
