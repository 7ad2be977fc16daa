import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { contactEndpoints } from '#features/work/contacts/contact-endpoints.ts';
import { contactImportEndpoints } from '../contact-import-endpoints.ts';
import { historyEvents } from '#server/records/audit-table.ts';
import { trashEndpoints } from '#shared/records/trash-endpoints.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { contactImports } from '#test/contact-imports.ts';
import { emptyDatabase } from '#test/empty-database.ts';
import { aContact, aJob } from '#test/factories.ts';
import { foreignContacts } from '#test/foreign-contacts.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { everyRow } from '#server/access/row-access.ts';
import { findImport } from './contact-import-queries.ts';
import { importMore, ROWS_AT_ONCE } from './run-contact-import.ts';

const api = await startApi();
let dana: TestUser;
const { upload, review, takeIn, undo, rowsOf, verdictsOf } = contactImports(() => dana);

beforeEach(async () => {
  await emptyDatabase(api.database);
  dana = await api.as('Admin Project manager');
});

const names = async () => (await dana.ok(contactEndpoints.list)).map(({ name }) => name);

test('An undo moves the imported contacts to the trash, with their history (D34, D36)', async () => {
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

test('An undo keeps contacts that were changed or used later, with the reason', async () => {
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
    (await rowsOf(undone)).map(({ name, undone: outcome, undoNote }) => [name, outcome, undoNote]),
  ).toEqual([
    ['Ann', 'kept', 'Changed since the import'],
    ['Bo', 'kept', 'Has jobs'],
    ['Cy', 'removed', 'Already deleted'],
    ['Di', 'removed', null],
  ]);
});

test('An undo empties the fields that the import filled, unless a user changed them later', async () => {
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
  expect(imported.result).toEqual({ created: 0, filled: 2, attached: 0, skipped: 0 });
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
    undoNote: 'Kept phone: changed since the import',
  });
});

test('A second property of an existing contact is added to its notes once, and the undo removes it', async () => {
  const maria = await aContact(dana, {
    name: 'Maria Lopez',
    email: 'maria@x.example',
    address: '1 A St, Provo, UT 84601',
    notes: 'Gate 4411',
  });
  const file = [
    'Name,Email,Address',
    'Maria Lopez,maria@x.example,"1 A Street, Provo"',
    'Lopez Maria,maria@x.example,"22 Oak Ave, Orem"',
    'Maria Lopez,maria@x.example,"22 Oak Ave, Orem"',
    'Someone Else,maria@x.example,"9 Elm St, Sandy"',
  ].join('\n');
  const reviewed = await review(await upload(file), { duplicates: 'fill' });
  expect((await verdictsOf(reviewed)).map(([verdict]) => verdict)).toEqual([
    'duplicate',
    'update',
    'update',
    'duplicate',
  ]);
  const imported = await takeIn(reviewed);
  const read = () => dana.ok(contactEndpoints.read, { params: { id: maria.id } });
  expect(imported.result).toMatchObject({ created: 0, filled: 1, skipped: 1 });
  expect(await read()).toMatchObject({
    address: '1 A St, Provo, UT 84601',
    notes: 'Gate 4411\nOther address: 22 Oak Ave, Orem',
  });

  expect((await undo(imported)).undo).toEqual({ removed: 0, restored: 1, kept: 0 });
  expect(await read()).toMatchObject({ notes: 'Gate 4411' });
});

test('An import that stopped halfway can be undone', async () => {
  const reviewed = await review(await upload(foreignContacts(700).bytes));
  await dana.ok(contactImportEndpoints.start, { params: { id: reviewed.id } });
  const ctx = {
    actor: {
      kind: 'user' as const,
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
  // Run a single step, as if the power failed afterward.
  await inTransaction(api.database.db, async (tx) =>
    importMore(tx, {
      stored: await findImport(tx, reviewed.id),
      ctx,
      access: everyRow,
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

test('An undo can be requested for 30 days', async () => {
  const imported = await takeIn(await review(await upload('Name\nAnn Park\n')));
  api.clock.pass(31 * 24 * 60);
  const { status } = await dana.call(contactImportEndpoints.undo, {
    params: { id: imported.id },
  });

  expect(status).toBe(409);
});
