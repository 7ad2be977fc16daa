import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { startApi } from '#test/api.ts';
import { aContact, anEstimate, anInvoice, aJob, ROOF_ITEMS } from '#test/factories.ts';

const api = await startApi();
const dana = await api.as('Admin Project manager');

type Rows = Record<string, unknown>[];
const get = async (path: string) => {
  const { status, body, headers } = await dana.get(path);

  return { status, headers, rows: body as Rows, refusal: body as { message: string } };
};

describe('the rows of a list', () => {
  beforeAll(async () => {
    const { id: clientId } = await aContact(dana, { notes: 'Dog in the yard' });
    await aJob(dana, { clientId, description: 'Tear off two layers' });
    await anEstimate(dana, { clientId, notes: 'Valid for a month' });
    await anInvoice(dana, { clientId, notes: 'Thank you' });
  });

  test.each([
    ['contacts', ['notes']],
    ['jobs', ['description']],
    ['estimates', ['items', 'notes', 'terms']],
    ['invoices', ['items', 'notes', 'terms']],
  ])('of %s come without %j, whole or in pages', async (name, large) => {
    for (const query of ['', '?page=1&pageSize=15']) {
      const [row] = (await get(`/api/${name}${query}`)).rows;
      expect(Object.keys(row ?? {})).toContain('createdAt');
      for (const field of large) expect(row).not.toHaveProperty(field);
    }
  });

  test('have the requested fields, and their id', async () => {
    const [row] = (await get('/api/invoices?page=1&fields=items,notes,total')).rows;
    expect(row).toEqual({
      id: expect.any(Number) as number,
      items: ROOF_ITEMS.map((line) => expect.objectContaining(line) as object),
      notes: 'Thank you',
      total: 4025,
    });
    expect((await get('/api/contacts?fields=id')).rows).toEqual([
      { id: expect.any(Number) as number },
    ]);
  });

  test.each([
    ['/api/invoices?fields=secret', /There is no field "secret"\. Use: id, invoiceNumber/],
    ['/api/invoices?fields=id,__proto__', /There is no field "__proto__"/],
    ['/api/invoices/export.csv?fields=id', /Unknown query parameter/],
    ['/api/invoices?fields=items', /Request items in pages with page and pageSize/],
  ])('are refused when %s requests a field that does not exist', async (path, message) => {
    const { status, refusal } = await get(path);
    expect(status).toBe(400);
    expect(refusal.message).toMatch(message);
  });
});

/** Adds invoices with many lines of 2,000 characters each, the largest the API accepts. */
async function addLargeInvoices(count: number, lines: number): Promise<void> {
  await api.database.db.execute(sql`
    with large as materialized (
      select jsonb_agg(jsonb_build_object('id', n::text, 'description', repeat('shingle ', 250), 'quantity', 1, 'priceCents', 1)) as lines
      from generate_series(1, ${lines}) n)
    insert into invoices (invoice_number, manual_status, client_id, client_name, bill_to, date, items, subtotal_cents, tax_cents, total_cents)
    select 'BIG-' || n || '-' || ${lines}::int, 'sent', client.id, client.name, one.bill_to, one.date, large.lines, 1, 0, 1
    from large, generate_series(1, ${count}) n, (select * from contacts limit 1) client, (select * from invoices limit 1) one`);
}

describe('a list of invoices with very many long lines', () => {
  test('is small without a query', async () => {
    await addLargeInvoices(600, 50);
    const { status, rows } = await get('/api/invoices');

    expect(status).toBe(200);
    expect(rows).toHaveLength(601);
    expect(JSON.stringify(rows).length).toBeLessThan(1_000_000);
  });

  test('is refused with its lines when they are more than one response can hold', async () => {
    await addLargeInvoices(40, 500);
    const newest = '/api/invoices?sort=-id&fields=items&page=1';
    const { status, refusal } = await get(`${newest}&pageSize=40`);

    expect(status).toBe(413);
    expect(refusal.message).toMatch(/larger than 32 MB. Ask for fewer rows/);
    expect((await get(`${newest}&pageSize=2`)).status).toBe(200);
  });
});

describe('the total of a list', () => {
  const found = 10_050;
  const search = '/api/contacts?filter[type]=supplier&pageSize=15';
  const client = 900_001;

  beforeAll(async () => {
    const add = (table: string, columns: string, values: string) =>
      api.database.db.execute(
        sql.raw(
          `insert into ${table} (${columns}) select ${values} from generate_series(1, ${found}) n`,
        ),
      );
    await api.database.db.execute(
      sql`insert into contacts (id, name, type, status) values (${client}, 'Maria Park', 'client', 'active')`,
    );
    await add('contacts', 'name, type, status', `'Supplier ' || n, 'supplier', 'active'`);
    await add(
      'jobs',
      'title, client_id, client_name, status, priority, position',
      `'Job ' || n, ${client}, 'Maria Park', 'lead', 'low', n::text`,
    );
    const billTo = '{"name":"Maria Park","company":null,"address":null,"email":null,"phone":null}';
    const document = [
      'client_id, client_name, bill_to, date, items, subtotal_cents, tax_cents, total_cents',
      `${client}, 'Maria Park', '${billTo}'::jsonb, date '2026-01-01', '[]'::jsonb, 1, 0, 1`,
    ] as const;
    await add(
      'estimates',
      `estimate_number, status, ${document[0]}`,
      `'EST-M' || n, 'sent', ${document[1]}`,
    );
    await add(
      'invoices',
      `invoice_number, manual_status, ${document[0]}`,
      `'INV-M' || n, 'sent', ${document[1]}`,
    );
    await add(
      'payments',
      'client_id, client_name, amount_cents, date, method, status, kind',
      `${client}, 'Maria Park', 1, date '2026-01-01', 'cash', 'completed', 'payment'`,
    );
  });

  const totals = async (path: string) => {
    const { headers } = await get(path);

    return {
      total: headers['x-total-count'],
      bounded: headers['x-total-count-bounded'],
      goesOn: headers['link'] !== undefined,
    };
  };

  test('is exact by default', async () => {
    expect(await totals(search)).toEqual({ total: '10050', bounded: undefined, goesOn: true });
  });

  test('stops at 10,000 and says that there are more when it may be bounded', async () => {
    const bounded = { total: '10000', bounded: 'true', goesOn: true };
    expect(await totals(`${search}&total=bounded`)).toEqual(bounded);
    expect(await totals(`${search}&total=bounded&page=40`)).toEqual(bounded);
    expect(await totals(`${search}&total=bounded&page=666`)).toEqual(bounded);
  });

  test.each(['jobs', 'estimates', 'invoices', 'payments'])(
    'of %s also says that there are more than it counts',
    async (name) => {
      const path = `/api/${name}?filter[clientId]=${client}&pageSize=15&total=bounded`;
      expect(await totals(path)).toEqual({ total: '10000', bounded: 'true', goesOn: true });
    },
  );

  test('is exact beyond 10,000 rows, where the list is known to its end', async () => {
    expect(await totals(`${search}&total=bounded&page=667`)).toMatchObject({ total: '10050' });
    const last = await totals(`${search}&total=bounded&page=670`);
    expect(last).toEqual({ total: '10050', bounded: undefined, goesOn: false });
  });

  test('of all records is exact in any case, since it is kept', async () => {
    expect(await totals('/api/contacts?page=1&total=bounded')).toMatchObject({ total: '10052' });
  });
});
