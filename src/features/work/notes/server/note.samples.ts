import { ENTITY_NAMES } from '#shared/entity-names.ts';
import type { EntitySamples } from '#test/entity-samples.ts';
import type { RecordCall } from '#test/record-call.ts';

/** One request for each type of record. All users with access to the record can make it. */
const ofEveryKind = (body?: Record<string, unknown>): RecordCall[] =>
  ENTITY_NAMES.map((entity) => ({
    asks: [[entity, 'read']],
    send: (tried) => ({ params: { entity, id: tried }, ...(body && { body }) }),
  }));

const OF_ITS_RECORD = 'a note is found where its record is, held by notes.test.ts';

export const samples: EntitySamples = {
  calls: {
    'GET /api/notes/:entity/:id': ofEveryKind(),
    'POST /api/notes/:entity/:id': ofEveryKind({ text: 'Gate code 4471' }),
    'GET /api/notes/:entity/:id/people': ofEveryKind(),
    'GET /api/notes/:entity/:id/:noteId': OF_ITS_RECORD,
    'PATCH /api/notes/:entity/:id/:noteId': OF_ITS_RECORD,
    'DELETE /api/notes/:entity/:id/:noteId': OF_ITS_RECORD,
  },
};
