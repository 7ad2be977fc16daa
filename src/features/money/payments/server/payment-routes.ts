import type { Handlers } from '#server/http/mount.ts';
import { routeGroup } from '#server/records/route-group.ts';
import { readHandlers } from '#server/records/crud-handlers.ts';
import { authorizedRows } from '#server/access/authorized-rows.ts';
import { paymentEndpoints } from '../payment-endpoints.ts';
import { whyNoReceipt } from '#features/money/ledger/payment.ts';
import type { Payment } from '#features/money/ledger/payment.ts';
import { AppError } from '#shared/app-error.ts';
import { applyCredit } from './apply-credit.ts';
import { paymentRecords } from '#features/money/ledger/server/payment-records.ts';
import { printReceipt } from './print-receipt.ts';
import { recordPayment } from './record-payment.ts';
import { refundPayment } from './refund-payment.ts';
import { restorePayment } from './restore-payment.ts';
import { deletePayment, voidPayment } from './void-payment.ts';

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
  ...readHandlers(paymentRecords, { csvColumns }),

  // Doesn't need filtering: the response only names the invoice in the request, which the user has
  // access to.
  create: ({ ctx, body }) =>
    recordPayment(ctx, {
      input: body,
      invoiceAccess: authorizedRows(ctx.user, 'invoices', 'read'),
    }),

  readReceipt: async ({ ctx, access, params }) => {
    const payment = await paymentRecords.read(ctx, { id: params.id, access });
    const why = whyNoReceipt(payment);
    if (why !== null) throw new AppError('conflict', `${why} There is no receipt.`);

    return {
      body: await printReceipt(ctx, payment),
      fileName: `receipt-${payment.id}.pdf`,
      isInline: true,
    };
  },

  void: async ({ ctx, access, params, body }) =>
    paymentRecords.showTo(
      ctx,
      await voidPayment(ctx, { id: params.id, access, reason: body.reason }),
    ),

  refund: async ({ ctx, access, params, body }) =>
    paymentRecords.showTo(ctx, await refundPayment(ctx, { id: params.id, access, input: body })),

  apply: async ({ ctx, params, body }) =>
    paymentRecords.showTo(
      ctx,
      await applyCredit(ctx, {
        id: params.id,
        access: authorizedRows(ctx.user, 'payments', 'create'),
        invoiceAccess: authorizedRows(ctx.user, 'invoices', 'read'),
        input: body,
      }),
    ),

  remove: ({ ctx, access, params, query }) =>
    deletePayment(ctx, { id: params.id, access, reason: query.reason }),
};

export const paymentRoutes = routeGroup({
  name: 'payments',
  records: {
    ...paymentRecords,
    about: async (db, ctx, one) => paymentRecords.placeOf(await paymentRecords.find(db, ctx, one)),
    // Uses a custom restore because restoring a payment moves money.
    restore: restorePayment,
  },
  endpoints: paymentEndpoints,
  handlers,
});
