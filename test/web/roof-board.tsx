import { page } from 'vitest/browser';
import { answer } from '#test/web/answer.ts';
import { aRoof, pageOf, roofEndpoints, type Roof } from '#test/web/roofs.tsx';
import { dataChanged } from '#web/api/query-client.ts';
import { Board } from '#web/board/board.tsx';
import type { Move } from '#web/board/board-columns.ts';
import { useBoardColumn } from '#web/board/use-board-column.ts';
import { useBoardMoves } from '#web/board/use-board-moves.ts';

const OPTIONS = {
  endpoint: roofEndpoints.list,
  field: 'status',
  order: 'name',
  matching: { q: '', filters: [] },
} as const;

type Save = (move: Move<Roof>) => Promise<unknown>;

const FAILURE = { title: 'Error updating roof', description: 'Please try again.' };

export function RoofBoard({
  save,
  canMove = () => true,
}: {
  save: Save;
  canMove?: (roof: Roof) => boolean;
}) {
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

/** Serves these roofs in their order. Moving a roof updates the stored order. */
export function servedRoofs(roofs: Roof[]): { save: Save; moves: Move<Roof>[] } {
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

export const threeRoofs = () => [aRoof(1), aRoof(2), aRoof(3, { status: 'in-progress' })];
export const column = (name: string) => page.getByRole('region', { name, exact: true });
export const cardsOf = (name: string) =>
  column(name)
    .getByRole('listitem')
    .elements()
    .map((item) => item.querySelector('a')?.textContent);
export const grip = (name: string) => page.getByRole('button', { name: `Pick up ${name}` });
export const said = () => page.getByRole('status').elements().at(-1)?.textContent ?? '';
