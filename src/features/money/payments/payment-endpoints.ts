import { readEndpoints, setByServerOf } from '#shared/crud-endpoints.ts';
import { endpoint } from '#shared/endpoint.ts';
import { idParams } from '#shared/fields/field-schemas.ts';
import { payment } from '#features/money/ledger/payment.ts';
import {
  creditApplication,
  paymentCreate,
  paymentRefund,
  paymentReversal,
} from './payment-requests.ts';

export const paymentEndpoints = {
  ...readEndpoints(payment, {
    searches: 'reference, transaction id, notes, method, invoice number, client, and amount',
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/payments',
    access: { resource: 'payments', action: 'create' },
    idempotent: true,
    summary: 'Record a payment',
    description: "Any amount above the balance becomes the client's credit.",
    body: paymentCreate,
    setByServer: setByServerOf(payment),
    response: payment.record,
    status: 201,
  }),
  readReceipt: endpoint({
    method: 'GET',
    path: '/api/payments/:id/receipt',
    access: { resource: 'payments', action: 'read' },
    summary: 'Download a payment receipt as a PDF',
    description: 'Returns 409 for a pending or failed payment.',
    params: idParams,
    produces: 'application/pdf',
  }),
  void: endpoint({
    method: 'POST',
    path: '/api/payments/:id/void',
    access: { resource: 'payments', action: 'delete' },
    summary: 'Void a payment entered by mistake',
    description: 'The payment stays listed as void and no longer counts.',
    params: idParams,
    body: paymentReversal,
    response: payment.record,
  }),
  refund: endpoint({
    method: 'POST',
    path: '/api/payments/:id/refund',
    access: { resource: 'payments', action: 'delete' },
    idempotent: true,
    summary: 'Record a refund',
    description: 'Uses the unapplied part of the payment first.',
    params: idParams,
    body: paymentRefund,
    response: payment.record,
    status: 201,
  }),
  apply: endpoint({
    method: 'POST',
    path: '/api/payments/:id/apply',
    access: { resource: 'payments', action: 'create' },
    idempotent: true,
    summary: 'Apply a payment to another invoice',
    description: 'Uses its unapplied part, for an invoice of the same client.',
    params: idParams,
    body: creditApplication,
    response: payment.record,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/payments/:id',
    access: { resource: 'payments', action: 'delete' },
    summary: 'Delete a payment entered by hand',
    description: 'Restores every balance to what it was. The reason is kept in the history.',
    params: idParams,
    query: paymentReversal,
  }),
};
