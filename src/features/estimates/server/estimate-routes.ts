import { nextDocumentNumber } from '#features/line-items/server/document-number.ts';
import { listRevisions, readRevisionPdf } from '#features/line-items/server/read-revisions.ts';
import { bulkAction } from '#server/bulk-action.ts';
import { toCsv } from '#server/csv.ts';
import type { Handlers } from '#server/mount.ts';
import { authorizedRows, readableRows } from '#server/authorized-rows.ts';
import { recordLabels } from '#server/record-labels.ts';
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
  list: ({ work, access, query }) => listEstimates(work.db, { query, access, ...work }),

  exportCsv: async ({ work, access, query }) => {
    const rows = await exportEstimates(work.db, {
      query,
      access,
      ...work,
    });

    return { body: toCsv(rows, csvColumns), fileName: 'export.csv' };
  },

  nextNumber: async ({ work }) => ({ number: await nextDocumentNumber(work.db, 'estimate') }),

  create: ({ work, body }) => createEstimate(work, body),

  bulk: ({ work, access, body, request }) => {
    const { action, ids } = body;
    const { user } = work;
    const changed = action === 'delete' ? authorizedRows(user, 'estimates', 'delete') : access;

    return bulkAction({
      request,
      ids,
      what: 'Estimate',
      labels: (failed) =>
        recordLabels(work.db, {
          table: estimates,
          label: estimates.estimateNumber,
          ids: failed,
          access: readableRows(user, 'estimates'),
        }),
      perform: (id) =>
        body.action === 'delete'
          ? deleteEstimate(work, { id, access: changed })
          : updateEstimate(work, { id, access: changed, change: { status: body.status } }),
    });
  },

  read: ({ work, access, params }) => findEstimate(work.db, { id: params.id, access, ...work }),

  readPdf: async ({ work, access, params }) => {
    const estimate = await readEstimateRow(work.db, {
      id: params.id,
      access,
    });

    return {
      body: await printEstimate(work, estimate),
      fileName: `${estimate.estimateNumber}.pdf`,
      isInline: true,
    };
  },

  listRevisions: async ({ work, access, params: { id } }) => {
    await readEstimateRow(work.db, { id, access });

    return listRevisions(work.db, { kind: 'estimate', documentId: id });
  },

  readRevisionPdf: async ({ work, access, params: { id, number } }) => {
    await readEstimateRow(work.db, { id, access });
    const key = { kind: 'estimate', documentId: id, number } as const;

    return readRevisionPdf(work.db, key, estimateRevisionPrinter(work));
  },

  update: ({ work, access, params, body }) =>
    updateEstimate(work, { id: params.id, access, change: body }),

  setStatus: ({ work, access, params, body }) =>
    updateEstimate(work, { id: params.id, access, change: body }),

  duplicate: ({ work, params }) =>
    duplicateEstimate(work, {
      id: params.id,
      access: authorizedRows(work.user, 'estimates', 'read'),
    }),

  remove: ({ work, access, params }) => deleteEstimate(work, { id: params.id, access }),
};
