import { nextDocumentNumber } from '#features/documents/server/document-number.ts';
import { listRevisions, readRevisionPdf } from '#features/documents/server/read-revisions.ts';
import { bulkAction } from '#server/records/bulk-action.ts';
import { toCsv } from '#server/records/csv.ts';
import type { Handlers } from '#server/http/mount.ts';
import { authorizedRows, readableRows } from '#server/records/authorized-rows.ts';
import { recordLabels } from '#server/records/record-labels.ts';
import type { estimateEndpoints } from '../estimate-endpoints.ts';
import type { Estimate } from '../estimate.ts';
import {
  createEstimate,
  deleteEstimate,
  duplicateEstimate,
  updateEstimate,
} from './change-estimate.ts';
import {
  exportEstimates,
  findEstimate,
  listEstimates,
  readEstimateRow,
} from './estimate-queries.ts';
import { estimates } from './estimate-table.ts';
import { estimateRevisionPrinter, printEstimate } from './print-estimate.ts';

const csvColumns = {
  id: (estimate: Estimate) => estimate.id,
  estimateNumber: (estimate: Estimate) => estimate.estimateNumber,
  title: (estimate: Estimate) => estimate.title,
  client: (estimate: Estimate) => estimate.clientName,
  job: (estimate: Estimate) => estimate.jobTitle,
  status: (estimate: Estimate) => estimate.status,
  date: (estimate: Estimate) => estimate.date,
  expiryDate: (estimate: Estimate) => estimate.expiryDate,
  subtotal: (estimate: Estimate) => estimate.subtotal,
  tax: (estimate: Estimate) => estimate.tax,
  total: (estimate: Estimate) => estimate.total,
  description: (estimate: Estimate) => estimate.description,
  notes: (estimate: Estimate) => estimate.notes,
};

export const estimateRoutes: Handlers<typeof estimateEndpoints> = {
  list: ({ ctx, access, query }) => listEstimates(ctx.db, { query, access, ...ctx }),

  exportCsv: async ({ ctx, access, query }) => {
    const rows = await exportEstimates(ctx.db, {
      query,
      access,
      ...ctx,
    });

    return { body: toCsv(rows, csvColumns), fileName: 'export.csv' };
  },

  nextNumber: async ({ ctx }) => ({ number: await nextDocumentNumber(ctx.db, 'estimate') }),

  create: ({ ctx, body }) => createEstimate(ctx, body),

  bulk: ({ ctx, access, body, request }) => {
    const { action, ids } = body;
    const { user } = ctx;
    const changed = action === 'delete' ? authorizedRows(user, 'estimates', 'delete') : access;

    return bulkAction({
      request,
      ids,
      what: 'Estimate',
      labels: (failed) =>
        recordLabels(ctx.db, {
          table: estimates,
          label: estimates.estimateNumber,
          ids: failed,
          access: readableRows(user, 'estimates'),
        }),
      perform: (id) =>
        body.action === 'delete'
          ? deleteEstimate(ctx, { id, access: changed })
          : updateEstimate(ctx, { id, access: changed, change: { status: body.status } }),
    });
  },

  read: ({ ctx, access, params }) => findEstimate(ctx.db, { id: params.id, access, ...ctx }),

  readPdf: async ({ ctx, access, params }) => {
    const estimate = await readEstimateRow(ctx.db, {
      id: params.id,
      access,
    });

    return {
      body: await printEstimate(ctx, estimate),
      fileName: `${estimate.estimateNumber}.pdf`,
      isInline: true,
    };
  },

  listRevisions: async ({ ctx, access, params: { id } }) => {
    await readEstimateRow(ctx.db, { id, access });

    return listRevisions(ctx.db, { kind: 'estimate', documentId: id });
  },

  readRevisionPdf: async ({ ctx, access, params: { id, number } }) => {
    await readEstimateRow(ctx.db, { id, access });
    const key = { kind: 'estimate', documentId: id, number } as const;

    return readRevisionPdf(ctx.db, key, estimateRevisionPrinter(ctx));
  },

  update: ({ ctx, access, params, body }) =>
    updateEstimate(ctx, { id: params.id, access, change: body }),

  setStatus: ({ ctx, access, params, body }) =>
    updateEstimate(ctx, { id: params.id, access, change: body }),

  duplicate: ({ ctx, params }) =>
    duplicateEstimate(ctx, {
      id: params.id,
      access: authorizedRows(ctx.user, 'estimates', 'read'),
    }),

  remove: ({ ctx, access, params }) => deleteEstimate(ctx, { id: params.id, access }),
};
