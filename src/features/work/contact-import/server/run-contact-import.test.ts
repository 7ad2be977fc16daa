import { parse } from 'csv-parse/sync';
import { beforeEach, expect, test } from 'vitest';
import { contactEndpoints } from '#features/work/contacts/contact-endpoints.ts';
import { contactImportEndpoints } from '../contact-import-endpoints.ts';
import { historyEndpoints } from '#shared/records/timeline-endpoints.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { contactImports } from '#test/contact-imports.ts';
import { emptyDatabase } from '#test/empty-database.ts';
import { aContact } from '#test/factories.ts';
import { foreignContacts } from '#test/foreign-contacts.ts';

const api = await startApi();
let dana: TestUser;
const { upload, finish, review, takeIn, rowsOf, verdictsOf } = contactImports(() => dana);

beforeEach(async () => {
  await emptyDatabase(api.database);
  dana = await api.as('Admin Project manager');
});

const names = async () => (await dana.ok(contactEndpoints.list)).map(({ name }) => name);

test('The export of another system is imported without changes to its values', async () => {
  const file = foreignContacts(60);
  const uploaded = await upload(file.bytes);
  expect(uploaded).toMatchObject({ encoding: 'Windows-1252', delimiter: ';', rowCount: 60 });
  const mapping = ['externalId' as const, ...uploaded.mapping.slice(1)];
  const reviewed = await review(uploaded, { mapping });
  expect(reviewed.verdicts).toEqual({
    new: file.fresh,
    update: 0,
    property: 0,
    nameOnly: 0,
    duplicate: 0,
    repeated: file.repeated,
    error: file.wrong,
  });
  const imported = await takeIn(reviewed);

  expect(imported).toMatchObject({
    status: 'imported',
    result: { created: file.fresh, filled: 0, skipped: 0 },
    canUndo: true,
  });
  const [found] = await dana.ok(contactEndpoints.list, { list: { q: 'person45@' } });
  const contact = await dana.ok(contactEndpoints.read, { params: { id: found?.id ?? 0 } });
  expect(contact).toMatchObject({
    name: 'Olu Núñez',
    company: 'Núñez & Sons; Roofing',
    email: 'person45@mail.example',
    phone: '(801) 200-0045',
    type: 'client',
    status: 'active',
    address: '145 Canyon Rd, Provo, UT 84604',
    notes: 'Gate code 45\nsays "beware" – dog',
    createdBy: dana.userId,
  });
});

test('An import is recorded in the history of each contact', async () => {
  await takeIn(await review(await upload('Name,Phone\nAnn Park,801-555-0001\n')));
  const [ann] = await dana.ok(contactEndpoints.list);
  const params = { entity: 'contacts' as const, id: ann?.id ?? 0 };
  const [event] = await dana.ok(historyEndpoints.timeline, { params });

  expect(event).toMatchObject({
    action: 'imported',
    via: 'import',
    by: dana.fullName,
    changes: { name: { before: null, after: 'Ann Park' } },
  });
});

test('A repeated import of the same file matches every contact', async () => {
  const file = foreignContacts(60);
  await takeIn(await review(await upload(file.bytes)));
  const again = await review(await upload(file.bytes));

  expect(again.verdicts).toMatchObject({ new: 0, error: file.wrong });
  expect(again.verdicts.duplicate).toBe(file.fresh + file.repeated);
});

test('An import matches a contact by its number in the other system and its name', async () => {
  const mapping = ['externalId', 'name'] as const;
  await takeIn(
    await review(await upload('Id,Name\n7,Ann Park\n8,Bo Li\n'), { mapping: [...mapping] }),
  );
  const again = await review(await upload('Id,Name\n7,ann park\n8,Cy Ode\n'), {
    mapping: [...mapping],
  });

  expect(await verdictsOf(again)).toEqual([
    ['duplicate', 'Same record number as Ann Park'],
    ['new', null],
  ]);
});

test('An import skips a contact that another user added after the review', async () => {
  const reviewed = await review(
    await upload('Name,Phone\nAnn Park,801-555-0001\nBo Li,801-555-0002\n'),
  );
  await aContact(dana, { name: 'Anna Park', email: null, phone: '(801) 555-0001' });
  const imported = await takeIn(reviewed);

  expect(imported.result).toEqual({ created: 1, filled: 0, attached: 0, skipped: 1 });
  expect(await names()).toEqual(['Anna Park', 'Bo Li']);
  expect((await rowsOf(imported))[0]).toMatchObject({
    outcome: 'skipped',
    reason: 'Same phone as Anna Park, added since the review',
  });
});

