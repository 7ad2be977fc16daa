import { beforeAll, describe, expect, test } from 'vitest';
import { contactEndpoints } from '#features/work/contacts/contact-endpoints.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { aContact, aJob, anEstimate, anInvoice, aPayment } from '#test/factories.ts';
import { searchEndpoints } from '#shared/records/search-endpoints.ts';

const api = await startApi();
const dana = await api.as('Admin Project manager');
const luis = await api.as('Field Technician');
const priya = await api.as('Sales Representative');

beforeAll(async () => {
  const maria = await aContact(dana, {
    name: 'María Núñez',
    phone: '(801) 555-1234',
    address: '12 Elm St\nProvo, UT 84604',
  });
  const tom = await aContact(dana, {
    name: 'Tom Elmer',
    phone: '+1 385.555.9000',
    address: null,
    type: 'supplier',
    status: 'pending',
  });
  const job = await aJob(dana, {
    title: 'Elm Street re-roof',
    clientId: maria.id,
    addressLine1: '12 Elm St',
    city: 'Provo',
    status: 'in_progress',
    contractAmount: 31_415,
    assignedTeam: [String(luis.userId)],
  });
  await aJob(dana, { title: 'Warehouse', clientId: tom.id, jobType: 'commercial', city: 'Ogden' });
  await anEstimate(dana, {
    clientId: maria.id,
    estimateNumber: 'EST-1004',
    status: 'sent',
    date: '2026-10-01',
    expiryDate: '2026-10-31',
  });
  const invoice = await anInvoice(dana, {
    clientId: maria.id,
    jobId: job.id,
    invoiceNumber: 'INV-1004',
    dueDate: '2026-11-20',
    items: [{ description: 'Repair', quantity: 1, price: 1200 }],
  });
  await anInvoice(dana, { clientId: tom.id, invoiceNumber: 'INV-10045', dueDate: '2027-01-05' });
  await aPayment(dana, { invoiceId: invoice.id, amount: 500, date: '2026-11-19' });
});

const search = (q: string, person: TestUser = dana) =>
  person.ok(searchEndpoints.global, { query: { q } });

/** Returns the titles of the search results, by record type. */
async function titles(q: string, person: TestUser = dana) {
  const groups = await search(q, person);

  return Object.fromEntries(groups.map(({ kind, hits }) => [kind, hits.map(({ title }) => title)]));
}

describe('a search', () => {
  test.each(['801-555', '(801) 555-12', '8015551234', '+1 801 555 1234', '555.1234'])(
    'finds a phone by %s',
    async (q) => expect(await titles(q)).toEqual({ contacts: ['María Núñez'] }),
  );

  test.each(['nunez', 'NÚÑEZ', 'maria nun', 'núñez maría'])('finds a name by %s', async (q) => {
    expect(await titles(q)).toMatchObject({
      contacts: ['María Núñez'],
      payments: ['Payment of $500.00'],
    });
  });

  test('finds a document by a part of its number, the very number first', async () => {
    const { estimates, invoices } = await titles('1004');

    expect(estimates).toEqual(['EST-1004']);
    expect(invoices).toEqual(['INV-1004', 'INV-10045']);
    expect((await titles('inv-10'))['invoices']).toEqual(['INV-10045', 'INV-1004']);
  });

  test('finds by the first letters of any word while it is still short', async () => {
    expect((await titles('nu'))['contacts']).toEqual(['María Núñez']);
    expect((await titles('t e'))['contacts']).toEqual(['Tom Elmer']);
    expect((await titles('10'))['estimates']).toEqual(['EST-1004']);
    expect(await titles('mer')).toMatchObject({ contacts: ['Tom Elmer'] });
  });

  test('finds names that start with the text before newer records', async () => {
    const older = await aContact(dana, { name: 'Zorn Roofing Supply' });
    await aContact(dana, { name: 'Abigail Zorn' });
    const [group] = await search('zorn');

    expect(group?.hits[0]?.id).toBe(older.id);
  });

  test('finds an address word in every kind of record that has one', async () => {
    expect(await titles('elm st')).toEqual({
      contacts: ['María Núñez'],
      jobs: ['Elm Street re-roof'],
    });
  });

  test('finds a payment by its amount or its invoice', async () => {
    expect((await titles('500.00'))['payments']).toEqual(['Payment of $500.00']);
    expect((await titles('inv-1004'))['payments']).toEqual(['Payment of $500.00']);
  });

  test('finds nothing by an empty text, nor by signs with a meaning in a database', async () => {
    expect(await search('   ')).toEqual([]);
    expect(await search('\u0000')).toEqual([]);
    expect(await search('%')).toEqual([]);
    expect(await search("'; drop table contacts; --")).toEqual([]);
  });
});

