import type { EntitySamples } from '#test/entity-samples.ts';
import { one } from '#test/record-call.ts';
import { documentCalls, NO_LINES, ONE_LINE, writtenDocument } from '#test/document-calls.ts';

export const samples: EntitySamples = {
  written: (named) => ({
    ...writtenDocument(named),
    overContractReason: { instruction: 'kept in the history' },
    method: { instruction: 'how it was paid: a payment of it has it' },
  }),
  calls: {
    ...documentCalls('invoices', 'overdue'),
    'POST /api/invoices/left-to-pay': [
      {
        asks: [['invoices', 'update']],
        send: (tried) => ({ body: { ids: [tried] } }),
        isFound: ({ body }) => (body as { others: number }).others === 0,
      },
    ],
    'GET /api/invoices/:id/pay-link': one('invoices', 'read'),
    'DELETE /api/invoices/:id/pay-link': one('invoices', 'update'),
  },
  inSet: { ...ONE_LINE, manualStatus: `'sent'`, description: `'mark' || n || 'x'` },
  inLongList: {
    ...NO_LINES,
    manualStatus: `(array['draft', 'sent', 'overdue', 'partial', 'cancelled'])[1 + n % 5]`,
    dueDate: `date '2026-11-01' + n % 40`,
  },
};
