/** Sets of one record of each type, created by the same user, for the row access test. */
import { getTableColumns, sql } from 'drizzle-orm';
import type { DocumentContent } from '#features/money/documents/document-revision.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { recordsOf } from '#server/records/registered-records.ts';
import { ENTITY_NAMES, type EntityName } from '#shared/entity-names.ts';
import { samplesOf } from '#test/entity-samples.ts';
import { insertMadeUpRows, type ColumnValues } from '#test/made-up-rows.ts';

const REVISION = JSON.stringify({
  number: '',
  title: null,
  description: null,
  letterheadId: 1,
  clientId: null,
  billTo: { name: '', company: null, address: null, email: null, phone: null },
  jobSite: null,
  location: null,
  date: '2026-11-01',
  lastDay: null,
  estimateNumber: null,
  items: [],
  subtotalCents: 10_000,
  discountPercent: null,
  discountCents: 0,
  taxLabel: 'Tax',
  taxRate: null,
  taxCents: 0,
  lessDepositCents: 0,
  totalCents: 10_000,
  depositCents: 0,
  notes: null,
  terms: null,
} satisfies DocumentContent);

/** Returns the columns that refer to the records of the same set that a record belongs to. */
function parentsOf(kind: EntityName): ColumnValues {
  const { table, belongsTo = {} } = recordsOf(kind);
  const names = Object.values(belongsTo).map(({ name }) => name);

  return Object.fromEntries(
    Object.entries(getTableColumns(table)).flatMap(([key, { name }]) =>
      names.includes(name) ? [[key, 'n']] : [],
    ),
  );
}

/**
 * Inserts sets of records created by this user. A set has one record of each type, such as a client
 * with a job and its task, an accepted estimate, a sent invoice for $100, and an unapplied payment
 * of $60. The records of a set share its ID and belong to each other.
 */
export async function addRecordSets(
  db: DbOrTx,
  { from, count, userId }: { from: number; count: number; userId: number },
): Promise<void> {
  const ids = sql`generate_series(${from}::int, ${from + count - 1}::int) n`;
  const mark = sql`'mark' || n || 'x'`;
  for (const kind of ENTITY_NAMES) {
    const values = { createdBy: String(userId), ...parentsOf(kind), ...samplesOf(kind).inSet };
    const text = `'mark' || n || 'x'`;
    const rows = { kind, numbers: ids, title: text, text, parent: 'n', values };
    await db.execute(insertMadeUpRows(rows));
  }
  await db.execute(sql`insert into task_hours (id, task_id, user_id, day, minutes)
    select n, n, ${userId}::int, date '2026-11-01', 60 from ${ids}`);
  await db.execute(sql`insert into document_revisions (kind, document_id, number, content, created_at, pdf, pdf_sha256)
    select kind, n, 1, ${REVISION}::jsonb || jsonb_build_object('number', ${mark}), now(), 'a file'::bytea, ${mark}
    from ${ids} cross join (values ('estimate'), ('invoice')) as kinds (kind)`);
  await db.execute(sql`insert into history_events (entity, entity_id, label, action, changes, at, actor_kind, actor_name, via)
    select kind, n, ${mark}, 'created', '{}'::jsonb, now(), 'user', 'Dana Whitfield', 'screen'
    from ${ids} cross join unnest(${sql.param([...ENTITY_NAMES])}::text[]) as kinds (kind)`);
}

/** Ensures that records created by later calls get IDs above those of all sets. */
export async function reserveSetIds(db: DbOrTx): Promise<void> {
  for (const kind of [...ENTITY_NAMES, 'task_hours']) {
    await db.execute(sql`select setval(pg_get_serial_sequence(${kind}, 'id'), 1000000)`);
  }
}

/** Returns true if no record of a set was changed. */
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
