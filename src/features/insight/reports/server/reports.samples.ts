import type { EntitySamples } from '#test/entity-samples.ts';
import { byId } from '#test/record-call.ts';

export const samples: EntitySamples = {
  calls: {
    'GET /api/contacts/:id/statement': [
      { asks: [['contacts', 'read']], needs: [['payments', 'export']], send: byId },
    ],
  },
};
