/** Serves files from visitors once a user has released them. */
import { and, eq } from 'drizzle-orm';
import { isPicture } from '#features/work/files/file-types.ts';
import { readRendition } from '#features/work/files/server/pictures.ts';
import { quarantinedFiles } from '#features/work/files/server/quarantine-table.ts';
import { AppError, notFound } from '#shared/app-error.ts';
import { fileKey } from '#server/file-store/file-store.ts';
import type { FileStore } from '#server/file-store/file-store.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import type { FileAnswer } from '#server/http/send-file.ts';
import type { RowAccess } from '#server/access/row-access.ts';
import { submissionStore } from './submission-store.ts';
import { webFormSubmissionFiles } from './submission-table.ts';

/** Blocks scripts in uploaded files, whatever type the browser detects for them. */
const POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

interface OneFile {
  id: number;
  fileId: number;
  access: RowAccess<'web_form_submissions'>;
}

async function openedFile(ctx: RequestContext, { id, fileId, access }: OneFile) {
  const { filesOpenedAt } = await submissionStore.find(ctx.db, ctx, { id, access });
  const [row] = await ctx.db
    .select({ file: quarantinedFiles })
    .from(webFormSubmissionFiles)
    .innerJoin(quarantinedFiles, eq(quarantinedFiles.id, webFormSubmissionFiles.fileId))
    .where(
      and(eq(webFormSubmissionFiles.submissionId, id), eq(webFormSubmissionFiles.fileId, fileId)),
    );
  if (!row) throw notFound('File');
  if (filesOpenedAt === null) {
    throw new AppError('conflict', 'Open this submission’s files first.');
  }

  return row.file;
}

const lost = (id: number) =>
  new AppError('unavailable', 'This file is missing from storage.', {
    cause: new Error(`quarantined file ${id} has a record and no bytes`),
  });

/** Sends a thumbnail. */
export async function sendThumbnail(
  ctx: RequestContext,
  store: FileStore,
  one: OneFile,
): Promise<FileAnswer> {
  const file = await openedFile(ctx, one);
  const { id, key, sha256 } = file;
  if (!isPicture(file)) throw notFound('Picture');
  const body = await readRendition(store, fileKey(key), 'thumbnail');
  if (!body) throw lost(id);

  return {
    body,
    policy: POLICY,
    cacheControl: 'private, max-age=3600',
    etag: `${sha256.slice(0, 32)}-thumbnail`,
  };
}

/** Sends the file as an attachment. */
export async function sendContent(
  ctx: RequestContext,
  store: FileStore,
  one: OneFile,
): Promise<FileAnswer> {
  const { id, key, name, size, sha256 } = await openedFile(ctx, one);
  const body = await store.get(fileKey(key));
  if (!body) throw lost(id);

  return {
    body,
    size,
    fileName: name,
    policy: POLICY,
    cacheControl: 'private, no-cache',
    etag: sha256.slice(0, 32),
  };
}
