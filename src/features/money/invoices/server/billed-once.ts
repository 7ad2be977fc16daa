/**
 * Ensures that an estimate's work is billed only once: with a deposit invoice and one invoice for
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
  /** True if the user has access to the invoice, so messages may include its number. */
  isNamed: boolean;
}

/** Returns an estimate's invoices that are neither deleted nor cancelled, except `exceptId`. */
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

/** Locks an estimate so its invoiced amount can't change concurrently. Returns its number. */
export async function lockEstimate(tx: DbOrTx, id: number): Promise<string | undefined> {
  const { rows } = await tx.execute<{ number: string }>(
    sql`select estimate_number as number from estimates where id = ${id} for update`,
  );

  return rows[0]?.number;
}

/**
 * Throws a 409 if another live invoice already bills the part of an estimate that would be billed
 * by an invoice being created, reopened, or restored. The message names that invoice if the user
 * has access to it. Locks the estimate so two of its invoices can't be activated at the same time.
 *
 * @returns the total of the estimate's live deposit invoice in cents; 0 if there is none
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
    /** The client that the invoice bills. */
    clientId: number;
    /**
     * Omitted for an invoice now being created from the estimate, which does not deduct a deposit
     * yet.
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
 * Throws a 409 if a deposit invoice would be removed or changed while another invoice deducts it.
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
