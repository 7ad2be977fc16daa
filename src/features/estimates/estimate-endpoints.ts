import { z } from 'zod';
import { bulkIds, bulkReport } from '#shared/bulk.ts';
import { endpoint } from '#shared/endpoint.ts';
import { idParams } from '#shared/field.ts';
import {
  BULK_STATUSES,
  estimate,
  listedEstimate,
  estimateCreate,
  ESTIMATE_LIST_FIELDS,
  estimateUpdate,
} from './estimate.ts';

export const estimateEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/estimates',
    access: { resource: 'estimates', action: 'read' },
    summary: 'Estimates; q searches number, id, client and description',
    list: ESTIMATE_LIST_FIELDS,
    response: z.array(listedEstimate),
  }),
  exportCsv: endpoint({
    method: 'GET',
    path: '/api/estimates/export.csv',
    access: { resource: 'estimates', action: 'export' },
    summary: 'The estimates that a list query finds, as a spreadsheet',
    list: ESTIMATE_LIST_FIELDS,
    produces: 'text/csv',
  }),
  nextNumber: endpoint({
    method: 'GET',
    path: '/api/estimates/next-number',
    access: { resource: 'estimates', action: 'create' },
    summary: 'The number that the next estimate will get, to fill a form with (C9)',
    response: z.object({ number: z.string() }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/estimates',
    access: { resource: 'estimates', action: 'create' },
    takesIdempotencyKey: true,
    summary: 'Create an estimate; totals are computed here',
    body: estimateCreate,
    response: estimate,
    status: 201,
  }),
  bulk: endpoint({
    method: 'POST',
    path: '/api/estimates/bulk',
    access: { resource: 'estimates', action: 'update' },
    summary: 'Set the status of many estimates, or delete them',
    body: z.discriminatedUnion('action', [
      z.object({
        action: z.literal('status'),
        ids: bulkIds,
        status: z.enum(BULK_STATUSES),
      }),
      z.object({ action: z.literal('delete'), ids: bulkIds }),
    ]),
    response: bulkReport,
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/estimates/:id',
    access: { resource: 'estimates', action: 'read' },
    summary: 'One estimate',
    params: idParams,
    response: estimate,
  }),
  readPdf: endpoint({
    method: 'GET',
    path: '/api/estimates/:id/pdf',
    access: { resource: 'estimates', action: 'read' },
    summary: 'The estimate on paper',
    params: idParams,
    produces: 'application/pdf',
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/estimates/:id',
    access: { resource: 'estimates', action: 'update' },
    summary: 'Change an estimate',
    params: idParams,
    body: estimateUpdate,
    response: estimate,
  }),
  setStatus: endpoint({
    method: 'PATCH',
    path: '/api/estimates/:id',
    access: { resource: 'estimates', action: 'update' },
    summary: 'Change some fields of an estimate, such as its status',
    params: idParams,
    body: estimateUpdate,
    response: estimate,
  }),
  duplicate: endpoint({
    method: 'POST',
    path: '/api/estimates/:id/duplicate',
    access: { resource: 'estimates', action: 'create' },
    takesIdempotencyKey: true,
    summary: 'Make a draft with the same lines, today',
    params: idParams,
    response: estimate,
    status: 201,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/estimates/:id',
    access: { resource: 'estimates', action: 'delete' },
    summary: 'Delete an estimate (an administrator can restore it for 30 days)',
    params: idParams,
  }),
};
