import type { Scope } from '#shared/access.ts';
import { AppError } from '#shared/app-error.ts';
import { readableInvoices } from '#features/invoices/server/invoice-routes.ts';
import { toCsv } from '#server/csv.ts';
import type { Handlers } from '#server/mount.ts';
import { paymentsWithin } from '#server/own-records.ts';
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

function within(work: Work, scope: Exclude<Scope, 'none'>) {
  return paymentsWithin({ scope, userId: work.user.id });
}

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
  list: async ({ work, scope, query }) => {
    const { rows, ...page } = await listPayments(work.db, {
      query,
      within: within(work, scope),
      timeZone: work.timeZone,
    });

    return { ...page, rows: await withReadableAllocations(work, rows) };
  },

  exportCsv: async ({ work, scope, query }) => {
    const rows = await exportPayments(work.db, {
      query,
      within: within(work, scope),
      timeZone: work.timeZone,
    });

    return { body: toCsv(rows, csvColumns), fileName: 'export.csv' };
  },

  // It names no invoice but the one it was recorded on, which its writer can read.
  create: ({ work, body }) => recordPayment(work, { input: body, within: readableInvoices(work) }),

  read: ({ work, scope, params }) =>
    asReadable(work, findPayment(work.db, { id: params.id, within: within(work, scope) })),

  readReceipt: async ({ work, scope, params }) => {
    const sought = { id: params.id, within: within(work, scope) };
    const payment = await asReadable(work, findPayment(work.db, sought));

    return {
      body: await printReceipt(work, payment),
      fileName: `receipt-${payment.id}.pdf`,
      isInline: true,
    };
  },

  void: ({ work, scope, params, body }) =>
    asReadable(
      work,
      voidPayment(work, { id: params.id, within: within(work, scope), reason: body.reason }),
    ),

  refund: ({ work, scope, params, body }) =>
    asReadable(
      work,
      refundPayment(work, { id: params.id, within: within(work, scope), input: body }),
    ),

  apply: ({ work, scope, params, body }) =>
    asReadable(
      work,
      applyCredit(work, {
        id: params.id,
        within: within(work, scope),
        invoiceWithin: readableInvoices(work),
        input: body,
      }),
    ),

  remove: ({ work, scope, params, query }) =>
    deletePayment(work, { id: params.id, within: within(work, scope), reason: query.reason }),

  createPaymentIntent: () => {
    throw new AppError(
      'unavailable',
      'Card payments are not set up yet. Record the payment by hand, or take cash, a check or a bank transfer.',
    );
  },
};
