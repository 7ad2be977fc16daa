import { parse } from 'csv-parse/sync';
import { beforeAll, expect, test } from 'vitest';
import { contactEndpoints } from '#features/work/contacts/contact-endpoints.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { aContact } from '#test/factories.ts';

const api = await startApi();
let dana: TestUser;

beforeAll(async () => {
  dana = await api.as('Admin Project manager');
  await aContact(dana);
  await aContact(dana, {
    name: '=HYPERLINK("http://evil.example")',
    email: null,
    phone: '+1 801 555 0100',
    type: 'contractor',
    company: '@SUM(A1)',
    address: '-12 Main St',
    notes: 'Gate "B",\nring twice; 株式会社',
  });
  await aContact(dana, {
    name: 'Öberg Supply',
    email: null,
    type: 'supplier',
    status: 'inactive',
  });
});

async function exported(query = ''): Promise<Record<string, string>[]> {
  const { status, bytes } = await dana.get(`/api/contacts/export.csv${query}`);
  expect(status).toBe(200);

  return parse(bytes, { bom: true, columns: true });
}

test('contacts are exported as a spreadsheet that Excel opens without changes (D32)', async () => {
  const { headers, bytes } = await dana.call(contactEndpoints.exportCsv);

  expect(headers['content-type']).toMatch(/^text\/csv/);
  expect(headers['content-disposition']).toBe(
    `attachment; filename="export.csv"; filename*=UTF-8''export.csv`,
  );
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(bytes.toString('utf8').split('\r\n')[0]).toBe(
    '\uFEFFid,name,email,phone,type,typeLabel,status,company,address,notes,assignedTo,assignedToName,createdAt',
  );
});

test('every field is exported as its stored value and its label (C61)', async () => {
  const rows = await exported();

  expect(rows).toHaveLength(3);
  expect(rows.find(({ id }) => id === '1')).toEqual({
    id: '1',
    name: 'Maria Alvarez',
    email: 'maria.alvarez@mail.example',
    phone: '(801) 555-0142',
    type: 'client',
    typeLabel: 'Customer',
    status: 'active',
    company: '',
    address: '1420 Canyon Rd, Provo, UT 84604',
    notes: '',
    assignedTo: '',
    assignedToName: '',
    createdAt: '2026-11-21T15:00:00.000Z',
  });
});

test('a text that starts like a formula is not evaluated in a spreadsheet', async () => {
  const [row] = await exported('?ids=2');

  expect(row).toMatchObject({
    name: `'=HYPERLINK("http://evil.example")`,
    company: `'@SUM(A1)`,
    address: `'-12 Main St`,
    notes: 'Gate "B",\nring twice; 株式会社',
  });
});

test.each([
  ['?ids=3,1', ['Maria Alvarez', 'Öberg Supply']],
  ['?filter[type]=supplier', ['Öberg Supply']],
  ['?q=alvarez', ['Maria Alvarez']],
  ['?sort=-name&filter[name][lt]=z&ids=1,3', ['Öberg Supply', 'Maria Alvarez']],
  ['?pageSize=1&page=2&ids=1,3', ['Maria Alvarez', 'Öberg Supply']],
  ['?q=nobody', []],
])('%s exports all matching rows, not one page (C69)', async (query, names) => {
  expect((await exported(query)).map(({ name }) => name)).toEqual(names);
});

test('an export asks for the same fields as the list', async () => {
  const { status, body } = await dana.get('/api/contacts/export.csv?filter[password]=x');

  expect(status).toBe(400);
  expect(body).toMatchObject({ code: 'bad_input' });
});

test('a sales representative exports only their own contacts', async () => {
  const priya = await api.as('Sales Representative');
  await aContact(priya, { name: 'Own Client' });
  const { bytes } = await priya.call(contactEndpoints.exportCsv);
  const rows: Record<string, string>[] = parse(bytes, { bom: true, columns: true });

  expect(rows.map(({ name }) => name)).toEqual(['Own Client']);
});

test('a subcontractor cannot export contacts (S11)', async () => {
  const sub = await api.as('Sales Representative', { isSubcontractor: true });

  expect((await sub.call(contactEndpoints.exportCsv)).status).toBe(403);
});
