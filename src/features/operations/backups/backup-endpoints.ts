/** Full company backups, for administrators. */
import { z } from 'zod';
import { passwordProof } from '#features/office/auth/second-factor.ts';
import { endpoint } from '#shared/endpoint.ts';
import { idParams } from '#shared/fields/field-schemas.ts';

/** Hours during which a backup file can be downloaded. */
export const FILE_HOURS = 24;

export const backup = z
  .object({
    id: z.int(),
    state: z.enum(['waiting', 'writing', 'checking', 'verified', 'failed']).meta({
      description:
        'verified: the file was read again, and its rows and checksums match. failed: the queue shows the reason.',
    }),
    createdAt: z.iso.datetime(),
    /** The name of the user who requested the backup. */
    by: z.string(),
    /** Rows written so far; the total once the file is written. */
    rows: z.int().min(0),
    /** File size so far, in bytes. */
    bytes: z.int().min(0),
    /** Ledger problems at the time of the backup; null until it is verified. */
    bookProblems: z.int().min(0).nullable(),
    hasFile: z.boolean().meta({
      description: `True while it can be downloaded: a verified backup, for ${FILE_HOURS} hours or until the next one.`,
    }),
  })
  .meta({ id: 'Backup' });

export type Backup = z.infer<typeof backup>;

export const backupEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/backups',
    access: { resource: 'backups', action: 'read' },
    summary: 'List the last ten backups',
    description: 'Newest first.',
    response: z.array(backup),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/backups',
    access: { resource: 'backups', action: 'create' },
    summary: 'Create a backup in the background',
    description: 'Returns 409 while another one is being created.',
    response: backup,
    status: 202,
    idempotent: true,
  }),
  allowDownload: endpoint({
    method: 'POST',
    path: '/api/backups/:id/download',
    access: { resource: 'backups', action: 'export' },
    summary: 'Create a token to download a backup',
    description: 'Works once, within a minute, for the same user.',
    params: idParams,
    body: passwordProof,
    response: z.object({ token: z.string() }),
  }),
  download: endpoint({
    method: 'GET',
    path: '/api/backups/:id/file',
    access: { resource: 'backups', action: 'export' },
    summary: 'Download a backup with a token',
    description: 'Returns 404 without a valid token.',
    params: idParams,
    query: z.object({ token: z.string().max(100) }),
    produces: 'application/gzip',
  }),
};
