import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { AppError, notFound } from '#shared/app-error.ts';
import type { FileStore } from '#server/file-store/file-store.ts';
import { fileKey } from '#server/file-store/file-store.ts';
import type { Handlers } from '#server/http/mount.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import { routeGroup } from '#server/records/route-group.ts';
import { requestedRange } from '#server/http/send-file.ts';
import type { FileAnswer } from '#server/http/send-file.ts';
import { singleHandlers } from '#server/records/crud-handlers.ts';
import type { RowAccess } from '#server/access/row-access.ts';
import { fileEndpoints } from '../file-endpoints.ts';
import { uploadEndpoints } from '../upload-endpoints.ts';
import { isPicture, isVideo } from '../file-types.ts';
import { fileRecords } from './file-records.ts';
import { files } from './file-table.ts';
import { readRendition, type ShownRendition } from './pictures.ts';
import { printPhotos } from './print-photos.ts';
import { receiveFile } from './receive-file.ts';
import {
  addPart,
  cancelUpload,
  finishUpload,
  readUpload,
  startUpload,
} from './resumable-upload.ts';
import { setBefore } from './set-before.ts';
import { setCover, shareFile } from './mark-file.ts';

/** Prevents scripts in uploaded files from running, whatever type the browser detects. */
export const UPLOADED_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

interface OneFile {
  id: number;
  access: RowAccess<'files'>;
}

/** Returns a file with its key in the store. Throws a 404 if the user has no access to it. */
async function findFile(ctx: RequestContext, one: OneFile) {
  const record = await fileRecords.find(ctx.db, ctx, one);
  const [row] = await ctx.db.select({ key: files.key }).from(files).where(eq(files.id, one.id));
  if (!row) throw notFound('File');

  return { ...record, key: row.key };
}

export const lostBytes = (id: number) =>
  new AppError('unavailable', 'This file is missing from storage.', {
    cause: new Error(`file ${id} has a record and no bytes`),
  });

async function sendPicture(
  ctx: RequestContext,
  store: FileStore,
  { rendition, ...one }: OneFile & { rendition: ShownRendition },
): Promise<FileAnswer> {
  const found = await findFile(ctx, one);
  const { key, sha256 } = found;
  if (!isPicture(found)) throw notFound('Picture');
  const body = await readRendition(store, key, rendition);
  if (!body) throw lostBytes(one.id);

  return {
    body,
    policy: UPLOADED_POLICY,
    // A file's content never changes, but a user's access to it can.
    cacheControl: 'private, max-age=3600',
    etag: `${sha256.slice(0, 32)}-${rendition}`,
  };
}

/** Returns a file's content, or the requested range of it. */
async function partOf(
  store: FileStore,
  request: FastifyRequest,
  { id, key, size, sha256 }: { id: number; key: string; size: number; sha256: string },
): Promise<FileAnswer> {
  const etag = sha256.slice(0, 32);
  const range = requestedRange(request, { size, etag });
  const body = range === 'none' ? '' : await store.get(fileKey(key), range ?? undefined);
  if (body === null) throw lostBytes(id);

  return { body, range, size, policy: UPLOADED_POLICY, cacheControl: 'private, no-cache', etag };
}

const { create: _, ...handlers } = singleHandlers(fileRecords);

const allHandlers: Handlers<typeof fileEndpoints> = {
  ...handlers,

  upload: ({ ctx, ...upload }) => receiveFile(ctx, upload),

  setCover: ({ ctx, access, params, body }) => setCover(ctx, { ...params, access, ...body }),

  share: ({ ctx, access, params, body }) => shareFile(ctx, { ...params, access, ...body }),

  setBefore: ({ ctx, access, params, body }) => setBefore(ctx, { ...params, access, ...body }),

  thumbnail: ({ ctx, access, params, services }) =>
    sendPicture(ctx, services.files, { ...params, access, rendition: 'thumbnail' }),

  picture: ({ ctx, access, params, services }) =>
    sendPicture(ctx, services.files, { ...params, access, rendition: 'picture' }),

  printPhotos: async ({ ctx, access, params, query, services }) => ({
    ...(await printPhotos(ctx, {
      jobId: params.id,
      access,
      onPage: query.onPage === '6' ? 6 : 2,
      ids: query.ids?.split(',').map(Number),
      store: services.files,
    })),
    isInline: true,
  }),

  video: async ({ ctx, access, params, services, request }) => {
    const found = await findFile(ctx, { ...params, access });
    if (!isVideo(found)) throw notFound('Video');
    const { type } = found;

    return {
      ...(await partOf(services.files, request, found)),
      // Browsers that can play MOV files expect the MP4 type.
      type: type === 'video/quicktime' ? 'video/mp4' : type,
    };
  },

  download: async ({ ctx, access, params, services, request }) => {
    const found = await findFile(ctx, { ...params, access });

    return { ...(await partOf(services.files, request, found)), fileName: found.name };
  },
};

const uploadHandlers: Handlers<typeof uploadEndpoints> = {
  start: ({ ctx, body, services }) => startUpload(ctx, body, services),

  read: ({ ctx, params }) => readUpload(ctx, params.id),

  addPart: ({ ctx, params, query, bytes, services }) =>
    addPart(ctx, { ...params, start: query.offset, bytes }, services),

  finish: ({ ctx, params, services }) => finishUpload(ctx, params.id, services),

  cancel: ({ ctx, params, services }) => cancelUpload(ctx, params.id, services),
};

export const uploadRoutes = routeGroup({
  name: 'uploads',
  endpoints: uploadEndpoints,
  handlers: uploadHandlers,
});

export const fileRoutes = routeGroup({
  name: 'files',
  records: fileRecords,
  endpoints: fileEndpoints,
  handlers: allHandlers,
});
