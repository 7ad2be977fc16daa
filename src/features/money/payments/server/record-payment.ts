import { AppError } from '#shared/app-error.ts';
import { reduceToDay } from '#shared/calendar-day.ts';
import { toCents } from '#shared/money.ts';
import { issueDraft } from '#features/money/invoices/server/issue-draft.ts';
import { heldInvoice, lockInvoiceRows } from '#features/money/ledger/server/lock-invoice.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { RowAccess } from '#server/access/row-access.ts';
import type { CallContext } from '#server/access/request-context.ts';
import type { Payment } from '#features/money/ledger/payment.ts';
import { withClientLedgerAnd } from '#features/money/ledger/server/client-ledger.ts';
import { writePayment } from '#features/money/ledger/server/write-payment.ts';
import type { PaymentCreate } from '../payment-requests.ts';

/**
 * Records a payment on an invoice. Any excess over the balance becomes the client's credit. Throws
 * a 409 if the invoice is cancelled.
 */
export function recordPayment(
  ctx: CallContext,
  { input, invoiceAccess }: { input: PaymentCreate; invoiceAccess: RowAccess<'invoices'> },
): Promise<Payment> {
  const { invoiceId } = input;
  const owners = { invoiceId };
  const read = (tx: DbOrTx) => lockInvoiceRows(tx, { id: invoiceId, access: invoiceAccess });

  return withClientLedgerAnd(ctx.db, {
    owners,
    read,
    work: async (ledger, rows) => {
      const invoice = heldInvoice(ledger, rows);
      const date = input.date ? reduceToDay(input.date, ctx.timeZone) : ctx.today;
      if (date > ctx.today) {
        throw new AppError('bad_input', 'A payment cannot be dated in the future.', {
          issues: [{ path: 'date', message: 'A payment cannot be dated in the future' }],
        });
      }

      return writePayment(ledger, ctx, {
        invoice,
        issueDraft,
        amountCents: toCents(input.amount),
        kind: 'payment',
        method: input.method,
        date,
        notes: input.notes ?? null,
        reference: input.reference ?? null,
      });
    },
  });
}
