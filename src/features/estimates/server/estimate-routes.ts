import type { Scope } from '#shared/access.ts';
import { nextDocumentNumber } from '#features/line-items/server/document-number.ts';
import { listRevisions, readRevisionPdf } from '#features/line-items/server/read-revisions.ts';
import { bulkAction } from '#server/bulk-action.ts';
import { toCsv } from '#server/csv.ts';
import type { Handlers } from '#server/mount.ts';
import { documentsWithin } from '#server/own-records.ts';
import { permittedScope } from '#server/permitted-scope.ts';
import { recordLabels } from '#server/record-labels.ts';
import type { Work } from '#server/work.ts';
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

export function estimatesWithin(work: Work, scope: Exclude<Scope, 'none'>) {
  return documentsWithin({ scope, userId: work.user.id }, 'estimates');
}

/** The estimates that this person may read, for calls that are permitted by something else. */
export function readableEstimates(work: Work) {
  return estimatesWithin(work, permittedScope(work.user, 'estimates', 'read'));
}

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
  list: ({ work, scope, query }) =>
    listEstimates(work.db, { query, within: estimatesWithin(work, scope), ...work }),

  exportCsv: async ({ work, scope, query }) => {
    const rows = await exportEstimates(work.db, {
      query,
      within: estimatesWithin(work, scope),
      ...work,
    });

    return { body: toCsv(rows, csvColumns), fileName: 'export.csv' };
  },

  nextNumber: async ({ work }) => ({ number: await nextDocumentNumber(work.db, 'estimate') }),

  create: ({ work, body }) => createEstimate(work, body),

  bulk: ({ work, body, request }) => {
    const { action, ids } = body;
    const scope = permittedScope(work.user, 'estimates', action === 'delete' ? 'delete' : 'update');
    const within = estimatesWithin(work, scope);

    return bulkAction({
      request,
      ids,
      what: 'Estimate',
      labels: (failed) =>
        recordLabels(work.db, {
          table: estimates,
          label: estimates.estimateNumber,
          ids: failed,
          within: readableEstimates(work),
        }),
      perform: (id) =>
        body.action === 'delete'
          ? deleteEstimate(work, { id, within })
          : updateEstimate(work, { id, within, change: { status: body.status } }),
    });
  },

  read: ({ work, scope, params }) =>
    findEstimate(work.db, { id: params.id, within: estimatesWithin(work, scope), ...work }),

  readPdf: async ({ work, scope, params }) => {
    const estimate = await readEstimateRow(work.db, {
      id: params.id,
      within: estimatesWithin(work, scope),
    });

    return {
      body: await printEstimate(work, estimate),
      fileName: `${estimate.estimateNumber}.pdf`,
      isInline: true,
    };
  },

  listRevisions: async ({ work, scope, params: { id } }) => {
    await readEstimateRow(work.db, { id, within: estimatesWithin(work, scope) });

    return listRevisions(work.db, { kind: 'estimate', documentId: id });
  },

  readRevisionPdf: async ({ work, scope, params: { id, number } }) => {
    await readEstimateRow(work.db, { id, within: estimatesWithin(work, scope) });
    const key = { kind: 'estimate', documentId: id, number } as const;

    return readRevisionPdf(work.db, key, estimateRevisionPrinter(work));
  },

  update: ({ work, scope, params, body }) =>
    updateEstimate(work, { id: params.id, within: estimatesWithin(work, scope), change: body }),

  setStatus: ({ work, scope, params, body }) =>
    updateEstimate(work, { id: params.id, within: estimatesWithin(work, scope), change: body }),

  duplicate: ({ work, params }) =>
    duplicateEstimate(work, { id: params.id, within: readableEstimates(work) }),

  remove: ({ work, scope, params }) =>
    deleteEstimate(work, { id: params.id, within: estimatesWithin(work, scope) }),
};
