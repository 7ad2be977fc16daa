import type { EntitySamples } from '#test/entity-samples.ts';
import { documentCalls, NO_LINES, ONE_LINE } from '#test/document-calls.ts';
import { one } from '#test/record-call.ts';

export const samples: EntitySamples = {
  calls: {
    ...documentCalls('estimates', 'sent'),
    'POST /api/estimates/:id/convert': one('estimates', 'read'),
    'GET /api/estimates/:id/acceptance': one('estimates', 'update'),
    'POST /api/estimates/acceptances': [
      {
        asks: [['estimates', 'update']],
        send: (tried) => ({ body: { ids: [tried] } }),
        isFound: ({ body }) =>
          ((body as { takingBack?: { count: number } }).takingBack?.count ?? 0) > 0,
      },
    ],
  },
  inSet: { ...ONE_LINE, status: `'accepted'`, title: `'mark' || n || 'x'` },
  inLongList: NO_LINES,
};
