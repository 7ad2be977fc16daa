/** Tests the migration that assigns links to clients, on a database with data. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { oldDatabase } from '#test/old-database.ts';

const old = await oldDatabase('0059');
afterAll(() => old.database.close());

const { insert } = old;
const people = { ann: 0, ben: 0 };
const links: Record<string, number> = {};
const signatures: Record<string, number> = {};
const messages: Record<string, number> = {};

/** Inserts an estimate that belonged to Ann until March and now belongs to Ben. */
async function aMovedEstimate(): Promise<number> {
  const id = await insert('estimates', { client_id: people.ben, status: 'sent' });
  for (const [at, contactId] of [
    ['2026-01-01T12:00:00Z', people.ann],
    ['2026-03-01T12:00:00Z', people.ben],
  ] as const) {
    await insert('history_events', {
      at,
      entity: 'estimates',
      entity_id: id,
      contact_id: contactId,
    });
  }

  return id;
}

const aLink = (
  token: string,
  [entity, entityId]: readonly [string, number],
  more: Record<string, unknown> = {},
) =>
  insert('client_links', {
    entity,
    entity_id: entityId,
    token,
    token_hash: token,
    created_at: '2026-02-01T12:00:00Z',
    ...more,
  });

const aMessage = (entity: string, entityId: number, state: string) =>
  insert('sent_messages', {
    entity,
    entity_id: entityId,
    state,
    created_at: '2026-02-03T12:00:00Z',
  });

beforeAll(async () => {
  await insert('letterheads');
  people.ann = await insert('contacts', { name: 'Ann' });
  people.ben = await insert('contacts', { name: 'Ben' });
  const estimate = await aMovedEstimate();
  const invoice = await insert('invoices', { client_id: people.ann, manual_status: 'sent' });
  const payment = await insert('payments', { client_id: people.ben });
  links.before = await aLink('before', ['estimates', estimate]);
  links.after = await aLink('after', ['estimates', estimate], {
    created_at: '2026-04-01T12:00:00Z',
    is_printed: true,
  });
  links.all = await aLink('all', ['contacts', people.ann]);
  links.invoice = await aLink('invoice', ['invoices', invoice]);
  links.gone = await aLink('gone', ['estimates', 987_654]);
  signatures.moved = await insert('document_signatures', {
    kind: 'estimate',
    document_id: estimate,
    signed_at: '2026-02-02T12:00:00Z',
  });
  signatures.kept = await insert('document_signatures', {
    kind: 'invoice',
    document_id: invoice,
    signed_at: '2026-02-02T12:00:00Z',
  });
  messages.queued = await aMessage('estimates', estimate, 'queued');
  messages.failed = await aMessage('payments', payment, 'failed');
  messages.toClient = await aMessage('contacts', people.ben, 'queued');
  messages.sent = await aMessage('estimates', estimate, 'sent');
  await old.migrate();
});

test("After the migration, a link belongs to the document's client when the link was created", async () => {
  const rows = await old.rows<{ id: number; client: number; isLive: boolean }>(
    `select id, client_id as client, revoked_at is null as "isLive" from client_links order by id`,
  );
  expect(rows).toEqual([
    { id: links.before, client: people.ann, isLive: false },
    { id: links.after, client: people.ben, isLive: true },
    { id: links.all, client: people.ann, isLive: true },
    { id: links.invoice, client: people.ann, isLive: true },
  ]);
});

test('After the migration, a signature belongs to the client who signed, and still cannot change', async () => {
  const rows = await old.rows<{ id: number; client: number }>(
    `select id, client_id as client from document_signatures order by id`,
  );
  expect(rows).toEqual([
    { id: signatures.moved, client: people.ann },
    { id: signatures.kept, client: people.ann },
  ]);
  await expect(
    old.rows(`update document_signatures set client_id = ${people.ben}`),
  ).rejects.toThrow('document_signatures do not change');
});

test('After the migration, a queued message belongs to its client of that time, and a sent one to none', async () => {
  const rows = await old.rows<{ id: number; client: number | null }>(
    `select id, client_id as client from sent_messages order by id`,
  );
  expect(rows).toEqual([
    { id: messages.queued, client: people.ann },
    { id: messages.failed, client: people.ben },
    { id: messages.toClient, client: people.ben },
    { id: messages.sent, client: null },
  ]);
});

test('The migration removes its helper function', async () => {
  expect(await old.rows(`select from pg_proc where proname = 'client_then'`)).toEqual([]);
});
