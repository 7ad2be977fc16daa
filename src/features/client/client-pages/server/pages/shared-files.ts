/** Photos and files that the office shares with a client, shown on the document's page. */
import { and, asc, eq, isNotNull, isNull, notInArray, or } from 'drizzle-orm';
import { isPicture, PICTURE_TYPES, wordsOfType } from '#features/work/files/file-types.ts';
import { lostBytes, UPLOADED_POLICY } from '#features/work/files/server/file-routes.ts';
import { files } from '#features/work/files/server/file-table.ts';
import { readRendition } from '#features/work/files/server/pictures.ts';
import { notFound } from '#shared/app-error.ts';
import { formatBytes } from '#shared/format-bytes.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { fileKey } from '#server/file-store/file-store.ts';
import type { FileAnswer } from '#server/http/send-file.ts';
import { html } from '#server/pages/html.ts';
import type { Html } from '#server/pages/html.ts';
import {
  addressOf,
  documentKey,
  queryOf,
  type OpenedLink,
  type OpenDocument,
  type Visit,
} from './open-link.ts';

type OpenedDocument = OpenedLink & { shows: 'document' };
type SharedFile = typeof files.$inferSelect;

const MOST_FILES = 100;

/** Returns the shared files of a document and its job, in the order they were taken or added. */
function sharedFiles(db: DbOrTx, { kind, row }: OpenDocument): Promise<SharedFile[]> {
  const onDocument = eq(kind === 'estimate' ? files.estimateId : files.invoiceId, row.id);
  const onJob = row.jobId === null ? undefined : eq(files.jobId, row.jobId);

  // A photo that couldn't be decoded has only its original, whose metadata reveals where it was
  // taken.
  const isShown = or(notInArray(files.type, [...PICTURE_TYPES]), isNotNull(files.width));

  return db
    .select()
    .from(files)
    .where(and(or(onDocument, onJob), isShown, isNotNull(files.sharedAt), isNull(files.deletedAt)))
    .orderBy(asc(files.day), asc(files.id))
    .limit(MOST_FILES);
}

/** Returns a file's path, with a key that is valid only on this page. */
function addressOfFile(opened: OpenedDocument, one: SharedFile): string {
  const { link, key } = opened;
  const page = addressOf(opened, { file: isPicture(one) ? 'picture' : 'file', key });

  return `${page}${key === null ? '?' : '&'}file=${documentKey(link.token, 'files', one.id)}`;
}

/** Shows photos as thumbnails and other files by name. */
export async function filesPart({ ctx }: Visit, opened: OpenedDocument): Promise<Html | false> {
  const shared = await sharedFiles(ctx.db, opened.document);
  const pictures = shared.filter((one) => isPicture(one));
  const others = shared.filter((one) => !isPicture(one));

  return (
    shared.length > 0 &&
    html`<section>
      <h2>Photos and files</h2>
      ${
        pictures.length > 0 &&
        html`<ul class="photos">
          ${pictures.map(
            (one) =>
              html`<li>
                <a href="${addressOfFile(opened, one)}"
                  ><img
                    src="${addressOfFile(opened, one)}&small"
                    alt="${one.caption ?? one.name}"
                    loading="lazy"
                  />${one.caption && html`<small>${one.caption}</small>`}</a
                >
              </li>`,
          )}
        </ul>`
      }
      ${
        others.length > 0 &&
        html`<ul class="documents">
          ${others.map(
            (one) =>
              html`<li>
                <a href="${addressOfFile(opened, one)}"
                  ><span
                    >${one.caption ?? one.name}<small
                      >${wordsOfType(one.type)}, ${formatBytes(one.size)}</small
                    ></span
                  ></a
                >
              </li>`,
          )}
        </ul>`
      }
    </section>`
  );
}

/** Returns the requested file if it is shared on the page; throws 404 otherwise. */
async function findShared(
  { ctx, request }: Visit,
  { link, document }: OpenedDocument,
): Promise<SharedFile> {
  const asked = queryOf(request).get('file');
  const found = (await sharedFiles(ctx.db, document)).find(
    ({ id }) => documentKey(link.token, 'files', id) === asked,
  );
  if (!found) throw notFound('File');

  return found;
}

/** Serves a re-encoded picture without camera metadata. */
export async function sharedPicture(visit: Visit, opened: OpenedDocument): Promise<FileAnswer> {
  const found = await findShared(visit, opened);
  const { id, key } = found;
  if (!isPicture(found)) throw notFound('Picture');
  const rendition = queryOf(visit.request).has('small') ? 'thumbnail' : 'picture';
  const body = await readRendition(visit.services.files, key, rendition);
  if (!body) throw lostBytes(id);

  return { body, policy: UPLOADED_POLICY };
}

/** Serves any other file as uploaded. */
export async function sharedFile(visit: Visit, opened: OpenedDocument): Promise<FileAnswer> {
  const found = await findShared(visit, opened);
  const { id, key, name, size } = found;
  // Don't serve original photos: their metadata reveals where they were taken.
  if (isPicture(found)) throw notFound('File');
  const body = await visit.services.files.get(fileKey(key));
  if (!body) throw lostBytes(id);

  return { body, size, fileName: name, policy: UPLOADED_POLICY };
}
