/** Adding a file: its bytes first, durably, and then the record that names them. */
import type { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#shared/app-error.ts';
import type { QueryOf } from '#shared/endpoint.ts';
import { keysOf } from '#shared/keys-of.ts';
import type { Tx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { formatBytes } from '#shared/format-bytes.ts';
import { tooLarge } from '#server/file-store/file-store.ts';
import type { StoredBytes } from '#server/file-store/file-store.ts';
import type { AppServices } from '#server/http/app-services.ts';
import { idempotencyKey, runIdempotent } from '#server/http/idempotency.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { everyRow } from '#server/records/row-access.ts';
import { FILED_ON } from '../file.ts';
import type { FiledKind, FileRecord } from '../file.ts';
import type { fileEndpoints } from '../file-endpoints.ts';
import { fileName, isPicture } from '../file-types.ts';
import { fileRecords, holdParent } from './file-records.ts';
import { files } from './file-table.ts';
import { inspectPicture, whenTaken } from './pictures.ts';
import { HEAD_BYTES, recognizeFile } from './recognize-file.ts';

type Query = QueryOf<(typeof fileEndpoints)['upload']>;

interface Upload {
  query: Query;
  bytes: Readable;
  services: AppServices;
  request: FastifyRequest;
  reply: FastifyReply;
}

function parentOf(query: Query): { kind: FiledKind; id: number } {
  const named = keysOf(FILED_ON).flatMap((kind) => {
    const id = query[FILED_ON[kind]];

    return id === undefined ? [] : [{ kind, id }];
  });
  const [parent] = named;
  if (parent && named.length === 1) return parent;

  throw new AppError('bad_input', 'Name one record that the file is on, such as jobId.');
}

/** The first bytes of a file, and all of it. Leaving off does not break the connection. */
async function withHead(
  bytes: Readable,
): Promise<{ head: Buffer; isWhole: boolean; all: AsyncIterable<Uint8Array> }> {
  const parts = bytes.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>;
  const begun: Buffer[] = [];
  let length = 0;
  let isWhole = false;
  while (length < HEAD_BYTES && !isWhole) {
    const { value, done } = await parts.next();
    if (done === true) isWhole = true;
    else length += begun[begun.push(value) - 1]?.length ?? 0;
  }
  const head = Buffer.concat(begun);

  return {
    head: head.subarray(0, HEAD_BYTES),
    isWhole,
    all: (async function* all() {
      yield head;
      yield* parts;
    })(),
  };
}

/** Two uploads at once take turns, so that neither misses the other's size. */
const ROOM_LOCK = 0x67_61_62_6c_65_0c;

async function assertRoom(tx: Tx, size: number, limit: number | undefined): Promise<void> {
  if (limit === undefined) return;
  await tx.execute(sql`select pg_advisory_xact_lock(${ROOM_LOCK})`);
  const { rows } = await tx.execute<{ sum: string }>(
    sql`select coalesce(sum(size), 0) as sum from ${files}`,
  );
  if (Number(rows[0]?.sum) + size <= limit) return;

  throw new AppError(
    'too_large',
    `There is room for ${formatBytes(limit)} of files, and this one is too much. An administrator can allow more.`,
  );
}

/** What is stored of a file beside its record's id and its parent. */
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
  }: { type: string; stored: StoredBytes } & Pick<Upload, 'query' | 'services'>,
): Promise<FileFacts> {
  const name = fileName(query.name, type);
  const bytes = isPicture(type) ? await services.files.get(stored.key) : null;
  const picture = bytes && (await inspectPicture(bytes));
  const when = whenTaken({
    ...ctx,
    taken: picture?.taken ?? null,
    sent: picture ? query.takenAt : undefined,
  });

  return { name, type, width: picture?.width ?? null, height: picture?.height ?? null, ...when };
}

/** Stores a file on a record that the user may read, and its record once its bytes are durable. */
export async function receiveFile(
  ctx: RequestContext,
  { query, bytes, services, request, reply }: Upload,
): Promise<FileRecord> {
  const { settings, files: store } = services;
  const parent = parentOf(query);
  await inTransaction(ctx.db, (tx) => holdParent(tx, ctx, parent));
  const maxBytes = settings.fileMaxBytes;
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);

  const { head, isWhole, all } = await withHead(bytes);
  const type = await recognizeFile(head, { name: query.name, isWhole });
  const stored = await store.put(all, { maxBytes });
  const facts = await factsOf(ctx, { type, stored, query, services }).catch(
    async (error: unknown) => {
      await store.remove(stored.key);
      throw error;
    },
  );

  // From here on the bytes stay whatever happens: whether a broken transaction was committed is not
  // known. Those without a record are collected a day later.
  const insert = async (tx: Tx): Promise<FileRecord> => {
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
  };
  const key = idempotencyKey(request);
  if (key === undefined) return inTransaction(ctx.db, insert);

  const { answer, isRepeat } = await runIdempotent(ctx, {
    owner: `user:${ctx.user.id}`,
    key,
    request: { method: request.method, url: request.url, body: stored.sha256 },
    perform: async (tx) => JSON.stringify(await insert(tx as Tx)),
  });
  if (isRepeat) {
    reply.header('idempotency-replayed', 'true');
    await store.remove(stored.key);
  }

  return JSON.parse(answer) as FileRecord;
}
