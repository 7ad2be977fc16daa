/** API for uploading large files in parts. Parts already received survive a lost connection. */
import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { idParams } from '#shared/fields/field-schemas.ts';
import { file } from './file.ts';
import { newFile } from './file-endpoints.ts';

/** The maximum size of a part. */
export const MAX_PART_BYTES = 8 * 1024 * 1024;

const access = { resource: 'files', action: 'create' } as const;

const upload = z
  .object({
    id: z.int(),
    /** The total file size in bytes. */
    size: z.int(),
    /** The number of bytes received, which is the next part's offset. */
    received: z.int(),
  })
  .meta({ id: 'Upload' });

export const uploadEndpoints = {
  start: endpoint({
    method: 'POST',
    path: '/api/files/uploads',
    access,
    idempotent: true,
    reloads: 'nothing',
    summary: 'Start a multipart upload',
    description: 'For one record. It is deleted after a day unless it is finished.',
    body: newFile.extend({
      size: z.int('Send the size in bytes').min(1, 'Send the size in bytes'),
    }),
    response: upload,
    status: 201,
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/files/uploads/:id',
    access,
    summary: 'Get the progress of an upload',
    description: "Only the user's own upload.",
    params: idParams,
    response: upload,
  }),
  addPart: endpoint({
    method: 'PUT',
    path: '/api/files/uploads/:id',
    access,
    reloads: 'nothing',
    summary: 'Upload the next part of a file',
    description: `At most ${MAX_PART_BYTES / 1024 / 1024} MB, as the body. Returns 409 with the number of bytes received when the part starts elsewhere.`,
    params: idParams,
    query: z.object({ offset: z.coerce.number('Send a number').int().min(0) }),
    consumes: '*/*',
    streamed: true,
    response: upload,
  }),
  finish: endpoint({
    method: 'POST',
    path: '/api/files/uploads/:id/finish',
    access,
    reloads: 'nothing',
    summary: 'Finish an upload',
    description: 'Creates the file when all parts are received. A repeat returns the same file.',
    params: idParams,
    response: file.record,
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/api/files/uploads/:id',
    access,
    reloads: 'nothing',
    summary: 'Cancel an upload',
    description: 'Deletes the parts received.',
    params: idParams,
  }),
};
