import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { cachedNeighbor } from './use-list.ts';

const keyOf = (page: number) => ['contacts', 'list', { page }];

function cacheOf(pages: Record<number, number[]>): QueryClient {
  const client = new QueryClient();
  for (const [page, ids] of Object.entries(pages)) {
    client.setQueryData(keyOf(Number(page)), { rows: ids.map((id) => ({ id })), total: 90 });
  }

  return client;
}

test('a page is requested from the page before it, or else from the page after it', () => {
  const client = cacheOf({ 4: [41, 7, 52], 6: [8, 9, 60] });

  expect(cachedNeighbor(client, keyOf, 5)).toEqual({ side: 'after', firstId: 41, lastId: 52 });
  expect(cachedNeighbor(client, keyOf, 3)).toEqual({ side: 'before', firstId: 41, lastId: 52 });
});

test('a page is requested by its number when no page next to it is known, or only an empty one', () => {
  expect(cachedNeighbor(cacheOf({ 4: [41, 7, 52] }), keyOf, 9)).toBeNull();
  expect(cachedNeighbor(cacheOf({ 4: [] }), keyOf, 5)).toBeNull();
});

test('a page is requested by its number after a change made the pages next to it outdated', async () => {
  const client = cacheOf({ 4: [41, 7, 52], 6: [8, 9, 60] });
  await client.invalidateQueries({ queryKey: ['contacts'] });

  expect(cachedNeighbor(client, keyOf, 5)).toBeNull();
});
