/** The tables of a database, from the database itself: a table that is added is in the next backup. */
import type pg from 'pg';
import { getTableName } from 'drizzle-orm';
import { pendingSignIns } from '#features/office/auth/server/second-factor-table.ts';
import { accessLinks, sessions } from '#features/office/auth/server/session-table.ts';
import { fileUploadParts, fileUploads } from '#features/work/files/server/file-upload-table.ts';
import { textCodes } from '#features/office/text-updates/server/text-consent-table.ts';
import { recordChanges } from '#server/changes/record-change-table.ts';
import { idempotencyKeys } from '#server/http/idempotency-key-table.ts';
import { throttleCounts } from '#server/http/throttle-table.ts';
import { queuedJobs } from '#server/queue/queue-table.ts';
import { backupPieces, backups } from './backup-table.ts';

/** Tables that a restored company must not have, or makes again. Everything else is in a backup. */
export const LEFT_OUT: ReadonlySet<string> = new Set([
  'applied_migrations', // in the head of the file
  ...[
    sessions, // The owner of the file must not be signed in by it.
    pendingSignIns,
    accessLinks, // the same: invitations and password links are made again
    idempotencyKeys, // responses of the last day
    throttleCounts,
    textCodes, // good for ten minutes
    fileUploads, // Uploads in progress.
    fileUploadParts,
    queuedJobs, // Queued emails have been sent since, and must not be sent twice.
    recordChanges, // what open pages have to load again
    backups,
    backupPieces,
  ].map(getTableName),
]);

export interface TableInfo {
  name: string;
  /** The columns without those that the database generates. */
  columns: { name: string; type: string }[];
  /** The columns of its primary key. */
  key: string[];
}

/** Every table that belongs in a backup. */
export async function readTables(client: pg.ClientBase): Promise<TableInfo[]> {
  const { rows } = await client.query<TableInfo>(`
    select c.relname as name,
      (select json_agg(json_build_object('name', a.attname,
          'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
          and not a.attisdropped and a.attgenerated = '') as columns,
      (select coalesce(json_agg(a.attname order by k.place), '[]')
        from pg_index i cross join lateral unnest(i.indkey::int2[]) with ordinality k (number, place)
          join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
        where i.indrelid = c.oid and i.indisprimary) as key
    from pg_class c
    where c.relnamespace = current_schema::regnamespace and c.relkind in ('r', 'p')
    order by c.relname`);

  return rows.filter(({ name }) => !LEFT_OUT.has(name));
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Values are written and read as text, which these settings give form. */
export async function setTextForm(client: pg.ClientBase): Promise<void> {
  await client.query(`select set_config(name, value, true) from (values ('datestyle', 'ISO, YMD'),
    ('intervalstyle', 'postgres'), ('timezone', 'UTC'), ('bytea_output', 'hex'),
    ('extra_float_digits', '1')) settings (name, value)`);
}
