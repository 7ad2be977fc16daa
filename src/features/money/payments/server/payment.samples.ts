import type { EntitySamples } from '#test/entity-samples.ts';
import { byId, one } from '#test/record-call.ts';

const refund = { body: { amount: 10, method: 'cash' } };

export const samples: EntitySamples = {
  written: ({ invoiceId }) => ({
    invoiceId: { value: invoiceId },
    date: { value: '2026-11-19' },
    stripePaymentId: { value: 'pi_by_hand', readAs: 'reference' },
    status: { refused: 'pending' },
  }),
  calls: {
    'POST /api/payments': [
      {
        asks: [['invoices', 'read']],
        send: (tried) => ({ body: { invoiceId: tried, amount: 10, method: 'cash' } }),
      },
    ],
    'GET /api/payments/:id/receipt': one('payments', 'read'),
    'POST /api/payments/:id/void': one('payments', 'delete', { body: { reason: 'Entered twice' } }),
    'POST /api/payments/:id/refund': one('payments', 'delete', refund),
    'POST /api/payments/:id/apply': [
      {
        asks: [
          ['payments', 'create'],
          ['invoices', 'read'],
        ],
        send: (tried) => ({ ...byId(tried), body: { invoiceId: tried } }),
      },
      {
        asks: [['invoices', 'read']],
        send: (tried, own) => ({ ...byId(own), body: { invoiceId: tried } }),
        // A 409 means the invoice was found, but belongs to another client.
        isFound: ({ status }) => status === 409,
      },
    ],
  },
  inSet: {
    invoiceId: 'n',
    amountCents: '6000',
    unappliedCents: '6000',
    date: `date '2026-11-01'`,
    method: `'cash'`,
    status: `'completed'`,
    kind: `'payment'`,
  },
  inLongList: {
    amountCents: 'n',
    providerPaymentId: `'tr_' || n`,
    status: `'completed'`,
    kind: `'payment'`,
  },
};
