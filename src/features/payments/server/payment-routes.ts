import { AppError } from '#shared/app-error.ts';
import { toCsv } from '#server/csv.ts';
import type { Handlers } from '#server/mount.ts';
import { authorizedRows } from '#server/authorized-rows.ts';
import type { Work } from '#server/work.ts';
import type { paymentEndpoints } from '../payment-endpoints.ts';
import type { Payment } from '../payment.ts';
import { applyCredit } from './apply-credit.ts';
import { exportPayments, findPayment, listPayments } from './payment-queries.ts';
import { printReceipt } from './print-receipt.ts';
import { withReadableAllocations } from './readable-allocations.ts';
import { recordPayment } from './record-payment.ts';
import { refundPayment } from './refund-payment.ts';
import { deletePayment, voidPayment } from './reverse-payment.ts';

/** One payment as {@link withReadableAllocations} has it. */
async function asReadable(work: Work, payment: Promise<Payment>): Promise<Payment> {
  const [readable] = await withReadableAllocations(work, [await payment]);
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

export const paymentRoutes: Handlers<typeof paymentEndpoints> = {
  list: async ({ work, access, query }) => {
    const { rows, ...page } = await listPayments(work.db, {
      query,
      access,
      timeZone: work.timeZone,
    });

    return { ...page, rows: await withReadableAllocations(work, rows) };
  },

  exportCsv: async ({ work, access, query }) => {
    const rows = await exportPayments(work.db, {
      query,
      access,
      timeZone: work.timeZone,
    });

    return { body: toCsv(rows, csvColumns), fileName: 'export.csv' };
  },

  // It names no invoice but the one it was recorded on, which its writer can read.
  create: ({ work, body }) =>
    recordPayment(work, {
      input: body,
      invoiceAccess: authorizedRows(work.user, 'invoices', 'read'),
    }),

  read: ({ work, access, params }) =>
    asReadable(work, findPayment(work.db, { id: params.id, access })),

  readReceipt: async ({ work, access, params }) => {
    const sought = { id: params.id, access };
    const payment = await asReadable(work, findPayment(work.db, sought));

    return {
      body: await printReceipt(work, payment),
      fileName: `receipt-${payment.id}.pdf`,
      isInline: true,
    };
  },

  void: ({ work, access, params, body }) =>
    asReadable(work, voidPayment(work, { id: params.id, access, reason: body.reason })),

  refund: ({ work, access, params, body }) =>
    asReadable(work, refundPayment(work, { id: params.id, access, input: body })),

  apply: ({ work, params, body }) =>
    asReadable(
      work,
      applyCredit(work, {
        id: params.id,
        access: authorizedRows(work.user, 'payments', 'create'),
        invoiceAccess: authorizedRows(work.user, 'invoices', 'read'),
        input: body,
      }),
    ),

  remove: ({ work, access, params, query }) =>
    deletePayment(work, { id: params.id, access, reason: query.reason }),

  createPaymentIntent: () => {
    throw new AppError(
      'unavailable',
      'Card payments are not set up yet. Record the payment by hand, or take cash, a check or a bank transfer.',
    );
  },
};
