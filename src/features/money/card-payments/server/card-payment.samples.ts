import type { ApiAnswer } from '#test/api-client.ts';
import type { EntitySamples } from '#test/entity-samples.ts';
import { byId, one } from '#test/record-call.ts';

const BY_PROVIDER = 'by the provider’s id: tried in card-payments.test.ts';
const BY_CARD = 'found where its client is: tried in saved-cards.test.ts';
/** An amount below the minimum is reported only after the record is found. */
const isFound = ({ body }: ApiAnswer) =>
  (body as { issues?: { path: string }[] }).issues?.[0]?.path === 'amount';

export const samples: EntitySamples = {
  calls: {
    'POST /api/create-payment-intent': [
      {
        asks: [['invoices', 'read']],
        send: (tried) => ({ body: { amount: 0.01, invoiceId: tried } }),
        isFound,
      },
      {
        asks: [['contacts', 'read']],
        send: (tried) => ({ body: { amount: 0.01, clientId: tried } }),
        isFound,
      },
    ],
    'GET /api/card-payments/settings': 'settings of the server',
    'GET /api/company/card-payments': 'settings of the company',
    'PUT /api/company/card-payments': 'settings of the company',
    'POST /api/stripe/webhook': 'from the provider, which signs it',
    'GET /api/card-payments/:intentId': BY_PROVIDER,
    'POST /api/card-payments/:intentId/check': BY_PROVIDER,
    'GET /api/invoices/:id/bank-verification': one('invoices', 'read'),
    'GET /api/contacts/:id/saved-methods': one('contacts', 'read'),
    'DELETE /api/contacts/:id/autopay': one('contacts', 'update'),
    'POST /api/saved-methods/:id/charge': [
      {
        asks: [['invoices', 'read']],
        send: (tried) => ({ params: { id: 999_999 }, body: { amount: 1, invoiceId: tried } }),
        // An unknown card is reported only after the invoice is found.
        isFound: ({ body }) => (body as { message?: string }).message?.includes('card') ?? false,
      },
    ],
    'DELETE /api/saved-methods/:id': BY_CARD,
    'POST /api/payments/:id/provider-refund': [
      {
        asks: [['payments', 'delete']],
        send: (tried) => ({ ...byId(tried), body: { amount: 1 } }),
        // A 409 for a manually recorded payment is reported only after it is found.
        isFound: ({ status }) => status === 409,
      },
    ],
  },
};
