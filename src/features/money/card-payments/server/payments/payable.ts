/** An invoice's payable amount: its balance minus pending payments. */
import { and, eq, sql } from 'drizzle-orm';
import { AppError, notFound } from '#shared/app-error.ts';
import { formatCents } from '#shared/money.ts';
import { isInvoiceDraft, whyNotPayable } from '#features/money/ledger/invoice-state.ts';
import { lockInvoice } from '#features/money/ledger/server/lock-invoice.ts';
import type { ClientLedger } from '#features/money/ledger/server/client-ledger.ts';
import { LEAST_CENTS, MOST_CENTS } from '#features/money/ledger/payment.ts';
import type { InvoiceRow } from '#features/money/ledger/server/invoice-table.ts';
import { payments } from '#features/money/ledger/server/payment-table.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import { authorizedRows } from '#server/access/authorized-rows.ts';
import { everyRow } from '#server/access/row-access.ts';
import type { RowAccess } from '#server/access/row-access.ts';

function badAmount(message: string): AppError {
  return new AppError('bad_input', `${message}.`, { issues: [{ path: 'amount', message }] });
}

export function assertAmount(amountCents: number): void {
  if (amountCents < LEAST_CENTS) {
    throw badAmount(`A card payment is at least ${formatCents(LEAST_CENTS)}`);
  }
  if (amountCents > MOST_CENTS) {
    throw badAmount(`A card payment is at most ${formatCents(MOST_CENTS)}`);
  }
}

/** Returns an invoice's pending bank payments, in cents. */
export async function pendingCents(db: DbOrTx, invoiceId: number): Promise<number> {
  const [row] = await db
    .select({ cents: sql<number>`coalesce(sum(${payments.amountCents}), 0)::bigint` })
    .from(payments)
    .where(and(eq(payments.invoiceId, invoiceId), eq(payments.status, 'pending')));

  return Number(row?.cents ?? 0);
}

export interface Purpose {
  clientId: number;
  invoiceId: number | null;
  description: string;
  amountCents: number;
}

/** Locks an invoice and returns it with its payable amount. */
async function lockPayable(
  ledger: ClientLedger,
  { invoiceId, access }: { invoiceId: number; access: RowAccess<'invoices'> },
) {
  const invoice = await lockInvoice(ledger, { id: invoiceId, access });
  const refusal = whyNotPayable(invoice);
  if (refusal) {
    throw new AppError('conflict', refusal, { issues: [{ path: 'invoiceId', message: refusal }] });
  }
  const pending = await pendingCents(ledger.tx, invoiceId);
  const leftCents = Math.max(0, invoice.totalCents - invoice.paidCents - pending);

  return { invoice, pending, leftCents };
}

const purposeOf = ({ id, clientId, invoiceNumber }: InvoiceRow, amountCents: number): Purpose => ({
  clientId,
  invoiceId: id,
  description: `Invoice ${invoiceNumber}`,
  amountCents,
});

/**
 * Returns the purpose of a payment for an invoice. Throws if the amount exceeds the payable amount.
 */
export async function invoicePurpose(
  ledger: ClientLedger,
  ctx: RequestContext,
  {
    invoiceId,
    clientId,
    amountCents,
  }: { invoiceId: number; clientId: number | null; amountCents: number },
): Promise<Purpose> {
  const access = authorizedRows(ctx.user, 'invoices', 'read');
  const { invoice, pending, leftCents } = await lockPayable(ledger, { invoiceId, access });
  if (clientId !== null && clientId !== invoice.clientId) {
    const message = 'This invoice belongs to another client';
    throw new AppError('bad_input', `${message}.`, { issues: [{ path: 'clientId', message }] });
  }
  if (amountCents > leftCents) {
    const way = pending > 0 ? `, with ${formatCents(pending)} pending` : '';
    throw badAmount(`The balance of this invoice is ${formatCents(leftCents)}${way}`);
  }

  return purposeOf(invoice, amountCents);
}

/**
 * Returns a locked invoice with its full payable amount, whatever amount was shown to the client.
 */
export async function wholeBalance(ledger: ClientLedger, invoiceId: number) {
  const { invoice, leftCents } = await lockPayable(ledger, { invoiceId, access: everyRow });

  return { invoice, purpose: purposeOf(invoice, leftCents) };
}

/** An invoice's full payable amount as shown on its client's page. */
export interface ShownBalance {
  invoiceId: number;
  /** The client whose page showed the balance. */
  clientId: number;
  shownCents: number;
}

/**
 * Returns the purpose of a payment for the full payable amount. Throws if that isn't the amount the
 * client was shown.
 */
export async function shownBalance(
  ledger: ClientLedger,
  { invoiceId, clientId, shownCents }: ShownBalance,
): Promise<Purpose> {
  const { invoice, leftCents } = await lockPayable(ledger, { invoiceId, access: everyRow });
  // The invoice may have moved to a different client since the page was opened.
  if (invoice.clientId !== clientId) throw notFound('Invoice');
  if (isInvoiceDraft(invoice)) throw new AppError('conflict', 'This is still a draft.');
  if (leftCents !== shownCents) {
    throw new AppError(
      'conflict',
      leftCents === 0
        ? 'This invoice has no balance. Reload the page.'
        : `The balance is now ${formatCents(leftCents)}. Reload the page.`,
    );
  }

  return purposeOf(invoice, leftCents);
}
