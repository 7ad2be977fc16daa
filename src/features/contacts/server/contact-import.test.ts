import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { contactEndpoints } from '#features/contacts/contact-endpoints.ts';
import { contactImportEndpoints } from '#features/contacts/contact-import-endpoints.ts';
import type {
  ContactImport,
  ImportRow,
  ImportSettings,
} from '#features/contacts/contact-import.ts';
import { historyEndpoints } from '#features/history/history-endpoints.ts';
import { historyEvents } from '#features/history/server/history-table.ts';
import { trashEndpoints } from '#features/trash/trash-endpoints.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { emptyDatabase } from '#test/empty-database.ts';
import { aContact, aJob } from '#test/factories.ts';
import { foreignContacts } from '#test/foreign-contacts.ts';
import { findImport } from './contact-import-queries.ts';
import { importMore, ROWS_AT_ONCE } from './run-contact-import.ts';

const api = await startApi();
let dana: TestUser;

beforeEach(async () => {
  await emptyDatabase(api.database);
  dana = await api.as('Admin Project manager');
});

function upload(file: string | Buffer, fileName = 'customers.csv'): Promise<ContactImport> {
  const body = Buffer.isBuffer(file) ? file : Buffer.from(file);

  return dana.ok(contactImportEndpoints.upload, { query: { fileName }, body, type: 'text/csv' });
}

async function finish({ id }: ContactImport): Promise<ContactImport> {
  for (let call = 0; call < 200; call += 1) {
    const now = await dana.ok(contactImportEndpoints.advance, { params: { id } });
    if (!now.status.endsWith('ing')) return now;
  }
  throw new Error('the import never ends');
}

async function review(
  { id, hasHeader, mapping, defaultType, duplicates }: ContactImport,
  settings: Partial<ImportSettings> = {},
): Promise<ContactImport> {
  const body = { hasHeader, mapping: [...mapping], defaultType, duplicates, ...settings };

  return finish(await dana.ok(contactImportEndpoints.review, { params: { id }, body }));
}

async function takeIn(reviewed: ContactImport): Promise<ContactImport> {
  return finish(await dana.ok(contactImportEndpoints.start, { params: { id: reviewed.id } }));
}

async function undo({ id }: ContactImport): Promise<ContactImport> {
  return finish(await dana.ok(contactImportEndpoints.undo, { params: { id } }));
}

async function rowsOf({ id }: ContactImport): Promise<ImportRow[]> {
  return dana.ok(contactImportEndpoints.rows, { params: { id } });
}

const verdictsOf = async (reviewed: ContactImport) =>
  (await rowsOf(reviewed)).map(({ verdict, reason }) => [verdict, reason]);

const names = async () => (await dana.ok(contactEndpoints.list)).map(({ name }) => name);

describe('a file of contacts', () => {
  test('is understood before anything is taken in', async () => {
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
    ['', 'Send the file itself'],
    ['\r\n\r\n;;;\r\n', 'The file is empty'],
    ['PK\x03\x04rest', 'This is an Excel workbook'],
    ['Name,Phone\n"Ann,801\nBob,802\n', 'from row 2 on: a quotation mark is not closed'],
    [`${'a,'.repeat(201)}\n`, 'more than 200 columns'],
  ])('that cannot be read is refused with the reason', async (file, reason) => {
    const { status, body } = await dana.call(contactImportEndpoints.upload, {
      query: { fileName: 'x.csv' },
      body: Buffer.from(file, 'latin1'),
      type: 'text/csv',
    });

    expect(status).toBe(400);
    expect(body).toMatchObject({ message: expect.stringContaining(reason) });
    expect(await dana.ok(contactImportEndpoints.list)).toEqual([]);
  });

  test('may have 50,000 rows and no more', async () => {
    const { status, body } = await dana.call(contactImportEndpoints.upload, {
      query: { fileName: 'x.csv' },
      body: Buffer.from(`Name\n${'Ann\n'.repeat(50_001)}`),
      type: 'text/csv',
    });

    expect(status).toBe(413);
    expect(body).toMatchObject({ message: expect.stringContaining('50,000 rows') });
  });

  test('without names of columns begins with its first row', async () => {
    const reviewed = await review(await upload('Ann Park,ann@x.example\nBo Li,bo@x.example\n'));

    expect(reviewed).toMatchObject({ hasHeader: false, rowCount: 2, verdicts: { new: 2 } });
  });
});

