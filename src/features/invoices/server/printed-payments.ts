import { and, asc, eq, isNull } from 'drizzle-orm';
import { PAYMENT_METHOD_LABELS } from '#features/ledger/payment.ts';
import { paymentAllocations, payments } from '#features/ledger/server/payment-table.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { PrintedPayment } from '#server/pdf/printed-document.ts';

/** The money on an invoice, oldest first, as its PDF lists it. */
export async function printedPayments(db: DbOrTx, invoiceId: number): Promise<PrintedPayment[]> {
  const rows = await db
    .select({
      paidOn: payments.date,
      method: payments.method,
      amountCents: paymentAllocations.amountCents,
    })
    .from(paymentAllocations)
    .innerJoin(payments, eq(payments.id, paymentAllocations.paymentId))
    .where(and(eq(paymentAllocations.invoiceId, invoiceId), isNull(payments.deletedAt)))
    .orderBy(asc(payments.date), asc(payments.id));

  return rows.map((row) => ({ ...row, method: PAYMENT_METHOD_LABELS[row.method] }));
}
