import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { idParams, reference } from '#shared/fields/field-schemas.ts';
import { dollars } from '#shared/money.ts';
import {
  creditApplication,
  payment,
  PAYMENT_LIST_FIELDS,
  paymentCreate,
  paymentRefund,
  paymentReversal,
} from '#features/ledger/payment.ts';

export const paymentEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/payments',
    access: { resource: 'payments', action: 'read' },
    summary:
      'Payments; q searches reference, transaction id, notes, method, invoice number, client and amount',
    list: PAYMENT_LIST_FIELDS,
    response: z.array(payment),
  }),
  exportCsv: endpoint({
    method: 'GET',
    path: '/api/payments/export.csv',
    access: { resource: 'payments', action: 'export' },
    summary: 'The payments that a list query finds, as a spreadsheet',
    list: PAYMENT_LIST_FIELDS,
    produces: 'text/csv',
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/payments',
    access: { resource: 'payments', action: 'create' },
    idempotent: true,
    summary: "Record a payment; what exceeds the balance becomes the client's credit",
    body: paymentCreate,
    response: payment,
    status: 201,
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/payments/:id',
    access: { resource: 'payments', action: 'read' },
    summary: 'One payment with where its money went',
    params: idParams,
    response: payment,
  }),
  readReceipt: endpoint({
    method: 'GET',
    path: '/api/payments/:id/receipt',
    access: { resource: 'payments', action: 'read' },
    summary: 'The receipt on paper',
    params: idParams,
    produces: 'application/pdf',
  }),
  void: endpoint({
    method: 'POST',
    path: '/api/payments/:id/void',
    access: { resource: 'payments', action: 'delete' },
    summary:
      'Void a payment entered by mistake: it stays in the records, marked void, and no longer counts',
    params: idParams,
    body: paymentReversal,
    response: payment,
  }),
  refund: endpoint({
    method: 'POST',
    path: '/api/payments/:id/refund',
    access: { resource: 'payments', action: 'delete' },
    idempotent: true,
    summary: 'Record a refund, taken from the unapplied part first',
    params: idParams,
    body: paymentRefund,
    response: payment,
    status: 201,
  }),
  apply: endpoint({
    method: 'POST',
    path: '/api/payments/:id/apply',
    access: { resource: 'payments', action: 'create' },
    idempotent: true,
    summary: 'Put the unapplied part of a payment on an invoice of the same client',
    params: idParams,
    body: creditApplication,
    response: payment,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/payments/:id',
    access: { resource: 'payments', action: 'delete' },
    summary:
      'Delete a payment entered by hand; every balance is as it was before it. The reason is kept in its history',
    params: idParams,
    query: paymentReversal,
  }),
  createPaymentIntent: endpoint({
    method: 'POST',
    path: '/api/create-payment-intent',
    access: { resource: 'payments', action: 'create' },
    summary: 'Begin a card payment (503 while card payments are not set up)',
    body: z.object({
      amount: dollars.refine((value) => value > 0, 'Amount must be greater than 0'),
      invoiceId: reference('Please select an invoice').nullable().optional(),
    }),
    response: z.object({ clientSecret: z.string() }),
  }),
};
