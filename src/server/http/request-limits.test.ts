/** Tests limits for single requests that no other test covers. See docs/reliability.md. */
import { expect, test } from 'vitest';
import { startApi } from '#test/api.ts';
import { aContact } from '#test/factories.ts';

const api = await startApi();
const dana = await api.as('Admin Project manager');

const numbers = (many: number) => Array.from({ length: many }, (_, index) => index + 1);

test('a list with more conditions than a user needs is refused before the database is queried', async () => {
  const conditions = numbers(400).map((number) => `filter[address][contains]=${number}`);
  const { status, body } = await dana.get(`/api/contacts?page=1&${conditions.join('&')}`);

  expect(status).toBe(400);
  expect(body).toMatchObject({
    message: 'filter: Use at most 20 conditions with 50 values in all',
  });
});

test('a selection of more than 5,000 records is refused, in a list and in a bulk action', async () => {
  const ids = numbers(5_001).map((number) => 1 + (number % 10));
  const list = await dana.get(`/api/contacts?page=1&ids=${ids.join(',')}`);
  const bulk = await dana.post('/api/contacts/bulk', { ids, action: 'delete' });

  expect([list.status, bulk.status]).toEqual([400, 400]);
  expect([list.body, bulk.body].map((body) => JSON.stringify(body))).toEqual([
    expect.stringContaining('at most 5000'),
    expect.stringContaining('at most 5000'),
  ]);
});

test('a document of more than 500 lines is refused', async () => {
  const { id: clientId } = await aContact(dana);
  const items = numbers(501).map((number) => ({
    description: `Line ${number}`,
    quantity: 1,
    price: 1,
  }));
  const { status, body } = await dana.post('/api/invoices', { clientId, items });

  expect(status).toBe(400);
  expect(JSON.stringify(body)).toContain('500');
});

test('a request that finds every connection taken is asked to come back, and the next one is served', async () => {
  const pools = api.databases.map(({ pool }) => pool);
  const held = await Promise.all(
    pools.flatMap((pool) => numbers(pool.options.max).map(() => pool.connect())),
  );
  for (const { options } of pools) {
    expect(options.connectionTimeoutMillis).toBe(15_000);
    options.connectionTimeoutMillis = 200;
  }
  const refused = await dana.get('/api/contacts?page=1');
  for (const client of held) client.release();
  for (const { options } of pools) options.connectionTimeoutMillis = 15_000;

  expect(refused.status).toBe(503);
  expect(refused.headers).toHaveProperty('retry-after');
  expect((await dana.get('/api/contacts?page=1')).status).toBe(200);
});
