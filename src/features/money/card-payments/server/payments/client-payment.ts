/**
 * An invoice's payment status for the client's page: amount left, pending debits, and failed
 * payments.
 */
import { and, desc, eq, isNotNull, or, sql } from 'drizzle-orm';
import { isInvoiceDraft } from '#features/money/ledger/invoice-state.ts';
import type { InvoiceFacts } from '#features/money/ledger/invoice-state.ts';
import { isCardAmount } from '#features/money/ledger/payment.ts';
import { payments } from '#features/money/ledger/server/payment-table.ts';
import type { PaymentRow } from '#features/money/ledger/server/payment-table.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { StripeSettings } from '#server/settings.ts';
import { stateOf } from '../../card-payment.ts';
import type { PaymentState } from '../../card-payment.ts';
import type { SmallDeposits } from '../../bank-verification.ts';
import { depositsOfRow } from './small-deposits.ts';
import { isCharging } from '../saved/charge-saved-method.ts';
import { pendingCents } from './payable.ts';
import { paymentIntents } from '../card-payment-table.ts';

interface Payable {
  /** The amount the client can pay now; null if the client can't pay. */
  payCents: number | null;
  /** The amount of pending bank debits. */
  pendingCents: number;
  /** True while a saved card is being charged, which blocks other payments. */
  isCharged: boolean;
  /** The latest payment, if it was a debit that the bank returned. */
  failed: PaymentRow | null;
}

export async function payableOf(
  db: DbOrTx,
  {
    row,
    stripe,
  }: {
    row: InvoiceFacts & { id: number; clientId: number; balanceCents: number };
    stripe: StripeSettings | undefined;
  },
): Promise<Payable> {
  const pending = await pendingCents(db, row.id);
  const [newest] = await db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.invoiceId, row.id),
        eq(payments.clientId, row.clientId),
        isNotNull(payments.providerPaymentId),
      ),
    )
    .orderBy(desc(payments.id))
    .limit(1);
  const isCharged = await isCharging(db, row.id);
  const left = isCharged ? 0 : row.balanceCents - pending;
  const isOpen = row.manualStatus !== 'cancelled' && !isInvoiceDraft(row) && left > 0;
  const fits = isCardAmount(left);

  return {
    payCents: stripe !== undefined && isOpen && fits ? left : null,
    pendingCents: pending,
    isCharged,
    failed: isOpen && newest?.status === 'failed' ? newest : null,
  };
}

/** Returns the pending bank debits for each of a client's invoices, in cents. */
export async function pendingByInvoice(
  db: DbOrTx,
  clientId: number,
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({
      invoiceId: payments.invoiceId,
      cents: sql<number>`sum(${payments.amountCents})::bigint`,
    })
    .from(payments)
    .where(
      and(
        eq(payments.clientId, clientId),
        eq(payments.status, 'pending'),
        isNotNull(payments.invoiceId),
      ),
    )
    .groupBy(payments.invoiceId);

  return new Map(rows.map(({ invoiceId, cents }) => [Number(invoiceId), Number(cents)]));
}

interface StartedPayment {
  id: number;
  /** Null until the provider has created the charge to a saved card. */
  intentId: string | null;
  isSaved: boolean;
  amountCents: number;
  state: PaymentState;
  /** The payment in the books; null until the provider confirms it. */
  paymentId: number | null;
  message: string | null;
  /** The steps for the client to verify their bank account before it is debited. */
  deposits: SmallDeposits | null;
}

/**
 * Returns an invoice's payments that its client started and that exist at the provider, newest
 * first.
 */
export async function startedPayments(
  db: DbOrTx,
  { id: invoiceId, clientId }: { id: number; clientId: number },
  timeZone: string,
): Promise<StartedPayment[]> {
  const rows = await db
    .select({ row: paymentIntents, paymentId: payments.id, failure: payments.failureMessage })
    .from(paymentIntents)
    .leftJoin(payments, eq(payments.providerPaymentId, paymentIntents.providerId))
    .where(
      and(
        eq(paymentIntents.invoiceId, invoiceId),
        eq(paymentIntents.clientId, clientId),
        // Include charges to a saved card even before the provider has responded.
        or(isNotNull(paymentIntents.providerId), isNotNull(paymentIntents.savedMethodId)),
      ),
    )
    .orderBy(desc(paymentIntents.id));

  return rows.map(({ row, paymentId, failure }) => {
    const message = row.message ?? failure;
    const status = row.state === 'creating' ? ('open' as const) : row.state;
    const deposits = depositsOfRow(row, timeZone);

    return {
      id: row.id,
      intentId: row.providerId,
      isSaved: row.savedMethodId !== null,
      amountCents: row.amountCents,
      state: stateOf({ status, paymentId, message, problem: row.problem, deposits }),
      paymentId,
      message,
      deposits,
    };
  });
}
