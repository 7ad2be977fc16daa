import { z } from 'zod';
import { documentEndpoints } from '#features/money/documents/document-endpoints.ts';
import { bulkIds, bulkReport } from '#shared/bulk.ts';
import { endpoint } from '#shared/endpoint.ts';
import { idParams } from '#shared/fields/field-schemas.ts';
import { acceptanceChange, acceptancePreview, bulkAcceptancePreview } from './acceptance.ts';
import { BULK_STATUSES, estimate } from './estimate.ts';

const { undo } = acceptanceChange;

export const estimateEndpoints = {
  ...documentEndpoints(estimate, { bulkStatuses: BULK_STATUSES, copy: z.object({}) }),
  bulk: endpoint({
    method: 'POST',
    path: '/api/estimates/bulk',
    access: { resource: 'estimates', action: 'update' },
    summary: 'Set the status of estimates, or delete them',
    body: z.discriminatedUnion('action', [
      z.object({
        action: z.literal('status'),
        ids: bulkIds,
        status: z.enum(BULK_STATUSES),
        undo,
      }),
      z.object({ action: z.literal('delete'), ids: bulkIds, undo }),
    ]),
    response: bulkReport,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/estimates/:id',
    access: { resource: 'estimates', action: 'delete' },
    summary: 'Delete an estimate',
    description: 'An administrator can restore it for 30 days.',
    params: idParams,
    query: z.object({
      undo: z
        .enum(['true', 'false'])
        .transform((sent) => sent === 'true')
        .optional()
        .meta({
          description: 'For an accepted estimate: false keeps the effects of its acceptance.',
        }),
    }),
  }),
  acceptance: endpoint({
    method: 'GET',
    path: '/api/estimates/:id/acceptance',
    access: { resource: 'estimates', action: 'update' },
    summary: 'Preview accepting an estimate or reversing that',
    params: idParams,
    response: acceptancePreview,
  }),
  acceptances: endpoint({
    method: 'POST',
    path: '/api/estimates/acceptances',
    access: { resource: 'estimates', action: 'update' },
    summary: 'Preview accepting estimates or reversing that',
    body: z.object({ ids: bulkIds }),
    response: bulkAcceptancePreview,
    reloads: 'nothing',
  }),
};
