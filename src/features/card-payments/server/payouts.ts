/** Payouts: payments that the provider sends to the bank account together. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { payments } from '#features/ledger/server/payment-table.ts';
import type { JobServices } from '#server/http/app-services.ts';
import { handles } from '#server/queue/job-kind.ts';
import type { HandledJob } from '#server/queue/job-kind.ts';
import { stripeOf } from './stripe-client.ts';

/** Asks which payments are in a payout. Queued with the event that tells of it. */
export const payoutPayments = {
  name: 'payout-payments',
  payload: z.object({ payoutId: z.string() }),
  attempts: 12,
};

const reference = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);

const payoutShape = z.object({
  id: z.string(),
  status: z.string(),
  /** Midnight UTC of the day. */
  arrival_date: z.int().transform((at) => new Date(at * 1000).toISOString().slice(0, 10)),
});

const line = z.object({
  source: z.object({ id: z.string(), payment_intent: reference.nullish() }).nullish(),
});

/** The ids that the ledger knows a line by: a charge by its intent, a refund or dispute by its own. */
function idsOf(sent: unknown): string[] {
  const source = line.parse(sent).source;

  return source
    ? [source.id.startsWith('ch_') ? source.payment_intent : source.id].flatMap((id) => id ?? [])
    : [];
}

export function groupsPayouts({ database, settings }: JobServices): HandledJob {
  return handles(payoutPayments, async ({ payoutId }) => {
    const stripe = await stripeOf(settings);
    const { status, arrival_date: payoutOn } = payoutShape.parse(
      await stripe.payouts.retrieve(payoutId),
    );
    if (status === 'failed' || status === 'canceled') {
      await database.db
        .update(payments)
        .set({ payoutId: null, payoutOn: null })
        .where(eq(payments.payoutId, payoutId));
      return;
    }
    const found: string[] = [];
    const lines = stripe.balanceTransactions.list({
      payout: payoutId,
      limit: 100,
      expand: ['data.source'],
    });
    for await (const one of lines) found.push(...idsOf(one));
    if (found.length === 0) return;
    await database.db
      .update(payments)
      .set({ payoutId, payoutOn })
      .where(
        and(
          inArray(payments.providerPaymentId, found),
          sql`(payout_id, payout_on) is distinct from (${payoutId}::text, ${payoutOn}::date)`,
        ),
      );
  });
}
