import { describe, expect, test } from 'vitest';
import { writeListQuery } from '#shared/list-query.ts';
import type { ListFilter } from '#shared/list-query.ts';
import { parseListQuery } from '#shared/parse-list-query.ts';
import { columnFilters, moveTo, othersIn, spotBeside, spotOf, withMove } from './board-columns.ts';
import type { BoardCard, BoardColumn } from './board-columns.ts';

function aColumn(key: string, ...ids: number[]): BoardColumn<BoardCard> {
  return {
    key,
    label: key,
    cards: ids.map((id) => ({ id })),
    total: ids.length,
    isTotalBounded: false,
    status: 'ready',
    error: null,
    retry: () => {},
    showMore: null,
    isLoadingMore: false,
    moreError: null,
  };
}

const columns = [aColumn('a', 1, 2, 3), aColumn('b', 4), aColumn('c')];

const shown = (all: readonly BoardColumn<BoardCard>[]) =>
  all.map(({ cards, total }) => [cards.map(({ id }) => id), total]);

describe('a move', () => {
  test.each([
    [{ column: 'a', index: 0 }, { before: 1 }, [[2, 1, 3], [4], []]],
    [{ column: 'a', index: 2 }, { after: 3 }, [[1, 3, 2], [4], []]],
    [{ column: 'b', index: 0 }, { before: 4 }, [[1, 3], [2, 4], []]],
    [{ column: 'b', index: 1 }, { after: 4 }, [[1, 3], [4, 2], []]],
    [{ column: 'c', index: 0 }, {}, [[1, 3], [4], [2]]],
  ])('to %o is sent as %o and shown', (spot, place, expected) => {
    const move = moveTo(columns, { id: 2 }, spot);
    expect(move.place).toEqual(place);

    const after = withMove(columns, move);
    expect(shown(after)).toEqual(expected.map((ids) => [ids, ids.length]));
    expect(spotOf(after, 2)).toEqual(spot);
  });

  test('beside a card that has gone is shown at the top', () => {
    const move = { card: { id: 2 }, column: 'b', place: { after: 99 } };

    expect(shown(withMove(columns, move))[1]).toEqual([[2, 4], 2]);
  });

  test('of a card that is not loaded adds it', () => {
    const move = { card: { id: 9 }, column: 'c', place: {} };

    expect(shown(withMove(columns, move))[2]).toEqual([[9], 1]);
  });
});

test('the arrow keys stop at the edges of the board and of a column', () => {
  const from = (column: string, index: number, key: string) =>
    spotBeside(columns, { id: 2, spot: { column, index }, key });

  expect(from('a', 0, 'ArrowUp')).toEqual({ column: 'a', index: 0 });
  expect(from('a', 2, 'ArrowDown')).toEqual({ column: 'a', index: 2 });
  expect(from('a', 2, 'ArrowLeft')).toEqual({ column: 'a', index: 2 });
  expect(from('a', 2, 'ArrowRight')).toEqual({ column: 'b', index: 1 });
  expect(from('b', 1, 'ArrowRight')).toEqual({ column: 'c', index: 0 });
  expect(othersIn(columns, 'a', 2)).toEqual([{ id: 1 }, { id: 3 }]);
});

test('a column has only its own cards where a filter lets several columns through', () => {
  const matching: ListFilter[] = [
    { field: 'status', operator: 'equals', values: ['new', 'completed'] },
    { field: 'name', operator: 'contains', values: ['roof'] },
  ];
  const filters = columnFilters(matching, { field: 'status', key: 'new' });
  const sent = Object.fromEntries(
    [...writeListQuery({ filters }).keys()].map((key) => [
      key,
      writeListQuery({ filters }).getAll(key),
    ]),
  );
  const { query } = parseListQuery({ status: { kind: 'choice' }, name: { kind: 'text' } }, sent);

  expect(query.filters).toEqual([
    { field: 'name', operator: 'contains', values: ['roof'] },
    { field: 'status', operator: 'equals', values: ['new'] },
  ]);
});
