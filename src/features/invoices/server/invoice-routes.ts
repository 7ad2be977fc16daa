import type { Scope } from '#shared/access.ts';
import { readableEstimates } from '#features/estimates/server/estimate-routes.ts';
import { nextDocumentNumber } from '#features/line-items/server/document-number.ts';
import { listRevisions, readRevisionPdf } from '#features/line-items/server/read-revisions.ts';
import { bulkAction } from '#server/bulk-action.ts';
import { toCsv } from '#server/csv.ts';
import type { Handlers } from '#server/mount.ts';
import { documentsWithin } from '#server/own-records.ts';
import { permittedScope } from '#server/permitted-scope.ts';
import { recordLabels } from '#server/record-labels.ts';
import type { Work } from '#server/work.ts';
import type { invoiceEndpoints } from '../invoice-endpoints.ts';
import type { Invoice } from '../invoice.ts';
import { createInvoice, updateInvoice } from './change-invoice.ts';
import { convertEstimate, duplicateInvoice } from './copy-invoice.ts';
import { deleteInvoice } from './delete-invoice.ts';
import { exportInvoices, findInvoice, listInvoices, readInvoiceRow } from './invoice-queries.ts';
import { invoices } from './invoice-table.ts';
import { invoiceRevisionPrinter, printInvoice } from './print-invoice.ts';

export function invoicesWithin(work: Work, scope: Exclude<Scope, 'none'>) {
  return documentsWithin({ scope, userId: work.user.id }, 'invoices');
}

/** The invoices that this person may read, for calls that are permitted by something else. */
export function readableInvoices(work: Work) {
  return invoicesWithin(work, permittedScope(work.user, 'invoices', 'read'));
}

const csvColumns = {
  id: (invoice: Invoice) => invoice.id,
  invoiceNumber: (invoice: Invoice) => invoice.invoiceNumber,
  client: (invoice: Invoice) => invoice.clientName,
  job: (invoice: Invoice) => invoice.jobTitle,
  status: (invoice: Invoice) => invoice.displayStatus,
  date: (invoice: Invoice) => invoice.date,
  dueDate: (invoice: Invoice) => invoice.dueDate,
  subtotal: (invoice: Invoice) => invoice.subtotal,
  tax: (invoice: Invoice) => invoice.tax,
  total: (invoice: Invoice) => invoice.total,
  paid: (invoice: Invoice) => invoice.paid,
  balance: (invoice: Invoice) => invoice.balance,
  owed: (invoice: Invoice) => invoice.owed,
  description: (invoice: Invoice) => invoice.description,
  notes: (invoice: Invoice) => invoice.notes,
};

export const invoiceRoutes: Handlers<typeof invoiceEndpoints> = {
  list: ({ work, scope, query }) =>
    listInvoices(work.db, { query, within: invoicesWithin(work, scope), ...work }),

  exportCsv: async ({ work, scope, query }) => {
    const rows = await exportInvoices(work.db, {
      query,
      within: invoicesWithin(work, scope),
      ...work,
    });

    return { body: toCsv(rows, csvColumns), fileName: 'export.csv' };
  },

  nextNumber: async ({ work }) => ({ number: await nextDocumentNumber(work.db, 'invoice') }),

  create: ({ work, body }) => createInvoice(work, body),

  bulk: ({ work, body, request }) => {
    const { action, ids } = body;
    const scope = permittedScope(work.user, 'invoices', action === 'delete' ? 'delete' : 'update');
    const within = invoicesWithin(work, scope);

    return bulkAction({
      request,
      ids,
      what: 'Invoice',
      labels: (failed) =>
        recordLabels(work.db, {
          table: invoices,
          label: invoices.invoiceNumber,
          ids: failed,
          within: readableInvoices(work),
        }),
      perform: (id) =>
        body.action === 'delete'
          ? deleteInvoice(work, { id, within })
          : updateInvoice(work, {
              id,
              within,
              change: { status: body.status, method: body.method },
            }),
    });
  },

  read: ({ work, scope, params }) =>
    findInvoice(work.db, { id: params.id, within: invoicesWithin(work, scope), ...work }),

  readPdf: async ({ work, scope, params }) => {
    const invoice = await readInvoiceRow(work.db, {
      id: params.id,
      within: invoicesWithin(work, scope),
    });

    return {
      body: await printInvoice(work, invoice),
      fileName: `${invoice.invoiceNumber}.pdf`,
      isInline: true,
    };
  },

  listRevisions: async ({ work, scope, params: { id } }) => {
    await readInvoiceRow(work.db, { id, within: invoicesWithin(work, scope) });

    return listRevisions(work.db, { kind: 'invoice', documentId: id });
  },

  readRevisionPdf: async ({ work, scope, params: { id, number } }) => {
    await readInvoiceRow(work.db, { id, within: invoicesWithin(work, scope) });
    const key = { kind: 'invoice', documentId: id, number } as const;

    return readRevisionPdf(work.db, key, invoiceRevisionPrinter(work));
  },

  update: ({ work, scope, params, body }) =>
    updateInvoice(work, { id: params.id, within: invoicesWithin(work, scope), change: body }),

  setStatus: ({ work, scope, params, body }) =>
    updateInvoice(work, { id: params.id, within: invoicesWithin(work, scope), change: body }),

  duplicate: ({ work, params }) =>
    duplicateInvoice(work, { id: params.id, within: readableInvoices(work) }),

  fromEstimate: ({ work, params }) =>
    convertEstimate(work, { id: params.id, within: readableEstimates(work) }),

  remove: ({ work, scope, params }) =>
    deleteInvoice(work, { id: params.id, within: invoicesWithin(work, scope) }),
};
