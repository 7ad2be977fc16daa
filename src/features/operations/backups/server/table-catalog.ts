/** Lists the tables in the database, so backups automatically include new ones. */
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

/** Tables that must not be restored or that are rebuilt. Backups contain all others. */
export const LEFT_OUT: ReadonlySet<string> = new Set([
  'applied_migrations', // Stored in the file's header.
  ...[
    sessions, // The file must not let anyone sign in.
    pendingSignIns,
    accessLinks, // Links must not let anyone sign in either. Invitations and password links can be created again.
    idempotencyKeys, // Only contains the last day's responses.
    throttleCounts,
    textCodes, // Valid for only ten minutes.
    fileUploads, // Uploads in progress.
    fileUploadParts,
    queuedJobs, // Emails in the queue have been sent since the backup and must not be sent twice.
    recordChanges, // Only used to make open pages reload.
    backups,
    backupPieces,
  ].map(getTableName),
]);

export interface TableInfo {
  name: string;
  /** All columns except generated ones. */
  columns: { name: string; type: string }[];
  /** The primary key columns. */
  key: string[];
}

/** Returns every table that belongs in a backup. */
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

/** Sets the text format of values, for writing and reading them. */
export async function setTextForm(client: pg.ClientBase): Promise<void> {
  await client.query(`select set_config(name, value, true) from (values ('datestyle', 'ISO, YMD'),
    ('intervalstyle', 'postgres'), ('timezone', 'UTC'), ('bytea_output', 'hex'),
    ('extra_float_digits', '1')) settings (name, value)`);
}
