import { sql } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { contactEndpoints } from '#features/work/contacts/contact-endpoints.ts';
import { contactImportEndpoints } from '../contact-import-endpoints.ts';
import type { ContactImport, RowVerdict } from '../contact-import.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { contactImports } from '#test/contact-imports.ts';
import { everyRow } from '#server/access/row-access.ts';
import { findImport } from './contact-import-queries.ts';
import { correctRow } from './correct-contact-import.ts';

const api = await startApi();
let dana: TestUser;
const { upload, review, takeIn, undo, rowsOf, verdictsOf } = contactImports(() => dana);

beforeEach(async () => {
  await api.reset();
  dana = await api.as('Admin Project manager');
});

const PEOPLE = [
  'Name,Email,Phone',
  'Ann Park,ann@x.example,(801) 555-0001',
  'Bo Li,bo@@x.example,(801) 555-0002',
  'Cy Roe,cy at x,(801) 555-0003',
  ',dee@x.example,',
  'Eve Fox,eve@@x.example,8.01E+09',
].join('\n');

const rowNumber = async (of: ContactImport, number: number) => {
  const row = (await rowsOf(of)).find((one) => one.number === number);
  if (!row) throw new Error(`there is no row ${number}`);

  return row;
};

async function correct(of: ContactImport, number: number, cells: Record<number, string>) {
  const { id: rowId } = await rowNumber(of, number);
  const body = {
    cells: Object.entries(cells).map(([column, text]) => ({ column: Number(column), text })),
  };

  return dana.ok(contactImportEndpoints.correct, { params: { id: of.id, rowId }, body });
}

const goWithout = (of: ContactImport, field: 'email' | 'phone') =>
  dana.ok(contactImportEndpoints.goWithout, { params: { id: of.id, field } });

test('A row lists its invalid cells', async () => {
  const reviewed = await review(await upload(PEOPLE));

  expect((await rowsOf(reviewed)).map(({ toCorrect }) => toCorrect)).toEqual([
    [],
    [{ column: 1, label: 'Email', text: 'bo@@x.example' }],
    [{ column: 1, label: 'Email', text: 'cy at x' }],
    [{ column: 0, label: 'Name', text: '' }],
    [
      { column: 1, label: 'Email', text: 'eve@@x.example' },
      { column: 2, label: 'Phone', text: '8.01E+09' },
    ],
  ]);
});

test('A corrected cell is checked again and imported as corrected', async () => {
  const reviewed = await review(await upload(PEOPLE));
  expect(reviewed.plan.create).toBe(1);

  expect(await correct(reviewed, 3, { 1: ' bo@x.example ' })).toMatchObject({
    status: 'reviewed',
    verdicts: { new: 2, error: 3 },
    plan: { create: 2 },
  });
  expect(await rowNumber(reviewed, 3)).toMatchObject({
    verdict: 'new',
    email: 'bo@x.example',
    isCorrected: true,
    toCorrect: [],
  });
  await takeIn(reviewed);

  expect((await dana.ok(contactEndpoints.list)).map(({ name, email }) => [name, email])).toEqual(
    expect.arrayContaining([
      ['Ann Park', 'ann@x.example'],
      ['Bo Li', 'bo@x.example'],
    ]),
  );
});

test('An invalid correction is reported and loses nothing', async () => {
  const reviewed = await review(await upload(PEOPLE));
  await correct(reviewed, 3, { 1: 'bo at home' });

  expect(await rowNumber(reviewed, 3)).toMatchObject({
    verdict: 'error',
    reason: 'Email: "bo at home" is not an email address',
    toCorrect: [{ column: 1, text: 'bo at home' }],
  });
});

test('A corrected row that matches another row is a repeat until the correction is undone', async () => {
  const reviewed = await review(
    await upload('Name,Email\nBo Li,bo@@x.example\nBo Li,bo@x.example\nCy Roe,cy@x.example\n'),
  );
  const before = await verdictsOf(reviewed);
  await correct(reviewed, 2, { 1: 'bo@x.example' });

  expect(await verdictsOf(reviewed)).toEqual([
    ['new', null],
    ['repeated', 'Same email as row 2'],
    ['new', null],
  ]);

  const { id: rowId } = await rowNumber(reviewed, 2);
  await dana.ok(contactImportEndpoints.restoreRow, { params: { id: reviewed.id, rowId } });
  expect(await verdictsOf(reviewed)).toEqual(before);
  expect(await rowNumber(reviewed, 2)).toMatchObject({
    isCorrected: false,
    toCorrect: [{ column: 1, text: 'bo@@x.example' }],
  });
});

test('A decision on another row is kept when a row is corrected', async () => {
  const reviewed = await review(await upload(PEOPLE));
  const { id: rowId } = await rowNumber(reviewed, 2);
  const params = { id: reviewed.id, rowId };
  await dana.ok(contactImportEndpoints.decide, { params, body: { decision: 'skip' } });

  expect(await correct(reviewed, 3, { 1: 'bo@x.example' })).toMatchObject({ plan: { create: 1 } });
  expect(await rowNumber(reviewed, 2)).toMatchObject({ decision: 'skip' });
});

test('All rows with only an invalid email are imported without it at once, and their notes keep it', async () => {
  const reviewed = await review(await upload(PEOPLE));
  expect(reviewed.without.email).toEqual({ possible: 2, chosen: 0 });

  const after = await goWithout(reviewed, 'email');
  expect(after).toMatchObject({ status: 'reviewed', verdicts: { new: 3, error: 2 } });
  expect(after.without.email).toEqual({ possible: 0, chosen: 2 });
  await takeIn(after);

  const people = await dana.ok(contactEndpoints.list);
  const id = people.find(({ name }) => name === 'Bo Li')?.id ?? 0;
  expect(await dana.ok(contactEndpoints.read, { params: { id } })).toMatchObject({
    email: null,
    phone: '(801) 555-0002',
    notes: 'Email: bo@@x.example',
  });
});

