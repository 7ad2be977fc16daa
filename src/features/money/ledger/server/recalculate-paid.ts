/** Stores an invoice's paid amount whenever its allocations change. */
import { eq, sql } from 'drizzle-orm';
import { toDollars } from '#shared/money.ts';
import { recordHistories } from '#server/records/audit-log.ts';
import type { HappenedTo } from '#server/records/audit-log.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { preparedOnce } from '#server/db/prepared-once.ts';
import type { ActorContext } from '#server/access/request-context.ts';
import { invoiceStatus } from '../invoice-state.ts';
import { fitAllocations } from './allocations.ts';
import type { ClientLedger } from './client-ledger.ts';
import { invoices } from './invoice-table.ts';
import type { InvoiceRow } from './invoice-table.ts';

/**
 * Issues a draft that has the given paid amount, in cents, and returns the saved row. Callers pass
 * this in because the ledger only knows the paid amount, not how to issue an invoice.
 */
export type IssueDraft = (
  tx: DbOrTx,
  ctx: ActorContext,
  draft: { invoice: InvoiceRow; paidCents: number },
) => Promise<InvoiceRow>;

interface InvoiceMoney {
  invoice: InvoiceRow;
  /** The reason shown in the invoice's timeline, such as 'Payment of $500.00'. */
  reason: string;
  /** Required if the money may be applied to a draft, because that issues the draft. */
  issueDraft?: IssueDraft;
  /**
   * The sum of the invoice's allocations, in cents. Pass it if it is known and does not exceed the
   * total.
   */
  paidCents?: number;
}

/**
 * Returns the invoice fields that a payment can change: the paid amount and, for a draft, the
 * fields set by issuing it.
 */
function changingFacts(invoice: InvoiceRow) {
  const { revision, clientName, billTo, jobSite, estimateNumber } = invoice;

  return {
    paid: toDollars(invoice.paidCents),
    balance: toDollars(invoice.balanceCents),
    status: invoiceStatus(invoice),
    revision,
    clientName,
    billTo,
    jobSite,
    estimateNumber,
  };
}

const { param, placeholder } = sql;

// The triggers invoices_by_day and invoices_by_day_changed update the amounts owed per day.
const updatePaid = preparedOnce((tx) =>
  tx
    .update(invoices)
    .set({
      paidCents: sql`${placeholder('paidCents')}`,
      updatedAt: sql`${param(placeholder('now'), invoices.updatedAt)}`,
      version: sql`${invoices.version} + 1`,
    })
    .where(eq(invoices.id, placeholder('id')))
    // Return only the changed columns: the rest of the row is locked and already known.
    .returning({
      paidCents: invoices.paidCents,
      balanceCents: invoices.balanceCents,
      owedCents: invoices.owedCents,
      state: invoices.state,
      updatedAt: invoices.updatedAt,
      version: invoices.version,
    })
    .prepare('update_paid'),
);

async function withPaid(
  tx: DbOrTx,
  { now }: ActorContext,
  { invoice, paidCents }: { invoice: InvoiceRow; paidCents: number },
): Promise<InvoiceRow> {
  const [changed] = await updatePaid(tx).execute({ id: invoice.id, paidCents, now });
  if (!changed) throw new Error(`invoice ${invoice.id} went away`);

  return { ...invoice, ...changed };
}

/**
 * Updates an invoice's paid amount from its allocations. Returns the audit entry, or an empty array
 * if nothing changed. Money above the total becomes the client's credit. Increments the invoice's
 * version so concurrent edits are detected.
 */
export async function storePaid(
  ledger: ClientLedger,
  ctx: ActorContext,
  { invoice, reason, issueDraft, ...known }: InvoiceMoney,
): Promise<HappenedTo[]> {
  const { tx } = ledger;
  const { id: invoiceId, totalCents } = invoice;
  const paidCents = known.paidCents ?? (await fitAllocations(ledger, { invoiceId, totalCents }));
  const issuing = invoice.manualStatus === 'draft' ? issueDraft : undefined;
  if (paidCents === invoice.paidCents && !issuing) return [];

  const after = await (issuing ?? withPaid)(tx, ctx, { invoice, paidCents });

  return [
    {
      entity: 'invoices',
      entityId: invoice.id,
      label: invoice.invoiceNumber,
      action: 'updated',
      before: changingFacts(invoice),
      after: changingFacts(after),
      version: after.version,
      reason,
      contactId: invoice.clientId,
      jobId: invoice.jobId,
    },
  ];
}

/** Updates an invoice's paid amount from its allocations and records the audit entry. */
export async function recalculatePaid(
  ledger: ClientLedger,
  ctx: ActorContext,
  money: InvoiceMoney,
): Promise<void> {
  await recordHistories(ledger.tx, ctx, await storePaid(ledger, ctx, money));
}
