import { z } from 'zod';
import { singleEndpoints } from '#shared/crud-endpoints.ts';
import { endpoint } from '#shared/endpoint.ts';
import { idParams, recordId } from '#shared/fields/field-schemas.ts';
import { file } from './file.ts';

/** A file has bytes from the beginning: see `upload`. */
const { create: _, ...endpoints } = singleEndpoints(file, { searches: 'name and caption' });

const read = { resource: 'files', action: 'read' } as const;

/** What is said of a new file. */
export const newFile = z.object({
  /** As its owner calls it. */
  name: z.string('Name the file').min(1, 'Name the file').max(500),
  contactId: recordId.optional(),
  jobId: recordId.optional(),
  taskId: recordId.optional(),
  estimateId: recordId.optional(),
  invoiceId: recordId.optional(),
  /** When the photo was taken, where its bytes do not say so. */
  takenAt: z.iso.datetime({ offset: true }).optional(),
});

export const fileEndpoints = {
  ...endpoints,
  upload: endpoint({
    method: 'POST',
    path: '/api/files',
    access: { resource: 'files', action: 'create' },
    idempotent: true,
    // Many come at once: what is on screen is loaded again when the last is there.
    reloads: 'nothing',
    summary:
      'Add a photo or another file, sent as the body, to the one record that is named and that the user may read',
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
    summary: 'Make a picture the cover photo of its job, or no longer',
    params: idParams,
    body: z.object({ isCover: z.boolean() }),
    response: file.record,
  }),
  share: endpoint({
    method: 'PUT',
    path: '/api/files/:id/shared',
    access: { resource: 'files', action: 'share' },
    summary: 'Show a file on the pages that clients open of its document or job, or no longer',
    params: idParams,
    body: z.object({ isShared: z.boolean() }),
    response: file.record,
  }),
  setBefore: endpoint({
    method: 'PUT',
    path: '/api/files/:id/before',
    access: { resource: 'files', action: 'update' },
    summary:
      'Make a picture the after photo of a pair with another one on the same record, or of none (null)',
    params: idParams,
    body: z.object({ beforeId: recordId.nullable() }),
    response: file.record,
  }),
  thumbnail: endpoint({
    method: 'GET',
    path: '/api/files/:id/thumbnail',
    access: read,
    summary: 'A picture at most 480 pixels wide and high, without what its camera noted',
    params: idParams,
    produces: 'image/webp',
  }),
  picture: endpoint({
    method: 'GET',
    path: '/api/files/:id/picture',
    access: read,
    summary: 'A picture at most 2048 pixels wide and high, without what its camera noted',
    params: idParams,
    produces: 'image/webp',
  }),
  video: endpoint({
    method: 'GET',
    path: '/api/files/:id/video',
    access: read,
    summary: 'Play a video; a part of it with a Range header',
    params: idParams,
    produces: 'video/mp4',
  }),
  printPhotos: endpoint({
    method: 'GET',
    path: '/api/jobs/:id/photo-report',
    access: read,
    summary: 'The photos of a job as a PDF, with captions and times, for an adjuster or the client',
    params: idParams,
    query: z.object({
      /** How many are on a page. */
      onPage: z.enum(['2', '6']).default('2'),
      /** Only these: 14,17 */
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
    summary: 'The file as it was added; a part of it with a Range header',
    params: idParams,
    produces: 'application/octet-stream',
  }),
};
