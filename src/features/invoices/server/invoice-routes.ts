import { nextDocumentNumber } from '#features/line-items/server/document-number.ts';
import { listRevisions, readRevisionPdf } from '#features/line-items/server/read-revisions.ts';
import { bulkAction } from '#server/bulk-action.ts';
import { toCsv } from '#server/csv.ts';
import type { Handlers } from '#server/mount.ts';
import { authorizedRows, readableRows } from '#server/authorized-rows.ts';
import { recordLabels } from '#server/record-labels.ts';
import type { invoiceEndpoints } from '../invoice-endpoints.ts';
import type { Invoice } from '../invoice.ts';
import { createInvoice, updateInvoice } from './change-invoice.ts';
import { convertEstimate, duplicateInvoice } from './copy-invoice.ts';
import { deleteInvoice } from './delete-invoice.ts';
import { exportInvoices, findInvoice, listInvoices, readInvoiceRow } from './invoice-queries.ts';
import { invoices } from './invoice-table.ts';
import { invoiceRevisionPrinter, printInvoice } from './print-invoice.ts';

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
  list: ({ work, access, query }) => listInvoices(work.db, { query, access, ...work }),

  exportCsv: async ({ work, access, query }) => {
    const rows = await exportInvoices(work.db, {
      query,
      access,
      ...work,
    });

    return { body: toCsv(rows, csvColumns), fileName: 'export.csv' };
  },

  nextNumber: async ({ work }) => ({ number: await nextDocumentNumber(work.db, 'invoice') }),

  create: ({ work, body }) => createInvoice(work, body),

  bulk: ({ work, access, body, request }) => {
    const { action, ids } = body;
    const { user } = work;
    const changed = action === 'delete' ? authorizedRows(user, 'invoices', 'delete') : access;

    return bulkAction({
      request,
      ids,
      what: 'Invoice',
      labels: (failed) =>
        recordLabels(work.db, {
          table: invoices,
          label: invoices.invoiceNumber,
          ids: failed,
          access: readableRows(user, 'invoices'),
        }),
      perform: (id) =>
        body.action === 'delete'
          ? deleteInvoice(work, { id, access: changed })
          : updateInvoice(work, {
              id,
              access: changed,
              change: { status: body.status, method: body.method },
            }),
    });
  },

  read: ({ work, access, params }) => findInvoice(work.db, { id: params.id, access, ...work }),

  readPdf: async ({ work, access, params }) => {
    const invoice = await readInvoiceRow(work.db, {
      id: params.id,
      access,
    });

    return {
      body: await printInvoice(work, invoice),
      fileName: `${invoice.invoiceNumber}.pdf`,
      isInline: true,
    };
  },

  listRevisions: async ({ work, access, params: { id } }) => {
    await readInvoiceRow(work.db, { id, access });

    return listRevisions(work.db, { kind: 'invoice', documentId: id });
  },

  readRevisionPdf: async ({ work, access, params: { id, number } }) => {
    await readInvoiceRow(work.db, { id, access });
    const key = { kind: 'invoice', documentId: id, number } as const;

    return readRevisionPdf(work.db, key, invoiceRevisionPrinter(work));
  },

  update: ({ work, access, params, body }) =>
    updateInvoice(work, { id: params.id, access, change: body }),

  setStatus: ({ work, access, params, body }) =>
    updateInvoice(work, { id: params.id, access, change: body }),

  duplicate: ({ work, params }) =>
    duplicateInvoice(work, {
      id: params.id,
      access: authorizedRows(work.user, 'invoices', 'read'),
    }),

  fromEstimate: ({ work, params }) =>
    convertEstimate(work, {
      id: params.id,
      access: authorizedRows(work.user, 'estimates', 'read'),
    }),

  remove: ({ work, access, params }) => deleteInvoice(work, { id: params.id, access }),
};