describe('a hit', () => {
  test('has a second line that distinguishes it from another', async () => {
    const groups = await search('nunez');

    expect(
      groups.map(({ kind, hits: [hit] }) => [kind, hit?.title, hit?.detail, hit?.status]),
    ).toEqual([
      [
        'contacts',
        'María Núñez',
        'Customer · (801) 555-1234 · 12 Elm St, Provo, UT 84604',
        'active',
      ],
      ['jobs', 'Elm Street re-roof', 'María Núñez · 12 Elm St, Provo', 'in_progress'],
      ['estimates', 'EST-1004', 'María Núñez · $4,025.00 until Oct 31, 2026', 'expired'],
      ['invoices', 'INV-1004', 'María Núñez · $1,200.00 due Nov 20, 2026', 'overdue'],
      ['payments', 'Payment of $500.00', 'INV-1004 · María Núñez · Nov 19, 2026', 'completed'],
    ]);
  });

  test('shows a phone number the way every screen does, however it was entered', async () => {
    const [contacts] = await search('Elmer');

    expect(contacts?.hits[0]?.detail).toBe('Supplier · (385) 555-9000');
  });

  test('is one of five, with a note that there are more', async () => {
    for (let n = 1; n <= 6; n += 1) await aContact(dana, { name: `Quincy ${n}` });
    const [group] = await search('quincy');

    expect(group?.hits.map(({ title }) => title)).toEqual([
      'Quincy 6',
      'Quincy 5',
      'Quincy 4',
      'Quincy 3',
      'Quincy 2',
    ]);
    expect(group?.hasMore).toBe(true);
    expect((await search('warehouse')).map(({ hasMore }) => hasMore)).toEqual([false]);
  });

  test('is gone with its record', async () => {
    const { id } = await aContact(dana, { name: 'Ephemera Jones' });
    expect(await titles('ephemera')).toEqual({ contacts: ['Ephemera Jones'] });
    await dana.ok(contactEndpoints.remove, { params: { id } });

    expect(await titles('ephemera')).toEqual({});
  });
});

describe('a searcher', () => {
  test('on a team finds its job and client, no others and no documents', async () => {
    expect(await titles('nunez', luis)).toEqual({
      contacts: ['María Núñez'],
      jobs: ['Elm Street re-roof'],
    });
    expect(await titles('elmer', luis)).toEqual({});
    expect(await titles('1004', luis)).toEqual({});
  });

  test('a sales rep finds all contacts and jobs, and their own documents', async () => {
    await anEstimate(priya, {
      estimateNumber: 'EST-2077',
      clientId: (await aContact(priya, { name: 'Otto Brandt' })).id,
    });

    expect(await titles('elmer', priya)).toEqual({ contacts: ['Tom Elmer'], jobs: ['Warehouse'] });
    expect(await titles('1004', priya)).toEqual({});
    expect(await titles('2077', priya)).toEqual({ estimates: ['EST-2077'] });
  });

  test('must be signed in', async () => {
    expect((await api.anonymous.get('/api/search?q=elm')).status).toBe(401);
  });
});
