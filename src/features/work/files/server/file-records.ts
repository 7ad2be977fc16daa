import { and, eq, gte, isNull, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { AppError } from '#shared/app-error.ts';
import { formatDay } from '#shared/calendar-day.ts';
import { alphabeticalStart } from '#server/db/columns.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { formatBytes } from '#shared/format-bytes.ts';
import type { ActorContext } from '#server/access/request-context.ts';
import { readableRows } from '#server/access/authorized-rows.ts';
import { recordStore } from '#server/records/record-store.ts';
import { recordsOf } from '#server/records/registered-records.ts';
import { joinLine } from '#server/records/search-line.ts';
import { trashCutoff } from '#server/records/trash-bin.ts';
import { FILED_ON, file, filedOn } from '../file.ts';
import type { FileRecord, FiledKind } from '../file.ts';
import { fileName, wordsOfType } from '../file-types.ts';
import { files } from './file-table.ts';

interface Parent {
  kind: FiledKind;
  id: number;
}

/**
 * Throws a 400 if the record doesn't exist or the user has no access to it. Locks the record until
 * the transaction ends.
 */
export async function holdParent(
  tx: DbOrTx,
  { actor }: ActorContext,
  { kind, id }: Parent,
): Promise<void> {
  const { table, entity } = recordsOf(kind);
  const { condition } = readableRows(actor, kind);
  const [found] = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, id), isNull(table.deletedAt), condition))
    .for('share');
  if (found) return;
  const message = `This ${entity.noun[0]} no longer exists.`;
  throw new AppError('bad_input', message, { issues: [{ path: FILED_ON[kind], message }] });
}

/** Locks the record that a file is attached to. Call this before locking the file. */
export async function lockParentOf(
  tx: DbOrTx,
  id: number,
  strength: 'share' | 'no key update' = 'no key update',
): Promise<void> {
  const [row] = await tx
    .select({ kind: files.parentKind, id: files.parentId })
    .from(files)
    .where(eq(files.id, id));
  if (!row) return;
  const { table } = recordsOf(row.kind);
  await tx.select({ id: table.id }).from(table).where(eq(table.id, row.id)).for(strength);
}

/**
 * Throws a 409 if a restored file is attached to a record in the trash. The caller must lock that
 * record.
 */
async function assertParentNotTrashed(
  tx: DbOrTx,
  { now }: ActorContext,
  record: FileRecord,
): Promise<void> {
  const { kind, id } = filedOn(record);
  const { table, labelColumn, entity } = recordsOf(kind);
  const [trashed] = await tx
    .select({ label: labelColumn })
    .from(table)
    .where(and(eq(table.id, id), gte(table.deletedAt, trashCutoff(now))));
  if (!trashed) return;

  throw new AppError(
    'conflict',
    `${String(trashed.label)} is deleted too. Restore the ${entity.noun[0]} first.`,
    { details: { restoreFirst: { entity: kind, id } } },
  );
}

const owners: Record<FiledKind, PgColumn> = {
  contacts: files.contactId,
  jobs: files.jobId,
  tasks: files.taskId,
  estimates: files.estimateId,
  invoices: files.invoiceId,
};

export const fileRecords = recordStore({
  entity: file,
  table: files,
  selects: {
    addedBy: sql<
      string | null
    >`(select users.full_name from users where users.id = files.created_by)`,
    // Hide a pair while one of its photos is in the trash.
    beforeId: sql<number | null>`(
      select before.id from files before where before.id = files.before_id and before.deleted_at is null)`,
    afterId: sql<number | null>`(
      select after.id from files after where after.before_id = files.id and after.deleted_at is null)`,
  },
  listColumns: { caption: { order: alphabeticalStart('files.caption') } },
  defaultSort: [
    { field: 'day', desc: true },
    { field: 'createdAt', desc: true },
  ],
  own: (userId) => ({ directly: [sql`files.created_by = ${userId}`] }),
  partOf: owners,
  goesWith: owners,
  resolve: (_tx, _ctx, { sent, before }) => {
    const name = before && sent.name !== undefined ? fileName(sent.name, before.type) : undefined;

    return Promise.resolve({ fields: { ...sent, ...(name !== undefined && { name }) } });
  },
  async lockFirst(tx, { id, action }) {
    if (action === 'restored') await lockParentOf(tx, id, 'share');
  },
  afterRestore: assertParentNotTrashed,
  timelineOf: ({ contactId, jobId }) => ({ contactId, jobId }),
  searchHit: ({ caption, type, size, day }) => ({
    detail: joinLine(caption, wordsOfType(type), formatBytes(size), formatDay(day)),
    status: null,
  }),
});
