import { z } from 'zod';
import { singleEndpoints } from '#shared/crud-endpoints.ts';
import { endpoint } from '#shared/endpoint.ts';
import { idParams, recordId } from '#shared/fields/field-schemas.ts';
import { file } from './file.ts';

/** There is no `create`, because a new file needs content: see `upload`. */
const { create: _, ...endpoints } = singleEndpoints(file, { searches: 'name and caption' });

const read = { resource: 'files', action: 'read' } as const;

/** A new file's metadata. */
export const newFile = z.object({
  /** The original file name. */
  name: z.string('Name the file').min(1, 'Name the file').max(500),
  contactId: recordId.optional(),
  jobId: recordId.optional(),
  taskId: recordId.optional(),
  estimateId: recordId.optional(),
  invoiceId: recordId.optional(),
  /** The time the photo was taken, if its EXIF data doesn't contain it. */
  takenAt: z.iso.datetime({ offset: true }).optional(),
});

export const fileEndpoints = {
  ...endpoints,
  upload: endpoint({
    method: 'POST',
    path: '/api/files',
    access: { resource: 'files', action: 'create' },
    idempotent: true,
    // Files are often uploaded in bulk. The screen reloads after the last one.
    reloads: 'nothing',
    summary: 'Add a photo or file to a record',
    description: 'Send the file as the body.',
    query: newFile,
    consumes: '*/*',
    streamed: true,
    response: file.record,
    status: 201,
  }),
  setCover: endpoint({
    method: 'PUT',
    path: '/api/files/:id/cover',
    access: { resource: 'files', action: 'update' },
    summary: "Set or clear a job's cover photo",
    params: idParams,
    body: z.object({ isCover: z.boolean() }),
    response: file.record,
  }),
  share: endpoint({
    method: 'PUT',
    path: '/api/files/:id/shared',
    access: { resource: 'files', action: 'share' },
    summary: 'Show or hide a file on client pages',
    description: 'On the pages of its document or job.',
    params: idParams,
    body: z.object({ isShared: z.boolean() }),
    response: file.record,
  }),
  setBefore: endpoint({
    method: 'PUT',
    path: '/api/files/:id/before',
    access: { resource: 'files', action: 'update' },
    summary: 'Pair an after photo with a before photo',
    description: 'Both are on the same record. Null removes the pair.',
    params: idParams,
    body: z.object({ beforeId: recordId.nullable() }),
    response: file.record,
  }),
  thumbnail: endpoint({
    method: 'GET',
    path: '/api/files/:id/thumbnail',
    access: read,
    summary: 'Get a thumbnail of a picture',
    description: 'At most 480 pixels wide and high. Camera metadata is removed.',
    params: idParams,
    produces: 'image/webp',
  }),
  picture: endpoint({
    method: 'GET',
    path: '/api/files/:id/picture',
    access: read,
    summary: 'Get a picture for the screen',
    description: 'At most 2048 pixels wide and high. Camera metadata is removed.',
    params: idParams,
    produces: 'image/webp',
  }),
  video: endpoint({
    method: 'GET',
    path: '/api/files/:id/video',
    access: read,
    summary: 'Stream a video',
    description: 'Supports the Range header.',
    params: idParams,
    produces: 'video/mp4',
  }),
  printPhotos: endpoint({
    method: 'GET',
    path: '/api/jobs/:id/photo-report',
    access: read,
    summary: "Download a job's photo report as a PDF",
    description: 'With captions and times, for an adjuster or the client.',
    params: idParams,
    query: z.object({
      /** The number of photos per page. */
      onPage: z.enum(['2', '6']).default('2'),
      /** Only photos with these ids, separated by commas: 14,17 */
      ids: z
        .string()
        .regex(/^\d{1,9}(,\d{1,9}){0,119}$/, 'Send up to 120 ids with commas between them')
        .optional(),
    }),
    produces: 'application/pdf',
  }),
  download: endpoint({
    method: 'GET',
    path: '/api/files/:id/content',
    access: read,
    summary: 'Download the original file',
    description: 'Supports the Range header.',
    params: idParams,
    produces: 'application/octet-stream',
  }),
};
