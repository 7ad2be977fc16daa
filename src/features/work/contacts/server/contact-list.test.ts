import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { aContact } from '#test/factories.ts';

const api = await startApi();
let dana: TestUser;

const PEOPLE = [
  {
    name: 'José Núñez',
    company: 'Núñez Concrete',
    email: 'jose@nunez.example',
    phone: '+1 (801) 555-0142',
    address: '1420 Canyon Rd, Provo, UT',
    type: 'contractor',
  },
  {
    name: 'Ann Archer',
    email: 'ann@mail.example',
    phone: '801.555.0199',
    address: '77 Orchard Ln, Orem, UT',
    type: 'client',
  },
  { name: 'émile Zola', email: null, phone: '385-555-0100', type: 'client', status: 'pending' },
  { name: 'Öberg Supply', company: 'Öberg', phone: null, type: 'supplier', status: 'inactive' },
  {
    name: 'bob Baker_50%',
    company: 'Baker & Daughters',
    phone: '4355550101',
    address: '9 Main St, Moab, UT',
    type: 'client',
  },
  { name: 'Zoë Zeller', company: 'Archer Roofing', email: 'zoe@mail.example', type: 'client' },
] as const;

beforeAll(async () => {
  dana = await api.as('Admin Project manager');
  for (const [day, person] of PEOPLE.entries()) {
    api.clock.set(`2026-11-0${day + 1}T18:00:00Z`);
    await aContact(dana, { email: null, phone: null, address: null, ...person });
  }
  api.clock.set('2026-11-21T15:00:00Z');
});

