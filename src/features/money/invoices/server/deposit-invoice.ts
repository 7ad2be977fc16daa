import { and, eq } from 'drizzle-orm';
import { insertDocument } from '#features/money/documents/server/write-document.ts';
import { depositCents } from '#features/money/estimates/estimate-rules.ts';
import type { AcceptancePart } from '#features/money/estimates/server/acceptance.ts';
import { billsItsEstimate } from '#features/money/estimates/server/made-invoices.ts';
import { invoices } from '#features/money/ledger/server/invoice-table.ts';
import { formatCents, toDollars } from '#shared/money.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { recordEstimateEvent } from '#features/money/estimates/server/record-estimate-event.ts';
import { everyRow } from '#server/access/row-access.ts';
import type { AcceptanceEffect } from '#features/money/estimates/acceptance.ts';
import { updateInvoice } from './change-invoice.ts';
import { invoiceDocuments } from './invoice-kind.ts';

/** Returns an estimate's deposit invoice, unless it is deleted or cancelled. */
export async function depositInvoiceOf(db: DbOrTx, estimateId: number) {
  const [deposit] = await db
    .select({
      id: invoices.id,
      clientId: invoices.clientId,
      invoiceNumber: invoices.invoiceNumber,
      balanceCents: invoices.balanceCents,
      totalCents: invoices.totalCents,
      paidCents: invoices.paidCents,
      dueDate: invoices.dueDate,
      manualStatus: invoices.manualStatus,
    })
    .from(invoices)
    .where(and(eq(invoices.estimateId, estimateId), invoices.isDeposit, billsItsEstimate));

  return deposit;
}

/**
 * Creates the deposit invoice of an accepted estimate, due today. It has no tax, because all of the
 * tax is on the invoice for the rest. Skips this if the estimate already has a live invoice.
 */
const makeDepositInvoice: AcceptancePart['follow'] = async (tx, ctx, estimate) => {
  const cents = depositCents(estimate);
  if (cents === 0) return;
  const [live] = await tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.estimateId, estimate.id), billsItsEstimate))
    .limit(1);
  if (live) return;

  const { id, estimateNumber, clientId, jobId, locationId, taxLabel } = estimate;
  const { record } = await insertDocument(invoiceDocuments, tx, ctx, {
    input: {
      clientId,
      jobId,
      locationId,
      taxLabel,
      tax: 0,
      status: 'sent',
      dueDate: ctx.today,
      description: `Deposit: ${estimate.title ?? estimateNumber}`,
      items: [
        {
          description: `Deposit on estimate ${estimateNumber}`,
          quantity: 1,
          price: toDollars(cents),
        },
      ],
    },
    taxRounding: estimate.taxRounding,
    more: { estimateId: id, estimateNumber, isDeposit: true },
  });
  await recordEstimateEvent(tx, ctx, {
    row: estimate,
    action: 'updated',
    reason: {
      entity: 'invoices',
      id: record.id,
      happened: `asks for the deposit of ${formatCents(cents)}`,
    },
  });
};

/**
 * The reason shown on the invoice. Doesn't name the estimate, since some users may not have access
 * to it.
 */
const NO_LONGER = 'Its estimate is no longer accepted';

/**
 * Cancels the deposit invoice of an estimate that is no longer accepted, unless it has payments.
 * Returns what was cancelled and what stays.
 */
const cancelDepositInvoice: AcceptancePart['undo'] = async (tx, ctx, { estimate, isKept }) => {
  const effects: AcceptanceEffect[] = [];
  const live = await tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.estimateId, estimate.id), billsItsEstimate))
    .orderBy(invoices.id);
  const isTakenOff = live.some(({ lessDepositCents }) => lessDepositCents > 0);
  for (const { id, invoiceNumber: label, totalCents, paidCents, isDeposit } of live) {
    const stays = paidCents > 0 ? 'paid' : isDeposit && isTakenOff ? 'billed' : null;
    const reason = isDeposit ? (stays ?? (isKept ? 'chosen' : null)) : 'made';
    effects.push({ what: 'invoice', id, label, amount: toDollars(totalCents), why: reason });
    if (reason !== null) continue;
    await updateInvoice(
      { ...ctx, db: tx },
      { id, access: everyRow, change: { status: 'cancelled', reason: NO_LONGER } },
    );
  }

  return effects;
};

export const depositInvoicePart: AcceptancePart = {
  follow: makeDepositInvoice,
  undo: cancelDepositInvoice,
};
