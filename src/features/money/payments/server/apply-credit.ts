import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '#shared/app-error.ts';
import { formatCents, toCents } from '#shared/money.ts';
import { whyNotPayable } from '#features/money/ledger/invoice-state.ts';
import { issueDraft } from '#features/money/invoices/server/issue-draft.ts';
import { lockInvoice } from '#features/money/ledger/server/lock-invoice.ts';
import { everyRow } from '#server/access/row-access.ts';
import type { RowAccess } from '#server/access/row-access.ts';
import type { CallContext } from '#server/access/request-context.ts';
import type { Payment } from '#features/money/ledger/payment.ts';
import { allocate } from '#features/money/ledger/server/allocations.ts';
import { withClientLedger } from '#features/money/ledger/server/client-ledger.ts';
import { recalculatePaid } from '#features/money/ledger/server/recalculate-paid.ts';
import { lockPayment } from '#features/money/ledger/server/payment-queries.ts';
import { paymentRecords } from '#features/money/ledger/server/payment-records.ts';
import type { creditApplication } from '../payment-requests.ts';
import { payments } from '#features/money/ledger/server/payment-table.ts';

interface Application {
  id: number;
  access: RowAccess<'payments'>;
  invoiceAccess: RowAccess<'invoices'>;
  input: z.output<typeof creditApplication>;
}

/**
 * Applies a payment's unapplied part to another invoice of the same client, up to that invoice's
 * balance.
 */
export function applyCredit(
  ctx: CallContext,
  { id, access, invoiceAccess, input }: Application,
): Promise<Payment> {
  const owners = { paymentId: id, invoiceId: input.invoiceId };

  return withClientLedger(ctx.db, owners, async (ledger) => {
    const { tx } = ledger;
    const { row, record: before, unappliedCents } = await lockPayment(ledger, { id, access });
    const invoice = await lockInvoice(ledger, { id: input.invoiceId, access: invoiceAccess });
    const refusal = whyNotPayable(invoice);
    if (refusal) throw new AppError('conflict', refusal);
    if (invoice.clientId !== row.clientId) {
      throw new AppError('conflict', 'This invoice belongs to another client.');
    }

    const asked = input.amount === undefined ? Infinity : toCents(input.amount);
    const amountCents = Math.min(asked, unappliedCents, invoice.balanceCents);
    if (amountCents <= 0) {
      throw new AppError('conflict', 'This payment has no credit left to apply.');
    }

    await allocate(ledger, { paymentId: id, invoiceId: invoice.id, amountCents });
    await recalculatePaid(ledger, ctx, {
      invoice,
      paidCents: invoice.paidCents + amountCents,
      reason: `Credit of ${formatCents(amountCents)} applied`,
      issueDraft,
    });
    await tx
      .update(payments)
      .set({
        unappliedCents: unappliedCents - amountCents,
        updatedAt: ctx.now,
        version: sql`${payments.version} + 1`,
      })
      .where(eq(payments.id, id));
    const record = await paymentRecords.find(tx, ctx, { id, access: everyRow });
    const place = { jobId: invoice.jobId };
    await paymentRecords.audit(tx, ctx, { action: 'applied', record, before, place });

    return record;
  });
}
