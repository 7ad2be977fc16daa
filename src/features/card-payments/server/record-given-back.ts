/** What went back of a payment: refunds from Gable or the provider's own page, and disputes. */
import { eq, sql } from 'drizzle-orm';
import { dayInZone } from '#shared/calendar-day.ts';
import type { ClientLedger } from '#features/ledger/server/client-ledger.ts';
import { lockPayment } from '#features/ledger/server/payment-queries.ts';
import { paymentRecords } from '#features/ledger/server/payment-records.ts';
import { payments } from '#features/ledger/server/payment-table.ts';
import type { PaymentRow } from '#features/ledger/server/payment-table.ts';
import { tellOfFailure } from '#features/ledger/server/provider-payment.ts';
import { reversePayment } from '#features/ledger/server/reverse-payment.ts';
import { refundSources, writeRefund } from '#features/ledger/server/write-refund.ts';
import type { ActorContext } from '#server/http/request-context.ts';
import { everyRow } from '#server/records/row-access.ts';
import { providerRefunds } from './card-payment-table.ts';
import type { Truth } from './provider-truth.ts';

/** A refund or dispute as the provider has it now. */
interface GivenBack {
  kind: 'refund' | 'dispute';
  id: string;
  amountCents: number;
  at: Date;
  /** Whether the money is gone: not of a refund that failed, nor of a dispute that was won. */
  isGone: boolean;
  notes: string | null;
  /** Why it came back after all. */
  whyBack: string;
  createdBy: number | null;
}

async function entryOf({ tx }: ClientLedger, id: string): Promise<PaymentRow | undefined> {
  const [row] = await tx.select().from(payments).where(eq(payments.providerPaymentId, id));

  return row;
}

/** The negative entry, of at most what is left of the payment. */
async function takeBack(
  ledger: ClientLedger,
  ctx: ActorContext,
  paymentId: number,
  { kind, id, amountCents, at, notes, createdBy }: GivenBack,
): Promise<number | null> {
  const payment = await lockPayment(ledger, { id: paymentId, access: everyRow });
  const cents = Math.min(amountCents, payment.row.amountCents - payment.refundedCents);
  if (cents <= 0) return null;
  const entry = await writeRefund(ledger, ctx, {
    payment,
    amountCents: cents,
    kind,
    method: payment.row.method,
    notes,
    sources: refundSources(payment, cents),
    provider: { id, date: dayInZone(at, ctx.timeZone), createdBy },
  });
  if (kind === 'dispute') {
    await ledger.tx
      .update(payments)
      .set({ failureMessage: notes })
      .where(eq(payments.id, paymentId));
    await tellOfFailure(ledger, ctx, payment.record);
  }

  return entry.id;
}

/** Undoes the negative entry: the money is where it was, as far as it still fits there. */
async function giveBack(
  ledger: ClientLedger,
  ctx: ActorContext,
  { row, reason }: { row: PaymentRow; reason: string },
): Promise<void> {
  const { tx } = ledger;
  const id = row.id;
  const before = await paymentRecords.find(tx, ctx, { id, access: everyRow });
  await reversePayment(ledger, ctx, {
    row,
    change: { status: 'voided', voidedAt: ctx.now, voidReason: reason },
    reason,
  });
  const record = await paymentRecords.find(tx, ctx, { id, access: everyRow });
  await paymentRecords.audit(tx, ctx, { action: 'voided', record, before, reason });
  if (row.kind === 'dispute' && row.refundOf !== null) {
    await tx.update(payments).set({ failureMessage: null }).where(eq(payments.id, row.refundOf));
  }
}

/** Returns the ledger entry; null where there is none. */
async function record(
  ledger: ClientLedger,
  ctx: ActorContext,
  { paymentId, given }: { paymentId: number; given: GivenBack },
): Promise<number | null> {
  const entry = await entryOf(ledger, given.id);
  if (!entry) return given.isGone ? takeBack(ledger, ctx, paymentId, given) : null;
  if (!given.isGone && entry.status !== 'voided') {
    await giveBack(ledger, ctx, { row: entry, reason: given.whyBack });
  }

  return entry.id;
}

/** A dispute takes the money at once; an early warning of one does not, and one that is won gives it back. */
const TAKING: ReadonlySet<string> = new Set(['needs_response', 'under_review', 'lost']);

const words = (code: string) => code.replaceAll('_', ' ');

/** Records refunds, then disputes, in the order in which they were made. */
export async function recordGivenBack(
  ledger: ClientLedger,
  ctx: ActorContext,
  { paymentId, truth }: { paymentId: number; truth: Truth },
): Promise<void> {
  const { tx } = ledger;
  for (const one of truth.refunds.toSorted((a, b) => a.created.getTime() - b.created.getTime())) {
    const key = one.metadata?.gable_refund;
    const [asked] = key
      ? await tx.select().from(providerRefunds).where(eq(providerRefunds.key, key))
      : [];
    const isGone = one.status !== 'failed' && one.status !== 'canceled';
    const whyBack = `The refund failed: ${words(one.failure_reason ?? 'unknown')}`;
    const refundId = await record(ledger, ctx, {
      paymentId,
      given: {
        kind: 'refund',
        id: one.id,
        amountCents: one.amount,
        at: one.created,
        isGone,
        notes: asked ? asked.notes : 'Refunded at Stripe',
        whyBack,
        createdBy: asked?.createdBy ?? null,
      },
    });
    if (!asked) continue;
    await tx
      .update(providerRefunds)
      .set({
        state: isGone ? 'made' : 'refused',
        message: isGone ? null : whyBack,
        refundId: refundId ?? sql`refund_id`,
      })
      .where(eq(providerRefunds.id, asked.id));
  }
  for (const one of truth.disputes.toSorted((a, b) => a.created.getTime() - b.created.getTime())) {
    await record(ledger, ctx, {
      paymentId,
      given: {
        kind: 'dispute',
        id: one.id,
        amountCents: one.amount,
        at: one.created,
        isGone: TAKING.has(one.status),
        notes: `Disputed: ${words(one.reason)}`,
        whyBack: 'The dispute was won',
        createdBy: null,
      },
    });
  }
}
