/** The address that is printed on an invoice, for its client to pay at. */
import { z } from 'zod';
import { printedLink } from '#features/work/client-links/client-link.ts';
import { endpoint } from '#shared/endpoint.ts';
import { idParams } from '#shared/fields/field-schemas.ts';

const path = '/api/invoices/:id/pay-link' as const;

export const payLinkEndpoints = {
  read: endpoint({
    method: 'GET',
    path,
    access: { resource: 'invoices', action: 'read' },
    summary:
      'The address that is printed on an invoice; null where none was yet, and for users who may not share the invoice',
    params: idParams,
    response: z.object({ link: printedLink.nullable() }),
  }),
  turnOff: endpoint({
    method: 'DELETE',
    path,
    access: { resource: 'invoices', action: 'update' },
    summary:
      'Turn the printed address off for good; of an issued invoice, the next PDF is the next revision and has another',
    params: idParams,
  }),
};
