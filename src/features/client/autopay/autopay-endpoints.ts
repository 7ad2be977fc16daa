import { plannedCharge } from '#features/money/card-payments/autopay.ts';
import { endpoint } from '#shared/endpoint.ts';
import { idParams } from '#shared/fields/field-schemas.ts';

export const autopayEndpoints = {
  planned: endpoint({
    method: 'GET',
    path: '/api/invoices/:id/autopay',
    access: { resource: 'payments', action: 'create' },
    summary: 'When an invoice will be paid automatically by its client’s saved card; null if not',
    params: idParams,
    response: plannedCharge,
  }),
};
