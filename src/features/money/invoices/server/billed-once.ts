/**
 * Ensures that the work of an estimate is billed once: by a deposit invoice, and by one invoice for
 * the rest.
 */
import { and, eq, ne, sql } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import { assertOneClient } from './one-client.ts';
import { billsItsEstimate } from '#features/money/estimates/server/made-invoices.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { readableRows } from '#server/access/authorized-rows.ts';
import type { ActorContext } from '#server/access/request-context.ts';
import { invoices } from '#features/money/ledger/server/invoice-table.ts';
import type { InvoiceRow } from '#features/money/ledger/server/invoice-table.ts';

type Billing = Pick<InvoiceRow, 'isDeposit' | 'totalCents' | 'lessDepositCents'>;

interface LiveInvoice extends Billing {
  id: number;
  clientId: number;
  invoiceNumber: string;
  /** True when the user has access to its number. */
  isNamed: boolean;
}

/** Returns the invoices of an estimate that are neither deleted nor cancelled, except one. */
async function liveInvoices(
  tx: DbOrTx,
  { actor }: ActorContext,
  { estimateId, exceptId = 0 }: { estimateId: number; exceptId?: number },
): Promise<LiveInvoice[]> {
  return tx
    .select({
      id: invoices.id,
      invoiceNumber: invoices.invoiceNumber,
      clientId: invoices.clientId,
      isDeposit: invoices.isDeposit,
      totalCents: invoices.totalCents,
      lessDepositCents: invoices.lessDepositCents,
      isNamed: sql<boolean>`${readableRows(actor, 'invoices').condition}`,
    })
    .from(invoices)
    .where(and(eq(invoices.estimateId, estimateId), ne(invoices.id, exceptId), billsItsEstimate))
    .orderBy(invoices.id);
}

function conflict({ id, isNamed }: LiveInvoice, named: string, unnamed: string): AppError {
  return isNamed
    ? new AppError('conflict', named, { details: { invoiceId: id } })
    : new AppError('conflict', unnamed);
}

/**
 * Locks an estimate, so that its invoiced amount does not change concurrently. Returns its number.
 */
export async function lockEstimate(tx: DbOrTx, id: number): Promise<string | undefined> {
  const { rows } = await tx.execute<{ number: string }>(
    sql`select estimate_number as number from estimates where id = ${id} for update`,
  );

  return rows[0]?.number;
}

/**
 * Throws a 409 when another live invoice bills the same part of an estimate as one that is created,
 * reopened, or restored; names it to users with access. Locks the estimate, so that two invoices
 * for it are not activated at the same time.
 *
 * @returns the total of the estimate's active deposit in cents; 0 without one
 */
export async function assertBilledOnce(
  tx: DbOrTx,
  ctx: ActorContext,
  {
    estimateId,
    clientId,
    invoice,
  }: {
    estimateId: number;
    /** The client of the invoice. */
    clientId: number;
    /**
     * Missing for an invoice that is created from the estimate now, without the deposit invoiced
     * earlier.
     */
    invoice?: Billing & { id: number };
  },
): Promise<number> {
  const number = await lockEstimate(tx, estimateId);
  await assertOneClient(tx, ctx, { estimateId, clientId });
  const others = await liveInvoices(tx, ctx, { estimateId, exceptId: invoice?.id ?? 0 });
  const foreign = others.find((one) => one.clientId !== clientId);
  if (foreign) {
    throw conflict(
      foreign,
      `${foreign.invoiceNumber} bills ${number} to another client. Cancel it first.`,
      'This estimate is invoiced to another client.',
    );
  }
  const same = others.find(({ isDeposit }) => isDeposit === (invoice?.isDeposit ?? false));
  if (same) {
    const { invoiceNumber } = same;
    throw conflict(
      same,
      `${invoiceNumber} was already made from ${number}.`,
      'This estimate is already invoiced.',
    );
  }
  const [other] = others;
  if (other && invoice) {
    const [deposit, rest] = invoice.isDeposit ? [invoice, other] : [other, invoice];
    if (rest.lessDepositCents < deposit.totalCents) {
      const { invoiceNumber } = other;
      throw conflict(
        other,
        `${invoiceNumber} bills part of the same estimate. Cancel it first.`,
        'Another invoice bills part of the same estimate.',
      );
    }
  }

  return other?.isDeposit ? other.totalCents : 0;
}

/**
 * Throws a 409 when a deposit invoice would be removed or changed while another invoice deducts it
 * from its total.
 */
export async function assertNotTakenOff(
  tx: DbOrTx,
  ctx: ActorContext,
  { id, estimateId, isDeposit }: Pick<InvoiceRow, 'id' | 'estimateId' | 'isDeposit'>,
): Promise<void> {
  if (!isDeposit || estimateId === null) return;
  const others = await liveInvoices(tx, ctx, { estimateId, exceptId: id });
  const rest = others.find(({ lessDepositCents }) => lessDepositCents > 0);
  if (!rest) return;

  throw conflict(
    rest,
    `${rest.invoiceNumber} deducts this deposit. Cancel ${rest.invoiceNumber} first.`,
    'Another invoice deducts this deposit.',
  );
}
