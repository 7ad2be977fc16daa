import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { balanceEndpoints } from '#features/money/balances/balance-endpoints.ts';
import { contactEndpoints } from '#features/work/contacts/contact-endpoints.ts';
import { historyEndpoints } from '#shared/records/timeline-endpoints.ts';
import { jobEndpoints } from '#features/work/jobs/job-endpoints.ts';
import { endpointKey, endpointPages, endpointQuery, snapshotQuery } from './endpoint-query.ts';

test('the key of a call is its path and then its query, whether an id is a number or a text', () => {
  expect(endpointKey(contactEndpoints.read, { params: { id: 7 } })).toEqual(['contacts', '7']);
  expect(endpointKey(contactEndpoints.read, { params: { id: '7' } })).toEqual(['contacts', '7']);
  expect(endpointKey(contactEndpoints.list, { list: { q: 'smith', page: 2 } })).toEqual([
    'contacts',
    { q: 'smith', page: 2 },
  ]);
  expect(endpointKey(contactEndpoints.duplicates, { query: { email: 'a@b.example' } })).toEqual([
    'contacts',
    'duplicates',
    { email: 'a@b.example' },
  ]);
});

test('the key of a path matches everything below it and nothing beside it', () => {
  const client = new QueryClient();
  const id = { params: { id: 7 } };
  const ofSeven = [
    endpointKey(contactEndpoints.read, id),
    endpointKey(balanceEndpoints.ofContact, id),
  ];
  const others = [
    endpointKey(contactEndpoints.read, { params: { id: 71 } }),
    endpointKey(contactEndpoints.list, { list: { page: 1 } }),
  ];
  for (const key of [...ofSeven, ...others, endpointKey(jobEndpoints.read, id)]) {
    client.setQueryData(key, {});
  }
  const matchedBy = (queryKey: readonly unknown[]) =>
    client.getQueriesData({ queryKey }).map(([key]) => key);

  expect(matchedBy(endpointKey(contactEndpoints.read, id))).toEqual(ofSeven);
  expect(matchedBy(endpointKey(contactEndpoints.list))).toEqual([...ofSeven, ...others]);
});

test('a record, the one a form starts with and the pages of a timeline are cached apart', () => {
  const id = { params: { id: 7 } };
  const timeline = { params: { entity: 'contacts', id: 7 } };

  expect(endpointQuery(contactEndpoints.read, id).queryKey).toEqual(['contacts', '7']);
  expect(snapshotQuery(contactEndpoints.read, id).queryKey).toEqual(['contacts', '7', 'snapshot']);
  expect(endpointPages(historyEndpoints.timeline, timeline, () => undefined).queryKey).toEqual([
    'history',
    'contacts',
    '7',
    'pages',
  ]);
});