test('Importing without a field is undone for all rows or for one row', async () => {
  const reviewed = await review(await upload(PEOPLE));
  await goWithout(reviewed, 'email');
  const { id: rowId } = await rowNumber(reviewed, 3);
  await dana.ok(contactImportEndpoints.restoreRow, { params: { id: reviewed.id, rowId } });
  expect(await rowNumber(reviewed, 3)).toMatchObject({ verdict: 'error', without: [] });

  const params = { id: reviewed.id, field: 'email' as const };
  const after = await dana.ok(contactImportEndpoints.goWith, { params });
  expect(after).toMatchObject({ verdicts: { new: 1, error: 4 } });
  expect(after.without.email).toEqual({ possible: 2, chosen: 0 });
});

test('A row with two invalid fields must be corrected', async () => {
  const reviewed = await review(await upload(PEOPLE));
  await goWithout(reviewed, 'email');

  expect(await rowNumber(reviewed, 6)).toMatchObject({ verdict: 'error', without: [] });
  expect(await correct(reviewed, 6, { 1: 'eve@x.example' })).toMatchObject({
    without: { phone: { possible: 1, chosen: 0 } },
  });
  expect((await goWithout(reviewed, 'phone')).verdicts).toMatchObject({ new: 4, error: 1 });
});

test('The error file has the rows that are still skipped, and the undo removes corrected rows', async () => {
  const reviewed = await review(await upload(PEOPLE));
  await correct(reviewed, 3, { 1: 'bo@x.example' });
  await correct(reviewed, 4, { 1: 'cy at home' });
  const { body } = await dana
    .expect(200)
    .get(`/api/contacts/imports/${reviewed.id}/not-imported.csv`);

  expect(body).toContain('cy at home');
  expect(body).not.toContain('Bo Li');
  await takeIn(reviewed);
  expect(await undo(reviewed)).toMatchObject({ undo: { removed: 2, kept: 0 } });
  expect(await dana.ok(contactEndpoints.list)).toEqual([]);
});

test('A correction of a started import, an unknown column, or a row of another import is rejected', async () => {
  const reviewed = await review(await upload(PEOPLE));
  const other = await review(await upload('Name\nZed\n'));
  const { id: rowId } = await rowNumber(reviewed, 3);
  const attempt = async (id: number, column: number) =>
    (
      await dana.call(contactImportEndpoints.correct, {
        params: { id, rowId },
        body: { cells: [{ column, text: 'x' }] },
      })
    ).status;

  expect(await attempt(reviewed.id, 3)).toBe(400);
  expect(await attempt(reviewed.id, 200)).toBe(400);
  expect(await attempt(other.id, 0)).toBe(404);
  await takeIn(reviewed);
  expect(await attempt(reviewed.id, 1)).toBe(409);
});

test('Reading three recent imports takes as many statements as reading one (K16)', async () => {
  const queries = api.databases.map(({ pool }) => vi.spyOn(pool, 'query'));
  const statements = async () => {
    for (const query of queries) query.mockClear();
    await dana.ok(contactImportEndpoints.list);
    return queries.reduce((sum, query) => sum + query.mock.calls.length, 0);
  };
  await upload(PEOPLE, 'a.csv');
  const forOne = await statements();
  for (const name of ['b.csv', 'c.csv']) await review(await upload(PEOPLE, name));

  expect(forOne).toBeGreaterThan(0);
  expect(await statements()).toBe(forOne);
  expect(await dana.ok(contactImportEndpoints.list)).toMatchObject([
    { fileName: 'c.csv', rowCount: 5, verdicts: { new: 1, error: 4 } },
    { fileName: 'b.csv', rowCount: 5, verdicts: { new: 1, error: 4 } },
    { fileName: 'a.csv', rowCount: 5, verdicts: { new: 0, error: 0 } },
  ]);
});

/** Returns how many import rows a function reads in a transaction. */
async function importRowsRead(act: (tx: DbOrTx) => Promise<void>): Promise<number> {
  return inTransaction(api.database.db, async (tx) => {
    const read = async () => {
      const { rows } = await tx.execute<{ read: number }>(sql`
        select (seq_tup_read + idx_tup_fetch)::int as read
        from pg_stat_xact_user_tables where relname = 'contact_import_rows'`);
      return rows[0]?.read ?? 0;
    };
    const before = await read();
    await act(tx);

    return (await read()) - before;
  });
}

test('Correcting a cell reads only the rows that share a key with it, however long the file is', async () => {
  const people = Array.from({ length: 2_000 }, (_, at) => `Ann ${at},ann${at}@x.example`);
  const reviewed = await review(
    await upload(['Name,Email', ...people, 'Bo Li,bo@@x.example', 'Cy,ann7@x.example'].join('\n')),
  );
  const firstOf = async (verdict: RowVerdict) => {
    const [row] = await dana.ok(contactImportEndpoints.rows, {
      params: { id: reviewed.id },
      list: { filters: [{ field: 'verdict', operator: 'equals', values: [verdict] }] },
    });
    return row?.id ?? 0;
  };
  const correctTo = (rowId: number, text: string) =>
    importRowsRead(async (tx) =>
      correctRow(tx, await findImport(tx, reviewed.id), {
        rowId,
        cells: [{ column: 1, text }],
        access: everyRow,
      }),
    );

  expect(await correctTo(await firstOf('error'), 'ann7@x.example')).toBeLessThan(30);
  expect(await correctTo(await firstOf('repeated'), 'cy@x.example')).toBeLessThan(30);
});
