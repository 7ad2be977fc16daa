import { plannedCharge } from './autopay.ts';
import { endpoint } from '#shared/endpoint.ts';
import { idParams } from '#shared/fields/field-schemas.ts';

export const autopayEndpoints = {
  planned: endpoint({
    method: 'GET',
    path: '/api/invoices/:id/autopay',
    access: { resource: 'payments', action: 'create' },
    summary: "Get an invoice's automatic payment date",
    description: "Null when the client's saved card will not be charged.",
    params: idParams,
    response: plannedCharge,
  }),
  turnOff: endpoint({
    method: 'DELETE',
    path: '/api/contacts/:id/autopay',
    access: { resource: 'payments', action: 'create' },
    summary: 'Turn off autopay for a client',
    params: idParams,
  }),
};
