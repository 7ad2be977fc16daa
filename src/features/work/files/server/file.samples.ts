import type { EntityName } from '#shared/entity-names.ts';
import type { EntitySamples } from '#test/entity-samples.ts';
import { byId, exported, list, one } from '#test/record-call.ts';
import type { RecordCall } from '#test/record-call.ts';
import { FILED_ON } from '../file.ts';

/** The sample files are attached to jobs. */
const asks = [
  ['files', 'read'],
  ['jobs', 'read'],
] as const;

const ofJob = (calls: readonly RecordCall[]): RecordCall[] =>
  calls.map((call) => ({ ...call, asks: [...call.asks, ['jobs', 'read']] }));

const OF_SENDER = 'an upload is its sender’s: held by resumable-upload.test.ts';
const NO_BYTES = 'a file of a set has no bytes: held by file-access.test.ts';

export const samples: EntitySamples = {
  written: () => ({ name: { value: 'Porch.txt' } }),
  calls: {
    'GET /api/files': ofJob(list('files')),
    'GET /api/files/export.csv': ofJob(exported('files')),
    'GET /api/files/:id': [{ asks, send: byId }],
    'POST /api/files': Object.entries(FILED_ON).map(([kind, field]): RecordCall => ({
      asks: [[kind as EntityName, 'read']],
      send: (tried) => ({ query: { name: 'Gate code.txt', [field]: tried }, body: { code: 4471 } }),
    })),
    'POST /api/files/uploads': Object.entries(FILED_ON).map(([kind, field]): RecordCall => ({
      asks: [[kind as EntityName, 'read']],
      send: (tried) => ({ body: { name: 'Plan.pdf', size: 9, [field]: tried } }),
    })),
    'GET /api/files/uploads/:id': OF_SENDER,
    'PUT /api/files/uploads/:id': OF_SENDER,
    'POST /api/files/uploads/:id/finish': OF_SENDER,
    'DELETE /api/files/uploads/:id': OF_SENDER,
    'PUT /api/files/:id': one('files', 'update', { body: { caption: 'North slope' } }),
    'PATCH /api/files/:id': one('files', 'update', { body: { caption: 'North slope' } }),
    'PUT /api/files/:id/cover': one('files', 'update', { body: { isCover: true } }),
    'PUT /api/files/:id/shared': one('files', 'share', { body: { isShared: true } }),
    'PUT /api/files/:id/before': [
      ...one('files', 'update', { body: { beforeId: null } }),
      {
        asks,
        send: (tried, own) => ({ ...byId(own), body: { beforeId: tried } }),
        // Each sample file is on a different job.
        isFound: ({ body }) => JSON.stringify(body).includes('two photos on the same record'),
      },
    ],
    'GET /api/files/:id/thumbnail': NO_BYTES,
    'GET /api/files/:id/video': 'a file of a set has no bytes: held by file-kinds.test.ts',
    'GET /api/files/:id/picture': NO_BYTES,
    'GET /api/files/:id/content': NO_BYTES,
    'GET /api/jobs/:id/photo-report': NO_BYTES,
  },
  inSet: { parentKind: `'jobs'`, parentId: 'n', type: `'image/jpeg'`, width: '1', height: '1' },
  inLongList: { parentKind: `'jobs'`, parentId: 'n % 9 + 1' },
};
