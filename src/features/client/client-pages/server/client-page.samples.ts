import type { EntitySamples } from '#test/entity-samples.ts';
import { one } from '#test/record-call.ts';

const BY_TOKEN = 'shows what its address is of, held by client-pages.test.ts';

export const samples: EntitySamples = {
  calls: {
    'GET /api/estimates/:id/signatures': one('estimates', 'read'),
    'GET /api/estimates/:id/signatures/:number/pdf':
      'a signed copy is found where its estimate is, held by signing.test.ts',
    'GET /api/estimates/:id/signers': one('estimates', 'update'),
    'PUT /api/estimates/:id/signers': [
      {
        asks: [['estimates', 'update']],
        send: (tried) => ({ params: { id: tried }, body: { signers: [] } }),
        // The estimate in a set may already be accepted, which returns 409.
        isFound: ({ status }) => status === 200 || status === 409,
      },
    ],
    'POST /api/estimates/:id/signers/:signerId/mail':
      'a signer is found where their estimate is, held by signers.test.ts',
    'GET /verify': 'finds a file by its bytes',
    'POST /verify': 'finds a file by its bytes',
    'GET /d/:token': BY_TOKEN,
    'POST /d/:token': BY_TOKEN,
    'GET /d/:token/pay': BY_TOKEN,
    'POST /d/:token/pay': BY_TOKEN,
    'POST /d/:token/saved': BY_TOKEN,
    'GET /d/:token/paid': BY_TOKEN,
    'POST /d/:token/paid': BY_TOKEN,
    'GET /d/:token/picture': BY_TOKEN,
    'GET /d/:token/file': BY_TOKEN,
    'GET /d/:token/document.pdf': BY_TOKEN,
    'GET /d/:token/signed.pdf': BY_TOKEN,
    'GET /d/:token/receipt.pdf': BY_TOKEN,
    'GET /d/:token/statement.pdf': BY_TOKEN,
  },
};
