/**
 * Records money returned from a payment: refunds from Gable or the provider's own page, and
 * disputes.
 */
import { eq, sql } from 'drizzle-orm';
import { dayInZone } from '#shared/calendar-day.ts';
import type { ClientLedger } from '#features/money/ledger/server/client-ledger.ts';
import { lockPayment } from '#features/money/ledger/server/payment-queries.ts';
import { paymentRecords } from '#features/money/ledger/server/payment-records.ts';
import { payments } from '#features/money/ledger/server/payment-table.ts';
import type { PaymentRow } from '#features/money/ledger/server/payment-table.ts';
import { notifyOfFailure } from '#features/money/ledger/server/provider-payment.ts';
import { reversePayment } from '#features/money/ledger/server/reverse-payment.ts';
import {
  raiseRefund,
  refundSources,
  writeRefund,
} from '#features/money/ledger/server/write-refund.ts';
import type { ActorContext } from '#server/access/request-context.ts';
import { everyRow } from '#server/access/row-access.ts';
import { providerRefunds } from '../card-payment-table.ts';
import type { Truth } from '../provider/provider-truth.ts';

/** A refund's or dispute's current state at the provider. */
interface ReturnedMoney {
  kind: 'refund' | 'dispute';
  id: string;
  amountCents: number;
  at: Date;
  /** True if the money has left the company; false for a failed refund or a won dispute. */
  isGone: boolean;
  notes: string | null;
  /** The reason the company kept the money after all. */
  whyBack: string;
  createdBy: number | null;
}

async function entryOf({ tx }: ClientLedger, id: string): Promise<PaymentRow | undefined> {
  const [row] = await tx.select().from(payments).where(eq(payments.providerPaymentId, id));

  return row;
}

/** Inserts the negative entry, capped at the payment's remaining amount. */
async function takeBack(
  ledger: ClientLedger,
  ctx: ActorContext,
  paymentId: number,
  { kind, id, amountCents, at, notes, createdBy }: ReturnedMoney,
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
    await notifyOfFailure(ledger, ctx, payment.record);
  }

  return entry.id;
}

/**
 * Increases a negative entry that was capped, if other returned money has made more of the payment
 * available.
 */
async function raise(
  ledger: ClientLedger,
  ctx: ActorContext,
  { paymentId, entry, amountCents }: { paymentId: number; entry: PaymentRow; amountCents: number },
): Promise<void> {
  const missing = amountCents + entry.amountCents;
  if (missing <= 0) return;
  const payment = await lockPayment(ledger, { id: paymentId, access: everyRow });
  const cents = Math.min(missing, payment.row.amountCents - payment.refundedCents);
  if (cents > 0) await raiseRefund(ledger, ctx, { payment, entry, amountCents: cents });
}

/** Reverts the negative entry. The money goes back to its invoice, up to the balance. */
async function returnMoney(
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

/** Records a refund or dispute. Returns the id of its ledger entry; null if there is none. */
async function record(
  ledger: ClientLedger,
  ctx: ActorContext,
  { paymentId, money }: { paymentId: number; money: ReturnedMoney },
): Promise<number | null> {
  const entry = await entryOf(ledger, money.id);
  if (!entry) return money.isGone ? takeBack(ledger, ctx, paymentId, money) : null;
  if (entry.status === 'voided') return entry.id;
  if (money.isGone) await raise(ledger, ctx, { paymentId, entry, amountCents: money.amountCents });
  else await returnMoney(ledger, ctx, { row: entry, reason: money.whyBack });

  return entry.id;
}

/**
 * Dispute statuses that mean the money was withdrawn. Early warnings don't withdraw it, and a won
 * dispute returns it.
 */
const TAKING: ReadonlySet<string> = new Set([
  'needs_response',
  'under_review',
  'appeal_needs_response',
  'appeal_under_review',
  'lost',
]);

const words = (code: string) => code.replaceAll('_', ' ');

type ProviderRefund = Truth['refunds'][number];
type AskedRefund = typeof providerRefunds.$inferSelect;

async function askedFor({ tx }: ClientLedger, { metadata }: ProviderRefund) {
  const key = metadata?.gable_refund;
  if (!key) return undefined;
  const [asked] = await tx.select().from(providerRefunds).where(eq(providerRefunds.key, key));

  return asked;
}

const reversalOfRefund = (one: ProviderRefund, asked: AskedRefund | undefined): ReturnedMoney => ({
  kind: 'refund',
  id: one.id,
  amountCents: one.amount,
  at: one.created,
  isGone: one.status !== 'failed' && one.status !== 'canceled',
  notes: asked ? asked.notes : 'Refunded at Stripe',
  whyBack: `The refund failed: ${words(one.failure_reason ?? 'unknown')}`,
  createdBy: asked?.createdBy ?? null,
});

const reversalOfDispute = (one: Truth['disputes'][number]): ReturnedMoney => ({
  kind: 'dispute',
  id: one.id,
  amountCents: one.amount,
  at: one.created,
  isGone: TAKING.has(one.status),
  notes: `Disputed: ${words(one.reason ?? 'general')}`,
  whyBack: 'The dispute was won',
  createdBy: null,
});

/**
 * Records refunds, then disputes, oldest first. Failed refunds and won disputes are recorded before
 * the rest, because a refund can use money that a dispute held until it was won.
 */
export async function recordReversals(
  ledger: ClientLedger,
  ctx: ActorContext,
  { paymentId, truth }: { paymentId: number; truth: Truth },
): Promise<void> {
  const all: { money: ReturnedMoney; asked?: AskedRefund | undefined }[] = [];
  for (const one of truth.refunds) {
    const asked = await askedFor(ledger, one);
    all.push({ money: reversalOfRefund(one, asked), asked });
  }
  for (const one of truth.disputes) all.push({ money: reversalOfDispute(one) });
  const inOrder = all.toSorted(
    (a, b) =>
      Number(a.money.isGone) - Number(b.money.isGone) ||
      Number(a.money.kind === 'dispute') - Number(b.money.kind === 'dispute') ||
      a.money.at.getTime() - b.money.at.getTime(),
  );
  for (const { money, asked } of inOrder) {
    const refundId = await record(ledger, ctx, { paymentId, money });
    if (!asked) continue;
    await ledger.tx
      .update(providerRefunds)
      .set({
        state: money.isGone ? 'made' : 'refused',
        message: money.isGone ? null : money.whyBack,
        refundId: refundId ?? sql`refund_id`,
      })
      .where(eq(providerRefunds.id, asked.id));
  }
}
