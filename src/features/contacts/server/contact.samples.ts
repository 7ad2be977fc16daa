import type { EntitySamples } from '#test/entity-samples.ts';
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
  },
  inSet: { email: `'mark' || n || 'x@mail.example'` },
};
