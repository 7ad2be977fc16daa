import type { EntitySamples } from '#test/entity-samples.ts';
import type { RecordCall } from '#test/record-call.ts';
import { LINKED } from '../client-link.ts';

/** One request per type of shareable record, made by users who can update the record. */
const ofEachKind: RecordCall[] = LINKED.map((entity) => ({
  asks: [[entity, 'update']],
  ...(entity === 'contacts' && { needs: [['payments', 'export']] }),
  send: (tried) => ({ params: { entity, id: tried } }),
}));

export const samples: EntitySamples = {
  calls: {
    'GET /api/client-links/:entity/:id': LINKED.map((entity) => ({
      asks: [[entity, 'read']],
      send: (tried) => ({ params: { entity, id: tried } }),
    })),
    'POST /api/client-links/:entity/:id': ofEachKind,
    'DELETE /api/client-links/:entity/:id': ofEachKind,
  },
};
