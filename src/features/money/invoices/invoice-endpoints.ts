import { z } from 'zod';
import { documentEndpoints } from '#features/money/documents/document-endpoints.ts';
import { overContractReason } from '#features/money/documents/over-contract.ts';
import { bulkIds, bulkReport } from '#shared/bulk.ts';
import { endpoint } from '#shared/endpoint.ts';
import { idParams } from '#shared/fields/field-schemas.ts';
import { BULK_STATUSES, invoice } from './invoice.ts';

/** The effects of setting these invoices to paid. */
const leftToPay = z
  .object({
    /** Invoices with a balance. Includes drafts, because recording a payment issues them. */
    payable: z.int(),
    /** The total of those balances, in dollars. */
    amount: z.number(),
    cancelled: z.int(),
    paid: z.int(),
    /** Deleted invoices, and invoices the user may not update. */
    others: z.int(),
  })
  .meta({ id: 'LeftToPay' });

export type LeftToPay = z.infer<typeof leftToPay>;

const overTheContract = z.object({ overContractReason });

export const invoiceEndpoints = {
  ...documentEndpoints(invoice, { bulkStatuses: BULK_STATUSES, copy: overTheContract }),
  bulk: endpoint({
    method: 'POST',
    path: '/api/invoices/bulk',
    access: { resource: 'invoices', action: 'update' },
    summary: 'Set the status of invoices, or delete them',
    body: z.discriminatedUnion('action', [
      z.object({
        action: z.literal('status'),
        ids: bulkIds,
        status: z.enum(BULK_STATUSES),
        /** The payment method, if the status is paid. */
        method: z.string().max(40).optional(),
      }),
      z.object({ action: z.literal('delete'), ids: bulkIds }),
    ]),
    response: bulkReport,
  }),
  leftToPay: endpoint({
    method: 'POST',
    path: '/api/invoices/left-to-pay',
    reloads: 'nothing',
    access: { resource: 'invoices', action: 'update' },
    summary: 'Count invoices with a balance left to pay',
    description: 'Among the ids sent.',
    body: z.object({ ids: bulkIds }),
    response: leftToPay,
  }),
  fromEstimate: endpoint({
    method: 'POST',
    path: '/api/estimates/:id/convert',
    access: { resource: 'invoices', action: 'create' },
    idempotent: true,
    summary: 'Create an invoice from an estimate',
    description: 'Returns 409 when the estimate already has one.',
    params: idParams,
    body: overTheContract,
    response: invoice.record,
    status: 201,
  }),
};
