/** Stores a new file: the content first, then the file record. */
import { sql } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import type { QueryOf } from '#shared/endpoint.ts';
import { formatBytes } from '#shared/format-bytes.ts';
import { keysOf } from '#shared/keys-of.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { tooLarge } from '#server/file-store/file-store.ts';
import type { FileStore, StoredBytes } from '#server/file-store/file-store.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import type { Settings } from '#server/settings.ts';
import { everyRow } from '#server/access/row-access.ts';
import { FILED_ON } from '../file.ts';
import type { FiledKind, FileRecord } from '../file.ts';
import type { fileEndpoints } from '../file-endpoints.ts';
import { fileName, isPictureType } from '../file-types.ts';
import type { BytesWithHead } from './arriving-bytes.ts';
import { fileRecords, holdParent } from './file-records.ts';
import { files } from './file-table.ts';
import { inspectPicture, MAX_PICTURE_BYTES, whenTaken } from './pictures.ts';
import { quarantinedFiles } from './quarantine-table.ts';
import { recognizeFile } from './recognize-file.ts';

/** A new file's metadata. */
export type FileQuery = QueryOf<(typeof fileEndpoints)['upload']>;

interface NewFile {
  query: FileQuery;
  bytes: BytesWithHead;
  services: {
    files: FileStore;
    settings: Pick<Settings, 'fileMaxBytes' | 'filesMaxBytes'>;
  };
}

/** Returns the record to attach a new file to. Throws a 400 if the request has none or several. */
export function parentOf(query: FileQuery): { kind: FiledKind; id: number } {
  const named = keysOf(FILED_ON).flatMap((kind) => {
    const id = query[FILED_ON[kind]];

    return id === undefined ? [] : [{ kind, id }];
  });
  const [parent] = named;
  if (parent && named.length === 1) return parent;

  throw new AppError('bad_input', 'Specify one record for the file, such as jobId.');
}

/** Lock that makes concurrent uploads wait, so each one includes the others' sizes. */
const ROOM_LOCK = 0x67_61_62_6c_65_0c;

export async function assertRoom(
  tx: DbOrTx,
  size: number,
  limit: number | undefined,
): Promise<void> {
  if (limit === undefined) return;
  await tx.execute(sql`select pg_advisory_xact_lock(${ROOM_LOCK})`);
  const { rows } = await tx.execute<{ sum: string }>(
    sql`select (select coalesce(sum(size), 0) from ${files})
      + (select coalesce(sum(size), 0) from ${quarantinedFiles}) as sum`,
  );
  if (Number(rows[0]?.sum) + size <= limit) return;

  throw new AppError(
    'too_large',
    `The ${formatBytes(limit)} storage limit is reached. Ask an administrator to raise it.`,
  );
}

/** A file's columns, except for its id and its record. */
type FileFacts = Pick<
  typeof files.$inferInsert,
  'name' | 'type' | 'width' | 'height' | 'takenAt' | 'day'
>;

async function factsOf(
  ctx: RequestContext,
  {
    type,
    stored,
    query,
    services,
  }: { type: string; stored: StoredBytes } & Pick<NewFile, 'query' | 'services'>,
): Promise<FileFacts> {
  const name = fileName(query.name, type);
  const isOne = isPictureType(type);
  if (isOne && stored.size > MAX_PICTURE_BYTES) throw tooLarge(MAX_PICTURE_BYTES);
  const picture = isOne
    ? await inspectPicture(services.files, { key: stored.key, type, owner: `user:${ctx.user.id}` })
    : null;
  const when = whenTaken({
    ...ctx,
    taken: picture?.taken ?? null,
    sent: picture ? query.takenAt : undefined,
  });

  return { name, type, width: picture?.width ?? null, height: picture?.height ?? null, ...when };
}

/**
 * Stores a new file's content. The caller then saves the file record by calling `insert` in a
 * transaction. If that fails, the content must stay, because the transaction may have been
 * committed after all. Content without a file record is deleted a day later.
 */
export async function storeFile(
  ctx: RequestContext,
  { query, bytes, services }: NewFile,
): Promise<{ stored: StoredBytes; insert: (tx: DbOrTx) => Promise<FileRecord> }> {
  const { settings, files: store } = services;
  const parent = parentOf(query);
  const type = await recognizeFile(bytes.head, { name: query.name, isWhole: bytes.isWhole });
  const stored = await store.put(bytes.all, { maxBytes: settings.fileMaxBytes });
  const facts = await factsOf(ctx, { type, stored, query, services }).catch(
    async (error: unknown) => {
      await store.remove(stored.key);
      throw error;
    },
  );

  return {
    stored,
    async insert(tx) {
      await holdParent(tx, ctx, parent);
      await assertRoom(tx, stored.size, settings.filesMaxBytes);
      const [row] = await tx
        .insert(files)
        .values({
          ...facts,
          ...stored,
          parentKind: parent.kind,
          parentId: parent.id,
          createdBy: ctx.user.id,
          createdAt: ctx.now,
          updatedAt: ctx.now,
        })
        .returning({ id: files.id });
      if (!row) throw new Error('the file was not stored');
      const record = await fileRecords.find(tx, ctx, { id: row.id, access: everyRow });
      await fileRecords.audit(tx, ctx, { action: 'created', record, isNew: true });

      return fileRecords.showTo({ ...ctx, db: tx }, record);
    },
  };
}
