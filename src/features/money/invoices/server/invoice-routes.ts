import { documentHandlers } from '#features/money/documents/server/document-handlers.ts';
import { authorizedRows } from '#server/access/authorized-rows.ts';
import type { Handlers } from '#server/http/mount.ts';
import { routeGroup } from '#server/records/route-group.ts';
import { invoiceEndpoints } from '../invoice-endpoints.ts';
import { createInvoice, updateInvoice } from './change-invoice.ts';
import { convertEstimate } from './convert-estimate.ts';
import { deleteInvoice, invoiceRecords } from './delete-invoice.ts';
import { invoiceDocuments } from './invoice-kind.ts';
import { countLeftToPay } from './left-to-pay.ts';

const handlers: Handlers<typeof invoiceEndpoints> = {
  ...documentHandlers(invoiceDocuments, {
    create: createInvoice,
    update: updateInvoice,
    remove: deleteInvoice,
  }),

  leftToPay: ({ ctx, access, body }) => countLeftToPay(ctx.db, { ids: body.ids, access }),

  fromEstimate: ({ ctx, params, body }) =>
    convertEstimate(ctx, {
      ...body,
      id: params.id,
      access: authorizedRows(ctx.user, 'estimates', 'read'),
    }),
};

export const invoiceRoutes = routeGroup({
  name: 'invoices',
  records: invoiceRecords,
  endpoints: invoiceEndpoints,
  handlers,
});
