import type { EntitySamples } from '#test/entity-samples.ts';
import {
  documentCalls,
  NO_LINES,
  ONE_LINE,
  OVER_THE_CONTRACT,
  writtenDocument,
} from '#test/document-calls.ts';
import { one } from '#test/record-call.ts';

export const samples: EntitySamples = {
  written: (named) => ({
    ...writtenDocument(named),
    depositPercent: { value: 30 },
    validUntil: { value: '2026-12-15' },
    contract: { instruction: 'what acceptance makes of the job' },
    undo: { instruction: 'what taking an acceptance back undoes' },
  }),
  calls: {
    ...documentCalls('estimates', 'sent'),
    'POST /api/estimates/:id/convert': one('estimates', 'read', { body: OVER_THE_CONTRACT }),
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
