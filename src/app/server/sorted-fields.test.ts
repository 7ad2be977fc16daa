/** Compares the fields that lists can sort by with the indexes of the migrated database. */
import { getTableColumns } from 'drizzle-orm';
import { expect, test } from 'vitest';
import '#app/server/features.ts';
import { ENTITY_NAMES } from '#shared/entity-names.ts';
import { columnNameOf } from '#server/records/present.ts';
import { recordsOf } from '#server/records/registered-records.ts';
import { testDatabase } from '#test/database.ts';

const { pool } = await testDatabase();

/** Database columns of fields whose column has a different name. */
const COLUMNS: Readonly<Record<string, string>> = {
  'jobs.leadOn': 'lead_at',
  'jobs.soldOn': 'sold_at',
  'jobs.stageOn': 'stage_since',
  'invoices.age': 'due_date',
  'payments.transactionNumber': 'provider_payment_id',
};

const FILTER = 'narrows a list, and has no order of its own';
const ON_A_BOARD = 'sorts a column of the board: the index begins with its status';
const API_ONLY = 'is no column of a screen: only API calls sort by it, in memory';

/** Fields without an index, each with the reason. */
const NOT_INDEXED: Readonly<Record<string, string>> = {
  'contacts.address': API_ONLY,
  'estimates.title': API_ONLY,
  'invoices.description': API_ONLY,
  'jobs.budget': API_ONLY,
  'jobs.city': API_ONLY,
  'jobs.leadSource': API_ONLY,
  'jobs.lostReason': API_ONLY,
  'jobs.mine': FILTER,
  'jobs.missing': FILTER,
  'jobs.position': ON_A_BOARD,
  'jobs.stageOn': ON_A_BOARD,
  'jobs.tags': API_ONLY,
  'payments.kind': API_ONLY,
  'payments.notes': API_ONLY,
  'payments.payoutOn': API_ONLY,
  'tasks.isOverdue': FILTER,
  'tasks.mine': FILTER,
  'tasks.position': ON_A_BOARD,
  'web_form_submissions.isTest': FILTER,
  'web_form_submissions.mine': FILTER,
};

test('Every field that a list sorts by has an index, or a reason why it has none (K16)', async () => {
  const { rows } = await pool.query<{ table: string; key: string }>(`
    select relname as table, pg_get_indexdef(indexrelid, 1, true) as key
    from pg_index join pg_class on pg_class.oid = indrelid where indisvalid`);
  const hasIndex = (table: string, column: string) =>
    rows.some((index) => index.table === table && new RegExp(`\\b${column}\\b`).test(index.key));

  const found = ENTITY_NAMES.flatMap((name) => {
    const { entity, table } = recordsOf(name);
    const columns = getTableColumns(table);

    return Object.keys(entity.listFields)
      .filter((field) => {
        const column = COLUMNS[`${name}.${field}`] ?? columns[columnNameOf(entity, field)]?.name;

        return column === undefined || !hasIndex(name, column);
      })
      .map((field) => `${name}.${field}`);
  });

  expect(found.toSorted()).toEqual(Object.keys(NOT_INDEXED).toSorted());
});
