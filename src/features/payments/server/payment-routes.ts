import { AppError } from '#shared/app-error.ts';
import { toCsv } from '#server/records/csv.ts';
import type { Handlers } from '#server/http/mount.ts';
import { routeGroup } from '#server/http/route-group.ts';
import { authorizedRows } from '#server/records/authorized-rows.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { paymentEndpoints } from '../payment-endpoints.ts';
import type { Payment } from '#features/ledger/payment.ts';
import { applyCredit } from './apply-credit.ts';
import {
  exportPayments,
  findPayment,
  listPayments,
} from '#features/ledger/server/payment-queries.ts';
import { paymentRecords } from './payment-records.ts';
import { printReceipt } from './print-receipt.ts';
import { withReadableAllocations } from './readable-allocations.ts';
import { recordPayment } from './record-payment.ts';
import { refundPayment } from './refund-payment.ts';
import { deletePayment, voidPayment } from './void-payment.ts';

/** One payment as {@link withReadableAllocations} has it. */
async function asReadable(ctx: RequestContext, payment: Promise<Payment>): Promise<Payment> {
  const [readable] = await withReadableAllocations(ctx, [await payment]);
  if (!readable) throw new Error('the payment went away');

  return readable;
}

const csvColumns = {
  id: (payment: Payment) => payment.id,
  date: (payment: Payment) => payment.date,
  client: (payment: Payment) => payment.clientName,
  invoice: (payment: Payment) => payment.invoiceNumber,
  method: (payment: Payment) => payment.method,
  amount: (payment: Payment) => payment.amount,
  unapplied: (payment: Payment) => payment.unapplied,
  status: (payment: Payment) => payment.status,
  kind: (payment: Payment) => payment.kind,
  reference: (payment: Payment) => payment.reference,
  transactionId: (payment: Payment) => payment.stripePaymentId,
  notes: (payment: Payment) => payment.notes,
};

const handlers: Handlers<typeof paymentEndpoints> = {
  list: async ({ ctx, access, query }) => {
    const { rows, ...page } = await listPayments(ctx.db, {
      query,
      access,
      timeZone: ctx.timeZone,
    });

    return { ...page, rows: await withReadableAllocations(ctx, rows) };
  },

  exportCsv: async ({ ctx, access, query }) => {
    const rows = await exportPayments(ctx.db, {
      query,
      access,
      timeZone: ctx.timeZone,
    });

    return { body: toCsv(rows, csvColumns), fileName: 'export.csv' };
  },

  // It names no invoice but the one it was recorded on, which its writer can read.
  create: ({ ctx, body }) =>
    recordPayment(ctx, {
      input: body,
      invoiceAccess: authorizedRows(ctx.user, 'invoices', 'read'),
    }),

  read: ({ ctx, access, params }) =>
    asReadable(ctx, findPayment(ctx.db, { id: params.id, access })),

  readReceipt: async ({ ctx, access, params }) => {
    const sought = { id: params.id, access };
    const payment = await asReadable(ctx, findPayment(ctx.db, sought));

    return {
      body: await printReceipt(ctx, payment),
      fileName: `receipt-${payment.id}.pdf`,
      isInline: true,
    };
  },

  void: ({ ctx, access, params, body }) =>
    asReadable(ctx, voidPayment(ctx, { id: params.id, access, reason: body.reason })),

  refund: ({ ctx, access, params, body }) =>
    asReadable(ctx, refundPayment(ctx, { id: params.id, access, input: body })),

  apply: ({ ctx, params, body }) =>
    asReadable(
      ctx,
      applyCredit(ctx, {
        id: params.id,
        access: authorizedRows(ctx.user, 'payments', 'create'),
        invoiceAccess: authorizedRows(ctx.user, 'invoices', 'read'),
        input: body,
      }),
    ),

  remove: ({ ctx, access, params, query }) =>
    deletePayment(ctx, { id: params.id, access, reason: query.reason }),

  createPaymentIntent: () => {
    throw new AppError(
      'unavailable',
      'Card payments are not set up yet. Record the payment by hand, or take cash, a check or a bank transfer.',
    );
  },
};

export const paymentRoutes = routeGroup({
  name: 'payments',
  records: paymentRecords,
  endpoints: paymentEndpoints,
  handlers,
});
