import { beforeEach, expect, test, vi } from 'vitest';
import { contactEndpoints } from '#features/work/contacts/contact-endpoints.ts';
import { contactImportEndpoints } from '../contact-import-endpoints.ts';
import type { ImportRow, ImportSettings } from '../contact-import.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { contactImports } from '#test/contact-imports.ts';
import { testEngineKind } from '#test/database.ts';
import { emptyDatabase } from '#test/empty-database.ts';
import { aContact } from '#test/factories.ts';

const api = await startApi();
let dana: TestUser;
const { upload, review, takeIn, rowsOf, verdictsOf } = contactImports(() => dana);

beforeEach(async () => {
  await emptyDatabase(api.database);
  dana = await api.as('Admin Project manager');
});

const names = async () => (await dana.ok(contactEndpoints.list)).map(({ name }) => name);

test('The columns of a contact file are recognized before anything is imported', async () => {
  const uploaded = await upload(
    'Name;E-Mail;Mobile Phone\r\nJosé Núñez;jose@x.example;801 555 0142\r\n',
  );

  expect(uploaded).toMatchObject({
    status: 'uploaded',
    encoding: 'UTF-8',
    delimiter: ';',
    hasHeader: true,
    mapping: ['name', 'email', 'phone'],
    rowCount: 1,
    canUndo: false,
  });
  expect(await names()).toEqual([]);
});

test.each([
  ['', 'Send the file as the request body'],
  ['\r\n\r\n;;;\r\n', 'The file is empty'],
  ['PK\x03\x04rest', 'This Excel workbook'],
  ['Name,Phone\n"Ann,801\nBob,802\n', 'from row 2 on: a quotation mark is not closed'],
  [`Ann,801\n${'a,'.repeat(201)}\n`, 'Row 2 has more than 200 columns'],
  [','.repeat(2_000_000), 'Row 1 has more than 200 columns'],
  ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'This is a picture'],
])('An unreadable file is rejected with the reason', async (file, reason) => {
  const { status, body } = await dana.call(contactImportEndpoints.upload, {
    query: { fileName: 'x.csv' },
    body: Buffer.from(file, 'latin1'),
    type: 'text/csv',
  });

  expect(status).toBe(400);
  expect(body).toMatchObject({ message: expect.stringContaining(reason) });
  expect(await dana.ok(contactImportEndpoints.list)).toEqual([]);
});

test('A contact file can have 50,000 rows and no more', async () => {
  const { status, body } = await dana.call(contactImportEndpoints.upload, {
    query: { fileName: 'x.csv' },
    body: Buffer.from(`Name\n${'Ann\n'.repeat(50_001)}`),
    type: 'text/csv',
  });

  expect(status).toBe(413);
  expect(body).toMatchObject({ message: expect.stringContaining('50,000 rows') });
});

test('A file without column names starts with its first row', async () => {
  const reviewed = await review(await upload('Ann Park,ann@x.example\nBo Li,bo@x.example\n'));

  expect(reviewed).toMatchObject({ hasHeader: false, rowCount: 2, verdicts: { new: 2 } });
});

test('A few files are read at a time, and further requests are asked to retry', async () => {
  const file = `Name\n${'Ann Park\n'.repeat(2_000)}`;
  // Without the lock, PostgreSQL could finish an early upload before a later one starts.
  const holder = testEngineKind === 'postgres' ? await api.database.pool.connect() : undefined;
  await holder?.query('begin; lock table contact_imports in share mode');
  let refused = 0;
  const three = 3 * api.databases.length; // Per process.
  const sending = Array.from({ length: 2 * three }, async () => {
    const response = await dana.call(contactImportEndpoints.upload, {
      query: { fileName: 'x.csv' },
      body: Buffer.from(file),
      type: 'text/csv',
    });
    if (response.status === 503) refused += 1;

    return response;
  });
  await vi.waitFor(() => expect(refused).toBe(three), 10_000);
  await holder?.query('rollback');
  holder?.release();
  const sent = await Promise.all(sending);

  expect(sent.filter(({ status }) => status === 201)).toHaveLength(three);
  expect(sent.filter(({ status }) => status === 503).map(({ body }) => body)).toEqual(
    Array.from({ length: three }, () =>
      expect.objectContaining({
        message: '3 other uploads are in progress. Try again in a moment.',
      }),
    ),
  );
  expect(await upload(file)).toMatchObject({ status: 'uploaded', rowCount: 2_000 });
});

