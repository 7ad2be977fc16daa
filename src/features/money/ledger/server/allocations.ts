/**
 * Allocations. A payment's money is either allocated to invoices or unapplied, which makes it the
 * client's credit. An invoice's paid amount is the sum of its allocations and never exceeds its
 * total. Functions that move money take the client's ledger, to ensure that it is locked.
 */
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import { invoices } from './invoice-table.ts';
import type { ClientLedger } from './client-ledger.ts';
import { paymentAllocations, payments } from './payment-table.ts';
import { restateUnapplied } from './unapplied.ts';

interface Allocation {
  paymentId: number;
  invoiceId: number;
  /** Negative for refunds and downward adjustments. */
  amountCents: number;
}

/** Applies part of a payment to an invoice, on top of any existing allocation. */
export async function allocate(
  { tx }: ClientLedger,
  { paymentId, invoiceId, amountCents }: Allocation,
): Promise<void> {
  if (amountCents === 0) return;

  // The trigger payment_allocations_one_client rejects invoices of other clients.
  await tx
    .insert(paymentAllocations)
    .values({ paymentId, invoiceId, amountCents })
    .onConflictDoUpdate({
      target: [paymentAllocations.paymentId, paymentAllocations.invoiceId],
      set: { amountCents: sql`${paymentAllocations.amountCents} + excluded.amount_cents` },
    });
}

/** Returns the total of an invoice's allocations, in cents. */
async function allocatedTo({ tx }: ClientLedger, invoiceId: number): Promise<number> {
  const [row] = await tx
    .select({
      cents: sql<number>`coalesce(sum(${paymentAllocations.amountCents}), 0)::bigint`,
    })
    .from(paymentAllocations)
    .where(eq(paymentAllocations.invoiceId, invoiceId));

  return Number(row?.cents ?? 0);
}

/**
 * Releases an amount from an invoice's allocations, newest first. The money becomes the client's
 * credit. Each payment releases at most what is left of its allocation after refunds.
 */
async function releaseFrom(
  ledger: ClientLedger,
  { invoiceId, excessCents }: { invoiceId: number; excessCents: number },
): Promise<void> {
  const { tx } = ledger;
  const rows = await tx
    .select({
      id: paymentAllocations.id,
      paymentId: paymentAllocations.paymentId,
      amountCents: paymentAllocations.amountCents,
      leftThere: sql<number>`(
        select sum(a.amount_cents)::bigint from payment_allocations a join payments p on p.id = a.payment_id
        where a.invoice_id = ${invoiceId}
          and coalesce(p.refund_of, p.id) = payment_allocations.payment_id)`,
    })
    .from(paymentAllocations)
    .where(
      and(eq(paymentAllocations.invoiceId, invoiceId), sql`${paymentAllocations.amountCents} > 0`),
    )
    .orderBy(desc(paymentAllocations.id));

  let left = excessCents;
  const released: number[] = [];
  for (const { id, paymentId, amountCents, leftThere } of rows) {
    const taken = Math.min(left, amountCents, Number(leftThere));
    if (taken <= 0) continue;
    left -= taken;
    released.push(paymentId);
    if (taken === amountCents) {
      await tx.delete(paymentAllocations).where(eq(paymentAllocations.id, id));
    } else {
      await tx
        .update(paymentAllocations)
        .set({ amountCents: amountCents - taken })
        .where(eq(paymentAllocations.id, id));
    }
  }
  await restateUnapplied(ledger, released);
}

/**
 * Reduces an invoice's allocations to a total; any excess becomes the client's credit. Returns the
 * paid amount, which the caller must store together with the total.
 */
export async function fitAllocations(
  ledger: ClientLedger,
  { invoiceId, totalCents }: { invoiceId: number; totalCents: number },
): Promise<number> {
  const paidCents = await allocatedTo(ledger, invoiceId);
  if (paidCents <= totalCents) return paidCents;

  await releaseFrom(ledger, { invoiceId, excessCents: paidCents - totalCents });

  return totalCents;
}

/**
 * Called when an invoice moves to a new client. Detaches other clients' payments from the invoice,
 * so their credit stays with the client who paid.
 */
export async function detachForeignPayments(
  { tx }: ClientLedger,
  { invoiceId, clientId }: { invoiceId: number; clientId: number },
): Promise<void> {
  await tx
    .update(payments)
    .set({ invoiceId: null, invoiceNumber: null })
    .where(and(eq(payments.invoiceId, invoiceId), ne(payments.clientId, clientId)));
}

/** Removes all allocations from an invoice. The money becomes the client's credit. */
export async function releaseAllocations(ledger: ClientLedger, invoiceId: number): Promise<void> {
  const released = await ledger.tx
    .delete(paymentAllocations)
    .where(eq(paymentAllocations.invoiceId, invoiceId))
    .returning({ paymentId: paymentAllocations.paymentId });
  await restateUnapplied(
    ledger,
    released.map(({ paymentId }) => paymentId),
  );
}

/**
 * True if money from a restored record can be applied to the invoice. False for drafts, because
 * applying money would issue them silently.
 */
export function takesReturningMoney({
  deletedAt,
  manualStatus,
}: Pick<typeof invoices.$inferSelect, 'deletedAt' | 'manualStatus'>): boolean {
  return deletedAt === null && manualStatus !== 'cancelled' && manualStatus !== 'draft';
}

/** Reads and locks invoices of the ledger's clients, in ascending id order to avoid deadlocks. */
export async function lockInvoices({ tx, assertHolds }: ClientLedger, ids: readonly number[]) {
  if (ids.length === 0) return [];

  const rows = await tx
    .select()
    .from(invoices)
    .where(inArray(invoices.id, [...ids]))
    .orderBy(invoices.id)
    .for('update');
  for (const { clientId } of rows) assertHolds(clientId);

  return rows;
}
