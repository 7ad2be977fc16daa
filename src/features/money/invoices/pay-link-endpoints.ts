/** The payment link printed on an invoice, for the client. */
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
    summary: 'Get the payment link printed on an invoice',
    description: 'Null when none was printed, and for users who cannot share the invoice.',
    params: idParams,
    response: z.object({ link: printedLink.nullable() }),
  }),
  turnOff: endpoint({
    method: 'DELETE',
    path,
    access: { resource: 'invoices', action: 'update' },
    summary: "Revoke an invoice's printed payment link",
    description: 'The next PDF of an issued invoice is a new revision with a new link.',
    params: idParams,
  }),
};