test('Rows with fewer and more cells than columns, and with quotes within a cell, are read (B021)', async () => {
  const rows = [
    'Name,Phone,Notes',
    '"Bob "The Roof" Smith",801-555-0312,24" drip edge',
    'Ann Park,801-555-0311',
    'Cy Lee,801-555-0313,"needs 6"" gutters, 40 ft",,,',
  ];
  await takeIn(await review(await upload(rows.join('\n'))));

  const fields = 'fields=name,phone,notes&sort=name&page=1&pageSize=10';
  expect((await dana.get(`/api/contacts?${fields}`)).body).toMatchObject([
    { name: '"Bob "The Roof" Smith"', phone: '801-555-0312', notes: '24" drip edge' },
    { name: 'Ann Park', phone: '801-555-0311', notes: null },
    { name: 'Cy Lee', phone: '801-555-0313', notes: 'needs 6" gutters, 40 ft' },
  ]);
});

test('The review gives each row a verdict and a reason (D34)', async () => {
  await aContact(dana, {
    name: 'Maria Alvarez',
    email: 'maria@x.example',
    phone: null,
    address: null,
  });
  const reviewed = await review(
    await upload(
      [
        'Name,Email,Phone',
        'Maria A.,MARIA@x.example,801-555-0142',
        'Ann Park,ann@x.example,(801) 555-0001',
        '"Ann\nPark",,+1 801 555 0001',
        'Bo Li,no at sign,',
        ',nobody@x.example,',
      ].join('\n'),
    ),
  );

  expect(reviewed).toMatchObject({
    status: 'reviewed',
    rowCount: 5,
    verdicts: { new: 1, update: 0, duplicate: 1, repeated: 1, error: 2 },
    plan: { create: 1, fill: 0 },
  });
  expect(await verdictsOf(reviewed)).toEqual([
    ['duplicate', 'Same email as Maria Alvarez'],
    ['new', null],
    ['repeated', 'Same phone as row 3'],
    ['error', 'Email: "no at sign" is not an email address'],
    ['error', 'Name is required'],
  ]);
  expect(await names()).toEqual(['Maria Alvarez']);
});

test('The review can add missing values to existing contacts, or import all duplicates', async () => {
  await aContact(dana, { name: 'Maria', email: 'maria@x.example', phone: null, address: null });
  const uploaded = await upload('Name,Email,Phone\nMaria,maria@x.example,801-555-0142\n');

  expect(await verdictsOf(await review(uploaded, { duplicates: 'fill' }))).toEqual([
    ['update', 'Same email as Maria: adds phone'],
  ]);
  expect(await verdictsOf(await review(uploaded, { duplicates: 'create' }))).toEqual([
    ['new', 'Same email as Maria'],
  ]);
  expect(await verdictsOf(await review(uploaded, { duplicates: 'skip' }))).toEqual([
    ['duplicate', 'Same email as Maria'],
  ]);
});

test('The review requires a name column, and each meaning at most once', async () => {
  const { id, hasHeader, defaultType, duplicates } = await upload('A,B\nAnn,Bo\n');
  const refused = async (mapping: ImportSettings['mapping']) => {
    const body = { hasHeader, mapping, defaultType, duplicates };
    const answer = await dana.call(contactImportEndpoints.review, { params: { id }, body });
    expect(answer.status).toBe(400);
    return (answer.body as unknown as { message: string }).message;
  };

  expect(await refused(['email', null])).toContain('the column with the name');
  expect(await refused(['name', 'name'])).toContain('same field');
});

test('The review lets a user decide on a single row', async () => {
  await aContact(dana, { name: 'Sue Lee', email: null, phone: '801-555-0142' });
  const reviewed = await review(
    await upload('Name,Phone\nBob Lee,801-555-0142\nAnn Park,801-555-0001\n'),
  );
  const [bob, ann] = await rowsOf(reviewed);
  const decide = (row: ImportRow | undefined, decision: 'create' | 'skip') =>
    dana.ok(contactImportEndpoints.decide, {
      params: { id: reviewed.id, rowId: row?.id ?? 0 },
      body: { decision },
    });
  await decide(bob, 'create');
  expect(await decide(ann, 'skip')).toMatchObject({ plan: { create: 1, fill: 0 } });
  await takeIn(reviewed);

  expect(await names()).toEqual(['Bob Lee', 'Sue Lee']);
});