test('An import runs once', async () => {
  const imported = await takeIn(await review(await upload('Name\nAnn Park\n')));
  for (const again of [contactImportEndpoints.start, contactImportEndpoints.review]) {
    const { hasHeader, mapping, defaultType, duplicates } = imported;
    const body = { hasHeader, mapping: [...mapping], defaultType, duplicates };
    const { status } = await dana.call(again, { params: { id: imported.id }, body } as never);
    expect(status).toBe(409);
  }
  expect(await names()).toEqual(['Ann Park']);
});

test('An import whose start or undo is repeated after a lost response continues', async () => {
  const { id } = await review(await upload('Name\nAnn Park\n'));
  const { start, undo } = contactImportEndpoints;
  await dana.ok(start, { params: { id } });
  const started = await dana.ok(start, { params: { id } });
  expect(started).toMatchObject({ status: 'importing' });
  expect(await finish(started)).toMatchObject({ status: 'imported' });

  await dana.ok(undo, { params: { id } });
  const undone = await dana.ok(undo, { params: { id } });
  expect(undone).toMatchObject({ status: 'undoing' });
  expect(await finish(undone)).toMatchObject({ status: 'undone' });
  expect(await names()).toEqual([]);
});

test('The skipped rows are exported unchanged, with the reason', async () => {
  const reviewed = await review(
    await upload(
      'Name,Email,Notes\nAnn,ann@x.example,\nBo,nope,"a, ""b""\nc"\nAnn,ann@x.example,\n',
    ),
  );
  const { body } = await dana.call(contactImportEndpoints.notImported, {
    params: { id: reviewed.id },
  });

  expect(body).toBe(
    '\ufeffName,Email,Notes,Reason\r\n' +
      'Bo,nope,"a, ""b""\nc","Email: ""nope"" is not an email address"\r\n' +
      'Ann,ann@x.example,,Same email as row 2\r\n',
  );
});

test('Rows and column names that start like a formula are exported as plain text', async () => {
  const file = await upload('Name,Email,=cmd|calc\nBo,nope,@SUM(A1)\n-2+3,-1,+1\n');
  const reviewed = await review(file);
  const { bytes } = await dana.call(contactImportEndpoints.notImported, {
    params: { id: reviewed.id },
  });
  const cells = (parse(bytes, { bom: true }) as string[][]).flat();

  expect(cells).toEqual(expect.arrayContaining(["'=cmd|calc", "'@SUM(A1)", "'-1"]));
  expect(cells.filter((cell) => /^\s*[=+\-@\t\r\0]/.test(cell))).toEqual([]);
});

test('Only users with the import permission can import', async () => {
  const { id } = await upload('Name\nAnn Park\n');
  const sales = await api.as('Sales Representative');

  expect((await sales.call(contactImportEndpoints.read, { params: { id } })).status).toBe(403);
  expect((await sales.call(contactImportEndpoints.start, { params: { id } })).status).toBe(403);
  expect((await api.anonymous.call(contactImportEndpoints.list)).status).toBe(401);
});

test('An import that was not continued for a day is deleted', async () => {
  const { id } = await upload('Name\nAnn Park\n');
  api.clock.pass(25 * 60);
  await upload('Name\nBo Li\n');

  expect((await dana.call(contactImportEndpoints.read, { params: { id } })).status).toBe(404);
});

test('An import can be discarded before it has started, but not after', async () => {
  const first = await upload('Name\nAnn Park\n');
  await dana.ok(contactImportEndpoints.discard, { params: { id: first.id } });
  expect((await dana.call(contactImportEndpoints.read, { params: { id: first.id } })).status).toBe(
    404,
  );

  const second = await takeIn(await review(await upload('Name\nAnn Park\n')));
  expect(
    (await dana.call(contactImportEndpoints.discard, { params: { id: second.id } })).status,
  ).toBe(409);
});

test('Two requests that advance one import take turns, and each contact is imported once', async () => {
  const reviewed = await review(await upload(foreignContacts(600).bytes));
  await dana.ok(contactImportEndpoints.start, { params: { id: reviewed.id } });
  const both = await Promise.all([finish(reviewed), finish(reviewed)]);

  expect(both.map(({ status }) => status)).toEqual(['imported', 'imported']);
  const { total } = await dana.call(contactEndpoints.list);
  expect(total).toBe(reviewed.plan.create);
});
