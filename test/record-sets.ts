/** Sets of one record of each kind, created by one user, for the test of row access. */
import { sql } from 'drizzle-orm';
import type { DocumentContent } from '#features/documents/document-revision.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { ENTITY_NAMES } from '#shared/entity-names.ts';

/** The text in every record of a set, by which a response that shows one is recognized. */
export const markOf = (id: number) => `mark${id}x`;

const LINES = JSON.stringify([
  { id: 'one', description: 'Shingles', quantity: 1, priceCents: 10_000 },
]);

const REVISION = JSON.stringify({
  number: '',
  title: null,
  description: null,
  letterheadId: 1,
  billTo: { name: '', company: null, address: null, email: null, phone: null },
  jobSite: null,
  date: '2026-11-01',
  lastDay: null,
  estimateNumber: null,
  items: [],
  subtotalCents: 10_000,
  taxLabel: 'Tax',
  taxRate: null,
  taxCents: 0,
  totalCents: 10_000,
  notes: null,
  terms: null,
} satisfies DocumentContent);

/**
 * Inserts sets with these ids, created by this user: a client with a job and its task, an accepted estimate, a sent
 * invoice over $100 and an unapplied payment of $60. All records of a set have its id.
 */
export async function addRecordSets(
  db: DbOrTx,
  { from, count, userId }: { from: number; count: number; userId: number },
): Promise<void> {
  const ids = sql`generate_series(${from}::int, ${from + count - 1}::int) n`;
  const mark = sql`'mark' || n || 'x'`;
  const document = sql`n, n, n, ${mark}, jsonb_build_object('name', ${mark}, 'company', null, 'address', null, 'email', null, 'phone', null),
    date '2026-11-01', ${LINES}::jsonb, 10000, 0, 10000, 1, ${userId}::int`;
  const columns = sql.raw(
    'id, client_id, job_id, client_name, bill_to, date, items, subtotal_cents, tax_cents, total_cents, revision, created_by',
  );
  await db.execute(sql`insert into contacts (id, name, email, type, status, created_by)
    select n, ${mark}, ${mark} || '@mail.example', 'client', 'active', ${userId}::int from ${ids}`);
  await db.execute(sql`insert into jobs (id, title, client_id, client_name, status, priority, created_by, assigned_team)
    select n, ${mark}, n, ${mark}, 'in_progress', 'low', ${userId}::int, '{}' from ${ids}`);
  await db.execute(sql`insert into tasks (id, title, job_id, job_title, client_id, client_name, status, priority, position, created_by)
    select n, ${mark}, n, ${mark}, n, ${mark}, 'to_do', 'low', 'l' || lpad(n::text, 12, '0'), ${userId}::int from ${ids}`);
  await db.execute(sql`insert into task_hours (id, task_id, user_id, day, minutes)
    select n, n, ${userId}::int, date '2026-11-01', 60 from ${ids}`);
  await db.execute(sql`insert into estimates (${columns}, estimate_number, title, status)
    select ${document}, 'EST-' || ${mark}, ${mark}, 'accepted' from ${ids}`);
  await db.execute(sql`insert into invoices (${columns}, invoice_number, description, manual_status)
    select ${document}, 'INV-' || ${mark}, ${mark}, 'sent' from ${ids}`);
  await db.execute(sql`insert into payments (id, client_id, client_name, invoice_id, invoice_number, amount_cents,
      unapplied_cents, date, method, status, kind, created_by)
    select n, n, ${mark}, n, 'INV-' || ${mark}, 6000, 6000, date '2026-11-01', 'cash', 'completed', 'payment', ${userId}::int from ${ids}`);
  await db.execute(sql`insert into document_revisions (kind, document_id, number, content, created_at, pdf, pdf_sha256)
    select kind, n, 1, ${REVISION}::jsonb || jsonb_build_object('number', ${mark}), now(), 'a file'::bytea, ${mark}
    from ${ids} cross join (values ('estimate'), ('invoice')) as kinds (kind)`);
  await db.execute(sql`insert into history_events (entity, entity_id, label, action, changes, at, actor_kind, actor_name, via)
    select kind, n, ${mark}, 'created', '{}'::jsonb, now(), 'user', 'Dana Whitfield', 'screen'
    from ${ids} cross join unnest(${sql.param([...ENTITY_NAMES])}::text[]) as kinds (kind)`);
}

/** Starts the ids of records that calls create after those of all sets. */
export async function reserveSetIds(db: DbOrTx): Promise<void> {
  for (const kind of [...ENTITY_NAMES, 'task_hours']) {
    await db.execute(sql`select setval(pg_get_serial_sequence(${kind}, 'id'), 1000000)`);
  }
}

/** Whether no record of a set was changed. */
export async function isUntouched(db: DbOrTx, id: number): Promise<boolean> {
  const each = ENTITY_NAMES.map((kind) => {
    const table = sql.identifier(kind);

    return sql`exists (select from ${table} where id = ${id} and version = 1 and deleted_at is null)`;
  });
  const { rows } = await db.execute<{ is: boolean }>(
    sql`select ${sql.join(each, sql` and `)} as is`,
  );

  return rows[0]?.is ?? false;
}
