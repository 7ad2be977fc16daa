import { z } from 'zod';
import { bulkIds, bulkReport } from '#shared/bulk.ts';
import { endpoint } from '#shared/endpoint.ts';
import { idParams } from '#shared/field.ts';
import {
  BULK_STATUSES,
  invoice,
  invoiceCreate,
  INVOICE_LIST_FIELDS,
  invoiceUpdate,
} from './invoice.ts';

export const invoiceEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/invoices',
    access: { resource: 'invoices', action: 'read' },
    summary: 'Invoices; q searches number, id, client and description',
    list: INVOICE_LIST_FIELDS,
    response: z.array(invoice),
  }),
  exportCsv: endpoint({
    method: 'GET',
    path: '/api/invoices/export.csv',
    access: { resource: 'invoices', action: 'export' },
    summary: 'The invoices that a list query finds, as a spreadsheet',
    list: INVOICE_LIST_FIELDS,
    produces: 'text/csv',
  }),
  nextNumber: endpoint({
    method: 'GET',
    path: '/api/invoices/next-number',
    access: { resource: 'invoices', action: 'create' },
    summary: 'The number that the next invoice will get, to fill a form with (C9)',
    response: z.object({ number: z.string() }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/invoices',
    access: { resource: 'invoices', action: 'create' },
    summary: 'Create an invoice; totals are computed here',
    body: invoiceCreate,
    response: invoice,
    status: 201,
  }),
  bulk: endpoint({
    method: 'POST',
    path: '/api/invoices/bulk',
    access: { resource: 'invoices', action: 'update' },
    summary: 'Set the status of many invoices, or delete them',
    body: z.discriminatedUnion('action', [
      z.object({
        action: z.literal('status'),
        ids: bulkIds,
        status: z.enum(BULK_STATUSES),
        /** How they were paid, when the status is paid (S46). */
        method: z.string().max(40).optional(),
      }),
      z.object({ action: z.literal('delete'), ids: bulkIds }),
    ]),
    response: bulkReport,
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/invoices/:id',
    access: { resource: 'invoices', action: 'read' },
    summary: 'One invoice',
    params: idParams,
    response: invoice,
  }),
  readPdf: endpoint({
    method: 'GET',
    path: '/api/invoices/:id/pdf',
    access: { resource: 'invoices', action: 'read' },
    summary: 'The invoice on paper',
    params: idParams,
    produces: 'application/pdf',
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/invoices/:id',
    access: { resource: 'invoices', action: 'update' },
    summary: 'Change an invoice',
    params: idParams,
    body: invoiceUpdate,
    response: invoice,
  }),
  setStatus: endpoint({
    method: 'PATCH',
    path: '/api/invoices/:id',
    access: { resource: 'invoices', action: 'update' },
    summary: 'Change some fields of an invoice, such as its status',
    params: idParams,
    body: invoiceUpdate,
    response: invoice,
  }),
  duplicate: endpoint({
    method: 'POST',
    path: '/api/invoices/:id/duplicate',
    access: { resource: 'invoices', action: 'create' },
    summary: 'Make a draft with the same lines, today',
    params: idParams,
    response: invoice,
    status: 201,
  }),
  fromEstimate: endpoint({
    method: 'POST',
    path: '/api/estimates/:id/convert',
    access: { resource: 'invoices', action: 'create' },
    summary: 'Make an invoice from an estimate (409 when there is one already)',
    params: idParams,
    response: invoice,
    status: 201,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/invoices/:id',
    access: { resource: 'invoices', action: 'delete' },
    summary: 'Delete an invoice (an administrator can restore it for 30 days)',
    params: idParams,
  }),
};
