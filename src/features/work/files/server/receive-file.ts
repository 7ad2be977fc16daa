/** Handles uploads of an entire file in one request. */
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { inTransaction } from '#server/db/in-transaction.ts';
import { tooLarge } from '#server/file-store/file-store.ts';
import type { AppServices } from '#server/http/app-services.ts';
import { idempotencyKey, runIdempotent } from '#server/http/idempotency.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import type { FileRecord } from '../file.ts';
import { arrivingBytes, withHead } from './arriving-bytes.ts';
import { holdParent } from './file-records.ts';
import { parentOf, storeFile } from './store-file.ts';
import type { FileQuery } from './store-file.ts';

interface Upload {
  query: FileQuery;
  bytes: Readable;
  services: AppServices;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Stores the request body. If the file is rejected, reads no more of it than necessary. */
async function storeArriving(
  ctx: RequestContext,
  { query, bytes, services }: Pick<Upload, 'query' | 'bytes' | 'services'>,
) {
  const arriving = arrivingBytes(bytes);
  try {
    return await storeFile(ctx, { query, bytes: await withHead(arriving), services });
  } finally {
    // Drain the rest of a rejected file so the response can be sent.
    await arriving.return(undefined);
  }
}

/**
 * Adds a file to a record that the user has access to. Inserts the file record only after the
 * content is durably stored.
 */
export async function receiveFile(
  ctx: RequestContext,
  { query, bytes, services, request, reply }: Upload,
): Promise<FileRecord> {
  await inTransaction(ctx.db, (tx) => holdParent(tx, ctx, parentOf(query)));
  const { fileMaxBytes } = services.settings;
  if (Number(request.headers['content-length'] ?? 0) > fileMaxBytes) throw tooLarge(fileMaxBytes);

  const { stored, insert } = await storeArriving(ctx, { query, bytes, services });
  const key = idempotencyKey(request);
  if (key === undefined) return inTransaction(ctx.db, insert);

  const { answer, isRepeat } = await runIdempotent(ctx, {
    owner: `user:${ctx.user.id}`,
    key,
    request: { method: request.method, url: request.url, body: stored.sha256 },
    perform: async (tx) => JSON.stringify(await insert(tx)),
  });
  if (isRepeat) {
    reply.header('idempotency-replayed', 'true');
    await services.files.remove(stored.key);
  }

  return JSON.parse(answer) as FileRecord;
}
