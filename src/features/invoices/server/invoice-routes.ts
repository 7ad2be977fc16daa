import { nextDocumentNumber } from '#features/documents/server/document-number.ts';
import { listRevisions, readRevisionPdf } from '#features/documents/server/read-revisions.ts';
import { bulkAction } from '#server/records/bulk-action.ts';
import { toCsv } from '#server/records/csv.ts';
import type { Handlers } from '#server/http/mount.ts';
import { authorizedRows, readableRows } from '#server/records/authorized-rows.ts';
import { recordLabels } from '#server/records/record-labels.ts';
import type { invoiceEndpoints } from '../invoice-endpoints.ts';
import type { Invoice } from '../invoice.ts';
import { createInvoice, updateInvoice } from './change-invoice.ts';
import { convertEstimate, duplicateInvoice } from './copy-invoice.ts';
import { deleteInvoice } from './delete-invoice.ts';
import { exportInvoices, findInvoice, listInvoices, readInvoiceRow } from './invoice-queries.ts';
import { invoices } from '#features/ledger/server/invoice-table.ts';
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
  list: ({ ctx, access, query }) => listInvoices(ctx.db, { query, access, ...ctx }),

  exportCsv: async ({ ctx, access, query }) => {
    const rows = await exportInvoices(ctx.db, {
      query,
      access,
      ...ctx,
    });

    return { body: toCsv(rows, csvColumns), fileName: 'export.csv' };
  },

  nextNumber: async ({ ctx }) => ({ number: await nextDocumentNumber(ctx.db, 'invoice') }),

  create: ({ ctx, body }) => createInvoice(ctx, body),

  bulk: ({ ctx, access, body, request }) => {
    const { action, ids } = body;
    const { user } = ctx;
    const changed = action === 'delete' ? authorizedRows(user, 'invoices', 'delete') : access;

    return bulkAction({
      request,
      ids,
      what: 'Invoice',
      labels: (failed) =>
        recordLabels(ctx.db, {
          table: invoices,
          label: invoices.invoiceNumber,
          ids: failed,
          access: readableRows(user, 'invoices'),
        }),
      perform: (id) =>
        body.action === 'delete'
          ? deleteInvoice(ctx, { id, access: changed })
          : updateInvoice(ctx, {
              id,
              access: changed,
              change: { status: body.status, method: body.method },
            }),
    });
  },

  read: ({ ctx, access, params }) => findInvoice(ctx.db, { id: params.id, access, ...ctx }),

  readPdf: async ({ ctx, access, params }) => {
    const invoice = await readInvoiceRow(ctx.db, {
      id: params.id,
      access,
    });

    return {
      body: await printInvoice(ctx, invoice),
      fileName: `${invoice.invoiceNumber}.pdf`,
      isInline: true,
    };
  },

  listRevisions: async ({ ctx, access, params: { id } }) => {
    await readInvoiceRow(ctx.db, { id, access });

    return listRevisions(ctx.db, { kind: 'invoice', documentId: id });
  },

  readRevisionPdf: async ({ ctx, access, params: { id, number } }) => {
    await readInvoiceRow(ctx.db, { id, access });
    const key = { kind: 'invoice', documentId: id, number } as const;

    return readRevisionPdf(ctx.db, key, invoiceRevisionPrinter(ctx));
  },

  update: ({ ctx, access, params, body }) =>
    updateInvoice(ctx, { id: params.id, access, change: body }),

  setStatus: ({ ctx, access, params, body }) =>
    updateInvoice(ctx, { id: params.id, access, change: body }),

  duplicate: ({ ctx, params }) =>
    duplicateInvoice(ctx, {
      id: params.id,
      access: authorizedRows(ctx.user, 'invoices', 'read'),
    }),

  fromEstimate: ({ ctx, params }) =>
    convertEstimate(ctx, {
      id: params.id,
      access: authorizedRows(ctx.user, 'estimates', 'read'),
    }),

  remove: ({ ctx, access, params }) => deleteInvoice(ctx, { id: params.id, access }),
};
