import type { EntitySamples } from '#test/entity-samples.ts';
import { REASSIGNABLE } from '../client-change.ts';
import { isListed, markOf, one } from '#test/record-call.ts';

export const samples: EntitySamples = {
  written: ({ userId }) => ({ assignedTo: { value: userId } }),
  calls: {
    'GET /api/contacts/duplicates': [
      {
        asks: [['contacts', 'read']],
        send: (tried, own) => ({
          query: { email: `${markOf(tried)}@mail.example`, exceptId: own },
        }),
        isFound: isListed,
      },
    ],
    'GET /api/contacts/:id/summary': one('contacts', 'read'),
    'GET /api/client-changes/:entity/:id': REASSIGNABLE.map((entity) => ({
      asks: [[entity, 'update']],
      send: (tried) => ({ params: { entity, id: tried } }),
    })),
  },
  inSet: { email: `'mark' || n || 'x@mail.example'` },
};
