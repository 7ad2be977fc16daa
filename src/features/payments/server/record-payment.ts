import { AppError } from '#shared/app-error.ts';
import { reduceToDay } from '#shared/calendar-day.ts';
import { toCents } from '#shared/money.ts';
import { whyNotPayable } from '#features/invoices/invoice-rules.ts';
import { lockInvoice } from '#features/invoices/server/invoice-queries.ts';
import type { RowAccess } from '#server/row-access.ts';
import type { Work } from '#server/work.ts';
import type { Payment, PaymentCreate } from '../payment.ts';
import { withClientLedger } from './client-ledger.ts';
import { writeLedgerLine } from './ledger-line.ts';

/**
 * Records money that came in for an invoice. What exceeds the balance becomes the client's credit;
 * a cancelled invoice takes none.
 */
export function recordPayment(
  work: Work,
  { input, invoiceAccess }: { input: PaymentCreate; invoiceAccess: RowAccess<'invoices'> },
): Promise<Payment> {
  return withClientLedger(work.db, { invoiceId: input.invoiceId }, async (ledger) => {
    const invoice = await lockInvoice(ledger, { id: input.invoiceId, access: invoiceAccess });
    const refusal = whyNotPayable(invoice);
    if (refusal) {
      throw new AppError('conflict', refusal, {
        issues: [{ path: 'invoiceId', message: refusal }],
      });
    }

    const date = input.date ? reduceToDay(input.date, work.timeZone) : work.today;
    if (date > work.today) {
      throw new AppError('bad_input', 'A payment cannot be dated in the future.', {
        issues: [{ path: 'date', message: 'A payment cannot be dated in the future' }],
      });
    }

    return writeLedgerLine(ledger, work, {
      invoice,
      amountCents: toCents(input.amount),
      kind: 'payment',
      method: input.method,
      date,
      notes: input.notes ?? null,
      reference: input.reference ?? null,
    });
  });
}
