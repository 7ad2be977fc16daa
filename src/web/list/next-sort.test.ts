import { expect, test } from 'vitest';
import type { ListFieldKind } from '#shared/list-query.ts';
import { nextSort } from './next-sort.ts';
import { parseSortText, sortText } from './list-address.ts';

function press(sort: string, field: string, kind: ListFieldKind, isAdditive = false): string {
  return sortText(nextSort(parseSortText(sort), { field, kind, isAdditive }));
}

test('pressing a name column sorts from A to Z, then from Z to A, then no more', () => {
  expect(press('', 'client', 'text')).toBe('client');
  expect(press('client', 'client', 'text')).toBe('-client');
  expect(press('-client', 'client', 'text')).toBe('');
});

test.each(['date', 'money', 'number'] as const)(
  'pressing a %s column shows the largest first',
  (kind) => {
    expect(press('', 'total', kind)).toBe('-total');
    expect(press('-total', 'total', kind)).toBe('total');
    expect(press('total', 'total', kind)).toBe('');
  },
);

test('pressing a column of due days shows the soonest first', () => {
  const due = {
    field: 'dueDate',
    kind: 'date',
    isAdditive: false,
    isAscendingFirst: true,
  } as const;
  expect(sortText(nextSort([], due))).toBe('dueDate');
  expect(sortText(nextSort(parseSortText('dueDate'), due))).toBe('-dueDate');
  expect(sortText(nextSort(parseSortText('-dueDate'), due))).toBe('');
});

test('pressing another column forgets the order before', () => {
  expect(press('client,-total', 'status', 'choice')).toBe('status');
});

test('a click with Shift adds a key, reverses it in its place, and removes it again', () => {
  expect(press('client', 'total', 'money', true)).toBe('client,-total');
  expect(press('client,-total', 'client', 'text', true)).toBe('-client,-total');
  expect(press('-client,-total', 'client', 'text', true)).toBe('-total');
});

test('a fifth key takes the place of the fourth', () => {
  expect(press('a,b,c,d', 'e', 'text', true)).toBe('a,b,c,e');
});
