/**
 * Refunds to the client's card or bank account. Each is stored, then made at the provider, then
 * recorded in the books.
 */
import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { AppError } from '#shared/app-error.ts';
import { formatCents, toCents } from '#shared/money.ts';
import type { Payment } from '#features/money/ledger/payment.ts';
import { withClientLedger } from '#features/money/ledger/server/client-ledger.ts';
import type { ClientLedger } from '#features/money/ledger/server/client-ledger.ts';
import { isCounting, lockPayment } from '#features/money/ledger/server/payment-queries.ts';
import { paymentRecords } from '#features/money/ledger/server/payment-records.ts';
import { payments } from '#features/money/ledger/server/payment-table.ts';
import type { JobServices } from '#server/http/app-services.ts';
import type { ActorContext, RequestContext } from '#server/access/request-context.ts';
import { everyRow } from '#server/access/row-access.ts';
import type { RowAccess } from '#server/access/row-access.ts';
import type { providerRefund } from '../../card-payment.ts';
import { providerRefunds } from '../card-payment-table.ts';
import type { RefundRow } from '../card-payment-table.ts';
import { askProvider, unreadableProblem } from '../provider/ask-provider.ts';
import { asAppError, isRefusal, requireStripe } from '../provider/stripe-client.ts';
import { syncIntent } from './sync-intent.ts';

interface Refund {
  id: number;
  access: RowAccess<'payments'>;
  input: z.output<typeof providerRefund>;
}

/** Returns the refund from an earlier request with the same id. */
async function sameRequest(
  { tx }: ClientLedger,
  { id, input: { requestId, amount } }: Refund,
): Promise<RefundRow | undefined> {
  if (requestId === undefined) return undefined;
  const [row] = await tx
    .select()
    .from(providerRefunds)
    .where(eq(providerRefunds.requestId, requestId));
  if (row && (row.paymentId !== id || row.amountCents !== toCents(amount))) {
    throw new AppError('conflict', 'This request ID belongs to another refund.');
  }

  return row;
}

/** Returns the amount of refunds requested from the provider but not yet in the books, in cents. */
async function underWayCents({ tx }: ClientLedger, paymentId: number): Promise<number> {
  const [row] = await tx
    .select({ cents: sql<number>`coalesce(sum(${providerRefunds.amountCents}), 0)::bigint` })
    .from(providerRefunds)
    .where(and(eq(providerRefunds.paymentId, paymentId), eq(providerRefunds.state, 'creating')));

  return Number(row?.cents ?? 0);
}

function storeRefund(
  ctx: RequestContext,
  { settings }: JobServices,
  refund: Refund,
): Promise<RefundRow> {
  const { id, access, input } = refund;

  return withClientLedger(ctx.db, { paymentId: id }, async (ledger) => {
    const { row, refundedCents } = await lockPayment(ledger, { id, access });
    const before = await sameRequest(ledger, refund);
    if (before) return before;
    if (row.providerPaymentId === null || row.refundOf !== null) {
      throw new AppError(
        'conflict',
        'This payment was recorded manually. Record its refund manually too.',
      );
    }
    requireStripe(settings);
    if (!isCounting(row)) {
      throw new AppError('conflict', 'Only completed payments can be refunded.');
    }
    const amountCents = toCents(input.amount);
    const leftCents = row.amountCents - refundedCents - (await underWayCents(ledger, id));
    if (amountCents > leftCents) {
      const message = `You can refund up to ${formatCents(leftCents)}`;
      throw new AppError('bad_input', `${message}.`, { issues: [{ path: 'amount', message }] });
    }
    const [stored] = await ledger.tx
      .insert(providerRefunds)
      .values({
        paymentId: id,
        amountCents,
        notes: input.notes ?? null,
        key: `gable-refund-${id}-${randomUUID()}`,
        requestId: input.requestId ?? null,
        createdBy: ctx.user.id,
        createdAt: ctx.now,
      })
      .returning();
    if (!stored) throw new Error('the refund was not stored');

    return stored;
  });
}

const UNKNOWN =
  'Stripe did not respond. Gable will check whether the refund was made. Do not refund it again.';

/** Makes a refund at the provider, once per key, and records it. */
export async function makeRefund(
  services: JobServices,
  { row, ctx }: { row: RefundRow; ctx?: ActorContext },
): Promise<RefundRow> {
  const { db } = services.database;
  const [paid] = await db
    .select({ intentId: payments.providerPaymentId })
    .from(payments)
    .where(eq(payments.id, row.paymentId));
  const intentId = paid?.intentId;
  if (!intentId) throw new Error('the payment is not the provider’s');
  if (row.state === 'creating') {
    try {
      await askProvider(services.settings, z.object({ id: z.string() }), (stripe) =>
        stripe.refunds.create(
          {
            payment_intent: intentId,
            amount: row.amountCents,
            metadata: { gable_refund: row.key },
          },
          { idempotencyKey: row.key },
        ),
      );
    } catch (error) {
      if (isRefusal(error)) {
        await db
          .update(providerRefunds)
          .set({ state: 'refused', message: error.message })
          .where(and(eq(providerRefunds.id, row.id), eq(providerRefunds.state, 'creating')));
        throw asAppError(error);
      }
      const problem = unreadableProblem(error);
      throw new AppError(problem === null ? 'unavailable' : 'bad_gateway', UNKNOWN, {
        cause: error,
        ...(problem !== null && { details: { problem } }),
      });
    }
  }
  await syncIntent(services, { intentId, ...(ctx && { ctx }) });
  const [now] = await db.select().from(providerRefunds).where(eq(providerRefunds.id, row.id));

  return now ?? row;
}

/** Refunds a payment through the provider. Returns the refund's ledger entry. */
export async function refundThroughProvider(
  ctx: RequestContext,
  services: JobServices,
  refund: Refund,
): Promise<Payment> {
  const stored = await storeRefund(ctx, services, refund);
  const made = await makeRefund(services, { row: stored, ctx });
  if (made.state === 'refused') {
    throw new AppError('conflict', made.message ?? 'The provider did not make this refund.');
  }
  if (made.refundId === null) {
    throw new AppError(
      'unavailable',
      'The refund is pending. It appears here once Stripe confirms it. Do not refund it again.',
    );
  }

  return paymentRecords.find(ctx.db, ctx, { id: made.refundId, access: everyRow });
}