describe('the review', () => {
  test('gives each row a verdict and a reason (D34)', async () => {
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

  test('can add what is missing to those who are there, or take them in all the same', async () => {
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

  test('asks for a column that holds the name, and for each meaning once', async () => {
    const { id, hasHeader, defaultType, duplicates } = await upload('A,B\nAnn,Bo\n');
    const refused = async (mapping: ImportSettings['mapping']) => {
      const body = { hasHeader, mapping, defaultType, duplicates };
      const answer = await dana.call(contactImportEndpoints.review, { params: { id }, body });
      expect(answer.status).toBe(400);
      return (answer.body as unknown as { message: string }).message;
    };

    expect(await refused(['email', null])).toContain('which column holds the name');
    expect(await refused(['name', 'name'])).toContain('same meaning');
  });

  test('lets somebody decide on a single row', async () => {
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
});

describe('an import', () => {
  test('takes in what another system exported, letter by letter', async () => {
    const file = foreignContacts(60);
    const uploaded = await upload(file.bytes);
    expect(uploaded).toMatchObject({ encoding: 'Windows-1252', delimiter: ';', rowCount: 60 });
    const mapping = ['externalId' as const, ...uploaded.mapping.slice(1)];
    const reviewed = await review(uploaded, { mapping });
    expect(reviewed.verdicts).toEqual({
      new: file.fresh,
      update: 0,
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
    const [contact] = await dana.ok(contactEndpoints.list, { list: { q: 'person45@' } });
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

  test('stands in the history of each contact', async () => {
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

  test('of the same file again finds everybody there', async () => {
    const file = foreignContacts(60);
    await takeIn(await review(await upload(file.bytes)));
    const again = await review(await upload(file.bytes));

    expect(again.verdicts).toMatchObject({ new: 0, error: file.wrong });
    expect(again.verdicts.duplicate).toBe(file.fresh + file.repeated);
  });

  test('knows a contact again by its number in the other system and its name', async () => {
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

  test('does not take in whom somebody added since the review', async () => {
    const reviewed = await review(
      await upload('Name,Phone\nAnn Park,801-555-0001\nBo Li,801-555-0002\n'),
    );
    await aContact(dana, { name: 'Anna Park', email: null, phone: '(801) 555-0001' });
    const imported = await takeIn(reviewed);

    expect(imported.result).toEqual({ created: 1, filled: 0, skipped: 1 });
    expect(await names()).toEqual(['Anna Park', 'Bo Li']);
    expect((await rowsOf(imported))[0]).toMatchObject({
      outcome: 'skipped',
      reason: 'Same phone as Anna Park, added since',
    });
  });

  test('runs once', async () => {
    const imported = await takeIn(await review(await upload('Name\nAnn Park\n')));
    for (const again of [contactImportEndpoints.start, contactImportEndpoints.review]) {
      const { hasHeader, mapping, defaultType, duplicates } = imported;
      const body = { hasHeader, mapping: [...mapping], defaultType, duplicates };
      const { status } = await dana.call(again, { params: { id: imported.id }, body } as never);
      expect(status).toBe(409);
    }
    expect(await names()).toEqual(['Ann Park']);
  });

  test('gives back the rows that were not taken in, as they were, with the reason', async () => {
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

  test('gives back rows and names of columns that begin like a formula as mere text', async () => {
    const file = await upload('Name,Email,=cmd|calc\nBo,nope,@SUM(A1)\n-2+3,-1,+1\n');
    const reviewed = await review(file);
    const { bytes } = await dana.call(contactImportEndpoints.notImported, {
      params: { id: reviewed.id },
    });
    const cells = (parse(bytes, { bom: true }) as string[][]).flat();

    expect(cells).toEqual(expect.arrayContaining(["'=cmd|calc", "'@SUM(A1)", "'-1"]));
    expect(cells.filter((cell) => /^\s*[=+\-@\t\r\0]/.test(cell))).toEqual([]);
  });

  test('is for those who may import, and for nobody else', async () => {
    const { id } = await upload('Name\nAnn Park\n');
    const sales = await api.as('Sales Representative');

    expect((await sales.call(contactImportEndpoints.read, { params: { id } })).status).toBe(403);
    expect((await sales.call(contactImportEndpoints.start, { params: { id } })).status).toBe(403);
    expect((await api.anonymous.call(contactImportEndpoints.list)).status).toBe(401);
  });

  test('that nobody went on with is forgotten after a day', async () => {
    const { id } = await upload('Name\nAnn Park\n');
    api.clock.pass(25 * 60);
    await upload('Name\nBo Li\n');

    expect((await dana.call(contactImportEndpoints.read, { params: { id } })).status).toBe(404);
  });

  test('can be discarded before it is taken in, not after', async () => {
    const first = await upload('Name\nAnn Park\n');
    await dana.ok(contactImportEndpoints.discard, { params: { id: first.id } });
    expect(
      (await dana.call(contactImportEndpoints.read, { params: { id: first.id } })).status,
    ).toBe(404);

    const second = await takeIn(await review(await upload('Name\nAnn Park\n')));
    expect(
      (await dana.call(contactImportEndpoints.discard, { params: { id: second.id } })).status,
    ).toBe(409);
  });
});

describe('an undo', () => {
  test('removes what the import made, into the trash and with its history (D34, D36)', async () => {
    await aContact(dana, { name: 'Was there' });
    const imported = await takeIn(await review(await upload('Name\nAnn Park\nBo Li\n')));
    const undone = await undo(imported);

    expect(undone).toMatchObject({
      status: 'undone',
      undo: { removed: 2, restored: 0, kept: 0 },
      canUndo: false,
    });
    expect(await names()).toEqual(['Was there']);
    expect((await dana.ok(trashEndpoints.list)).map(({ label }) => label).toSorted()).toEqual([
      'Ann Park',
      'Bo Li',
    ]);
    const events = await api.database.db
      .select()
      .from(historyEvents)
      .where(eq(historyEvents.action, 'deleted'));
    expect(events).toHaveLength(2);
    expect(events[0]).toMatchObject({
      via: 'import',
      reason: 'The import of customers.csv was undone',
    });
  });

  test('keeps what was changed or used since, and says why', async () => {
    const imported = await takeIn(await review(await upload('Name\nAnn\nBo\nCy\nDi\n')));
    const [ann, bo, cy] = await dana.ok(contactEndpoints.list);
    await dana.ok(contactEndpoints.update, {
      params: { id: ann?.id ?? 0 },
      body: { phone: '801-555-0001' },
    });
    await aJob(dana, { clientId: bo?.id ?? 0 });
    await dana.ok(contactEndpoints.remove, { params: { id: cy?.id ?? 0 } });
    const undone = await undo(imported);

    expect(undone.undo).toEqual({ removed: 2, restored: 0, kept: 2 });
    expect(await names()).toEqual(['Ann', 'Bo']);
    expect(
      (await rowsOf(undone)).map(({ name, undone: outcome, undoNote }) => [
        name,
        outcome,
        undoNote,
      ]),
    ).toEqual([
      ['Ann', 'kept', 'Was changed since'],
      ['Bo', 'kept', 'Has jobs'],
      ['Cy', 'removed', 'Was deleted already'],
      ['Di', 'removed', null],
    ]);
  });

  test('empties what the import filled, unless somebody changed it since', async () => {
    const maria = await aContact(dana, {
      name: 'Maria',
      email: 'maria@x.example',
      phone: null,
      address: null,
    });
    const uploaded = await upload(
      'Name,Email,Phone,Address\nMaria,maria@x.example,801-555-0001,\nMaria,maria@x.example,801-555-0002,1 A St\n',
    );
    const imported = await takeIn(await review(uploaded, { duplicates: 'fill' }));
    expect(imported.result).toEqual({ created: 0, filled: 2, skipped: 0 });
    const read = () => dana.ok(contactEndpoints.read, { params: { id: maria.id } });
    expect(await read()).toMatchObject({ phone: '801-555-0001', address: '1 A St' });

    await dana.ok(contactEndpoints.update, {
      params: { id: maria.id },
      body: { phone: '801-555-9999' },
    });
    const undone = await undo(imported);
    expect(undone.undo).toEqual({ removed: 0, restored: 1, kept: 1 });
    expect(await read()).toMatchObject({ phone: '801-555-9999', address: null });
    expect((await rowsOf(undone))[0]).toMatchObject({
      undone: 'kept',
      undoNote: 'Kept phone: changed since',
    });
  });

  test('takes back an import that stopped half-way', async () => {
    const reviewed = await review(await upload(foreignContacts(700).bytes));
    await dana.ok(contactImportEndpoints.start, { params: { id: reviewed.id } });
    const circumstances = {
      user: {
        id: dana.userId,
        fullName: dana.fullName,
        accessProfile: 'Admin Project manager' as const,
        isSubcontractor: false,
        sessionId: 1,
      },
      now: api.clock.now(),
      today: '2026-11-21',
      timeZone: 'America/Denver',
      via: 'screen' as const,
    };
    // One step, and then the power is gone.
    await api.database.db.transaction(async (tx) =>
      importMore(tx, {
        stored: await findImport(tx, reviewed.id),
        circumstances,
        within: undefined,
      }),
    );
    const stopped = await dana.ok(contactImportEndpoints.read, { params: { id: reviewed.id } });
    expect(stopped).toMatchObject({
      status: 'importing',
      result: { created: ROWS_AT_ONCE },
      canUndo: true,
    });
    const undone = await undo(stopped);

    expect(undone).toMatchObject({
      status: 'undone',
      undo: { removed: ROWS_AT_ONCE, restored: 0, kept: 0 },
    });
    expect(await names()).toEqual([]);
  });

  test('can be asked for during 30 days', async () => {
    const imported = await takeIn(await review(await upload('Name\nAnn Park\n')));
    api.clock.pass(31 * 24 * 60);
    const { status } = await dana.call(contactImportEndpoints.undo, {
      params: { id: imported.id },
    });

    expect(status).toBe(409);
  });
});

test('two who go on with one import take turns, and nobody comes in twice', async () => {
  const reviewed = await review(await upload(foreignContacts(600).bytes));
  await dana.ok(contactImportEndpoints.start, { params: { id: reviewed.id } });
  const both = await Promise.all([finish(reviewed), finish(reviewed)]);

  expect(both.map(({ status }) => status)).toEqual(['imported', 'imported']);
  const { total } = await dana.call(contactEndpoints.list);
  expect(total).toBe(reviewed.plan.create);
});