async function names(query: string): Promise<string[]> {
  const { status, body } = await dana.get(`/api/contacts?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);

  return (body as { name: string }[]).map(({ name }) => name);
}

describe('the list of contacts', () => {
  test('without a query returns all of them in alphabetical order, ignoring case and accents', async () => {
    const { body, headers } = await dana.get('/api/contacts');

    expect((body as { name: string }[]).map(({ name }) => name)).toEqual([
      'Ann Archer',
      'bob Baker_50%',
      'émile Zola',
      'José Núñez',
      'Öberg Supply',
      'Zoë Zeller',
    ]);
    expect(headers['x-total-count']).toBe('6');
    expect(headers['link']).toBeUndefined();
  });

  test('is returned in pages with the total and the link to the next page', async () => {
    const first = await dana.get('/api/contacts?page=1&pageSize=4&filter[type]=client');
    expect(first.body).toHaveLength(4);
    expect(first.headers['link']).toBeUndefined();

    const { body, headers } = await dana.get('/api/contacts?sort=-name&pageSize=4&q=');
    expect(body).toHaveLength(4);
    expect(headers['x-total-count']).toBe('6');
    const [, next] = /^<(\/api\/contacts\?[^>]+)>; rel="next"$/.exec(headers['link'] ?? '') ?? [];
    const second = await dana.get(next ?? '');
    expect((second.body as { name: string }[]).map(({ name }) => name)).toEqual([
      'bob Baker_50%',
      'Ann Archer',
    ]);
    expect(second.headers['link']).toBeUndefined();
  });

  test('returns an empty page after the last one', async () => {
    const { body, headers } = await dana.get('/api/contacts?page=9&pageSize=4');

    expect(body).toEqual([]);
    expect(headers['x-total-count']).toBe('6');
  });

  test('is sorted by several fields, the first before the second', async () => {
    expect(await names('sort=type,-name')).toEqual([
      'Zoë Zeller',
      'émile Zola',
      'bob Baker_50%',
      'Ann Archer',
      'José Núñez',
      'Öberg Supply',
    ]);
    expect((await names('sort=-createdAt'))[0]).toBe('Zoë Zeller');
  });

  test('sorted by a field with equal values has a stable order: no row is on two pages (D45)', async () => {
    const seen: string[] = [];
    for (let page = 1; page <= 6; page += 1) {
      seen.push(...(await names(`sort=status&page=${page}&pageSize=1`)));
    }

    expect(new Set(seen).size).toBe(6);
  });
});

describe('the search of contacts (D44)', () => {
  test.each([
    ['jose nunez', ['José Núñez']],
    ['JOSÉ', ['José Núñez']],
    ['nunez jose', ['José Núñez']],
    ['oberg', ['Öberg Supply']],
    ['5550142', ['José Núñez']],
    ['801-555-0142', ['José Núñez']],
    ['(801) 555', ['Ann Archer', 'José Núñez']],
    ['+1 801 555 0142', ['José Núñez']],
    ['1-801-555-0199', ['Ann Archer']],
    ['canyon', ['José Núñez']],
    ['orem orchard', ['Ann Archer']],
    ['archer', ['Ann Archer', 'Zoë Zeller']],
    ['archer client', []],
    ['mail.example', ['Ann Archer', 'Zoë Zeller']],
    ['zo', ['émile Zola', 'Zoë Zeller']],
    ['50%', ['bob Baker_50%']],
    ['%', ['bob Baker_50%']],
    ['r_5', ['bob Baker_50%']],
    ['\\', []],
    ["'; drop table contacts; --", []],
    [
      '   ',
      ['Ann Archer', 'bob Baker_50%', 'émile Zola', 'José Núñez', 'Öberg Supply', 'Zoë Zeller'],
    ],
    ['\u0000jose', ['José Núñez']],
  ])('for %j finds %j', async (typed, found) => {
    expect(await names(`q=${encodeURIComponent(typed)}`)).toEqual(found);
  });
});

describe('a filter of contacts', () => {
  test.each([
    ['filter[name]=ann archer', ['Ann Archer']],
    ['filter[name]=JOSÉ NÚÑEZ', ['José Núñez']],
    ['filter[name]=ann', []],
    ['filter[name][contains]=ARCH', ['Ann Archer']],
    ['filter[name][contains]=ÑEZ', ['José Núñez']],
    ['filter[name][contains]=_50%25', ['bob Baker_50%']],
    ['filter[name][startsWith]=zo', ['Zoë Zeller']],
    ['filter[name][endsWith]=ER', ['Ann Archer', 'Zoë Zeller']],
    ['filter[name][gt]=K', ['Öberg Supply', 'Zoë Zeller']],
    ['filter[name][lt]=c', ['Ann Archer', 'bob Baker_50%']],
    ['filter[type]=supplier', ['Öberg Supply']],
    ['filter[type]=supplier&filter[type]=contractor', ['José Núñez', 'Öberg Supply']],
    ['filter[type]=client&filter[status]=pending', ['émile Zola']],
    ['filter[company][contains]=archer', ['Zoë Zeller']],
    ['filter[createdAt]=2026-11-02', ['Ann Archer']],
    ['filter[createdAt][gt]=2026-11-05', ['Zoë Zeller']],
    ['filter[createdAt][lt]=2026-11-02', ['José Núñez']],
    ['q=archer&filter[name][startsWith]=a', ['Ann Archer']],
    ['ids=2,5', ['Ann Archer', 'bob Baker_50%']],
    ['ids=2,5&filter[company][contains]=baker', ['bob Baker_50%']],
    ['ids=999999999', []],
  ])('%s finds %j', async (query, found) => {
    expect(await names(query)).toEqual(found);
  });

  test("on the creation date uses the company's time zone", async () => {
    api.clock.set('2026-11-11T06:59:00Z'); // One minute before midnight in Denver.
    const { id } = await aContact(dana, { name: 'Late Larry' });
    api.clock.set('2026-11-21T15:00:00Z');

    expect(await names('filter[createdAt]=2026-11-10')).toEqual(['Late Larry']);
    expect(await names('filter[createdAt]=2026-11-11')).toEqual([]);
    await dana.delete(`/api/contacts/${id}`);
  });

  test.each([
    ['sort=password', 'sort'],
    ['sort=name,-constructor', 'sort'],
    ['filter[password]=x', 'filter[password]'],
    ['filter[__proto__]=x', 'filter[__proto__]'],
    ['filter[name][regex]=x', 'filter[name][regex]'],
    ['filter[type][contains]=x', 'filter[type][contains]'],
    ['filter[type]=vendor', 'filter[type]'],
    ['filter[createdAt]=yesterday', 'filter[createdAt]'],
    ['filter[createdAt]=2026-02-30', 'filter[createdAt]'],
    ['page=0', 'page'],
    ['page=1.5', 'page'],
    ['page=-1', 'page'],
    ['pageSize=101', 'pageSize'],
    ['pageSize=0', 'pageSize'],
    ['ids=1,x', 'ids'],
    ['ids=', 'ids'],
    ['ids=9999999999', 'ids'],
    ['color=red', 'color'],
    [`filter[name]=${'x'.repeat(201)}`, 'filter[name]'],
  ])('with %s is rejected, not ignored', async (query, path) => {
    const { status, body } = await dana.get(`/api/contacts?${query}`);

    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'bad_input', issues: [{ path }] });
  });
});

test('a list of more than ten thousand stops there and returns a link to continue (C23)', async () => {
  await api.database.db.execute(sql`
    insert into contacts (name, type, status)
    select 'Zz ' || lpad(n::text, 5, '0'), 'client', 'active' from generate_series(1, 10100) as n`);
  const { body, headers } = await dana.get('/api/contacts?filter[name][startsWith]=zz');
  const rows = body as { name: string }[];
  expect(rows).toHaveLength(10_000);
  expect(rows.at(-1)).toMatchObject({ name: 'Zz 10000' });
  expect(headers['x-total-count']).toBe('10100');

  const [, next = ''] = /^<([^>]+)>; rel="next"$/.exec(headers['link'] ?? '') ?? [];
  const following = await dana.get(next);
  expect((following.body as { name: string }[])[0]).toMatchObject({ name: 'Zz 10001' });
  expect(following.body).toHaveLength(100);
  expect(following.headers['link']).toBeUndefined();
  await api.database.db.execute(sql`delete from contacts where name like 'Zz %'`);
});

test('a list read page by page has each contact once, even when a contact is added at the same time', async () => {
  await api.database.db.execute(sql`
    insert into contacts (name, type, status)
    select 'Zz ' || lpad(n::text, 5, '0'), 'client', 'active' from generate_series(1, 1200) as n`);
  const seen: string[] = [];
  let next = '/api/contacts?filter[name][startsWith]=zz&fields=name&page=6&pageSize=100';
  for (let page = 6; page <= 8; page += 1) {
    const { body, headers } = await dana.get(next);
    seen.push(...(body as { name: string }[]).map(({ name }) => name));
    [, next = ''] = /^<([^>]+)>; rel="next"$/.exec(headers['link'] ?? '') ?? [];
    await aContact(dana, { name: `Zz 0000${page}a` });
  }
  await api.database.db.execute(sql`delete from contacts where name like 'Zz %'`);

  expect(seen).toEqual(
    Array.from({ length: 300 }, (_, n) => `Zz ${String(501 + n).padStart(5, '0')}`),
  );
});
