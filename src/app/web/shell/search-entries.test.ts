import { expect, test } from 'vitest';
import { searchEntries } from './search-entries.ts';

test('the arrow keys pass the hits of each group in order, then the link to all of them', () => {
  const hit = { title: 'Smith', detail: '', status: null };
  const entries = searchEntries(
    [
      {
        kind: 'contacts',
        hits: [
          { id: 4, ...hit },
          { id: 9, ...hit },
        ],
        hasMore: true,
      },
      { kind: 'invoices', hits: [{ id: 2, ...hit }], hasMore: false },
    ],
    'smith & son',
  );

  expect(entries.map(({ href }) => href)).toEqual([
    '/contacts/4',
    '/contacts/9',
    '/contacts?q=smith%20%26%20son',
    '/invoices/2',
  ]);
  expect(new Set(entries.map(({ key }) => key)).size).toBe(4);
});
