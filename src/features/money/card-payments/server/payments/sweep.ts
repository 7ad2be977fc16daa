/**
 * Reads provider events that the webhook missed, and finishes work interrupted by a crash or a lost
 * response.
 */
import { and, asc, desc, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import { z } from 'zod';
import { invoices } from '#features/money/ledger/server/invoice-table.ts';
import { messageOf } from '#server/http/log.ts';
import type { DatabaseLog } from '#server/db/database.ts';
import type { JobServices } from '#server/http/app-services.ts';
import { defineJob, handles } from '#server/queue/job-kind.ts';
import type { HandledJob } from '#server/queue/job-kind.ts';
import { makeAtProvider } from './begin-payment.ts';
import { paymentIntents, providerRefunds } from '../card-payment-table.ts';
import { cancelIntent } from '../provider/cancel-intent.ts';
import { chargeAtProvider } from '../saved/charge-at-provider.ts';
import { pendingCents } from './payable.ts';
import { incompletePayouts, readPayout } from './payouts.ts';
import { makeRefund } from './refund-through-provider.ts';
import { savedMethods } from '../saved-method-table.ts';
import { detachMethod } from '../saved/saved-methods.ts';
import { KEYS_LAST } from '../provider/stripe-client.ts';
import { forgetOldEvents, missedEvents } from './missed-events.ts';
import { before, DAY, MINUTE, type Step, type Sweep } from './sweep-step.ts';
import { syncIntent } from './sync-intent.ts';

const AT_ONCE = 100;

const sweep = defineJob({
  name: 'card-payment-sweep',
  label: 'Check for missed card payments',
  payload: z.object({}),
  attempts: 1,
  everyMs: 5 * 60_000,
});

/**
 * Completes intents that may not have reached the provider. They can't be paid until the provider
 * responds.
 */
async function unfinishedIntents(one: Sweep): Promise<Step[]> {
  const { services } = one;
  const { db } = services.database;
  const rows = await db
    .select()
    .from(paymentIntents)
    .where(
      and(eq(paymentIntents.state, 'creating'), lt(paymentIntents.createdAt, before(one, MINUTE))),
    )
    .limit(AT_ONCE);

  return rows.map((row) => async () => {
    if (row.savedMethodId !== null) return chargeAtProvider(services, row);
    if (row.createdAt > before(one, KEYS_LAST)) return makeAtProvider(services, row);

    return db
      .update(paymentIntents)
      .set({ state: 'canceled', problem: null })
      .where(and(eq(paymentIntents.id, row.id), eq(paymentIntents.state, 'creating')));
  });
}

async function unfinishedRefunds(one: Sweep): Promise<Step[]> {
  const { services } = one;
  const { db } = services.database;
  const rows = await db
    .select()
    .from(providerRefunds)
    .where(
      and(
        eq(providerRefunds.state, 'creating'),
        lt(providerRefunds.createdAt, before(one, MINUTE)),
      ),
    )
    .limit(AT_ONCE);

  return rows.map((row) => async () => {
    const isKeyKnown = row.createdAt > before(one, KEYS_LAST);
    await makeRefund(services, { row: isKeyKnown ? row : { ...row, state: 'made' } });
    if (isKeyKnown) return;
    // The provider's refunds are in the books by now, so it never received this one.
    await db
      .update(providerRefunds)
      .set({ state: 'refused', message: 'Stripe never received this refund.' })
      .where(and(eq(providerRefunds.id, row.id), eq(providerRefunds.state, 'creating')));
  });
}

/** Completes charges to saved cards that already exist at the provider. */
async function unfinishedCharges(one: Sweep): Promise<Step[]> {
  const { services } = one;
  const rows = await services.database.db
    .select()
    .from(paymentIntents)
    .where(
      and(
        eq(paymentIntents.state, 'open'),
        isNotNull(paymentIntents.savedMethodId),
        lt(paymentIntents.createdAt, before(one, MINUTE)),
      ),
    )
    .limit(AT_ONCE);

  return rows.map((row) => () => chargeAtProvider(services, row));
}

/** Detaches saved cards that were removed in Gable but not at the provider yet. */
async function unfinishedRemovals({ services }: Sweep): Promise<Step[]> {
  const rows = await services.database.db
    .select()
    .from(savedMethods)
    .where(eq(savedMethods.state, 'removing'))
    .limit(AT_ONCE);

  return rows.map((row) => () => detachMethod(services, row));
}

async function cancelAndSync(services: JobServices, intentId: string): Promise<void> {
  await cancelIntent(services, intentId);
  await syncIntent(services, { intentId });
}

/** Cancels payments left open for a day, so that an old page can't pay them later. */
async function abandonedIntents(one: Sweep): Promise<Step[]> {
  const { services } = one;
  const { db } = services.database;
  const isAbandoned = and(
    eq(paymentIntents.state, 'open'),
    isNull(paymentIntents.verifyBy),
    isNotNull(paymentIntents.providerId),
    lt(paymentIntents.createdAt, before(one, DAY)),
  );
  const rows = await db
    .select({ id: paymentIntents.id, intentId: paymentIntents.providerId })
    .from(paymentIntents)
    .where(isAbandoned)
    .orderBy(asc(paymentIntents.createdAt))
    .limit(AT_ONCE);

  return rows.map(({ id, intentId }) => async () => {
    if (intentId === null) return;
    // Without a webhook, the books may not know yet that a bank account is waiting for
    // confirmation.
    await syncIntent(services, { intentId });
    const [still] = await db
      .select({ id: paymentIntents.id })
      .from(paymentIntents)
      .where(and(eq(paymentIntents.id, id), isAbandoned));
    if (still) await cancelAndSync(services, intentId);
  });
}

/**
 * Cancels payments waiting for small deposits once the deadline has passed, or once less than their
 * amount is left to pay. Otherwise the account could be debited for a paid invoice.
 */
async function endedVerifications({ services, now }: Sweep): Promise<Step[]> {
  const { db } = services.database;
  const rows = await db
    .select({ row: paymentIntents, owedCents: invoices.owedCents, deletedAt: invoices.deletedAt })
    .from(paymentIntents)
    .leftJoin(invoices, eq(invoices.id, paymentIntents.invoiceId))
    .where(and(eq(paymentIntents.state, 'open'), isNotNull(paymentIntents.verifyBy)))
    .orderBy(asc(paymentIntents.verifyBy));

  return rows.map(({ row, owedCents, deletedAt }) => async () => {
    const { providerId: intentId, invoiceId, verifyBy } = row;
    if (intentId === null) return;
    const isLate = verifyBy !== null && verifyBy <= now;
    const leftCents =
      invoiceId === null ? row.amountCents : (owedCents ?? 0) - (await pendingCents(db, invoiceId));
    if (isLate || deletedAt !== null || leftCents < row.amountCents) {
      await cancelAndSync(services, intentId);
    }
  });
}

/** Requests payments from the provider again if the latest response couldn't be read. */
async function unreadIntents({ services }: Sweep): Promise<Step[]> {
  const rows = await services.database.db
    .select({ intentId: paymentIntents.providerId })
    .from(paymentIntents)
    .where(and(isNotNull(paymentIntents.problem), isNotNull(paymentIntents.providerId)))
    .orderBy(desc(paymentIntents.createdAt))
    .limit(AT_ONCE);

  return rows.map(
    ({ intentId }) =>
      () =>
        syncIntent(services, { intentId: intentId ?? '' }),
  );
}

const PAYOUTS_AT_ONCE = 20;

/** Reads payouts whose lines aren't complete yet. */
async function unfinishedPayouts({ services }: Sweep): Promise<Step[]> {
  const ids = await incompletePayouts(services.database.db, PAYOUTS_AT_ONCE);

  return ids.map((id) => () => readPayout(services, id));
}

/** Runs all steps, even if some fail. Returns the number of failures. */
async function each(steps: readonly Step[], log: DatabaseLog): Promise<number> {
  let failed = 0;
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      failed += 1;
      log.warn(`Card payments: ${error instanceof Error ? messageOf(error) : String(error)}`);
    }
  }

  return failed;
}

/** Runs one sweep. Returns the number of failed steps. */
export async function sweepCardPayments(services: JobServices, log: DatabaseLog): Promise<number> {
  if (!services.settings.stripe) return 0;
  const one = { services, now: services.clock() };
  let failed = await each(await unfinishedIntents(one), log);
  failed += await each(await unfinishedRefunds(one), log);
  failed += await each(await missedEvents(one), log);
  failed += await each(await unreadIntents(one), log);
  failed += await each(await unfinishedPayouts(one), log);
  failed += await each(await unfinishedCharges(one), log);
  failed += await each(await abandonedIntents(one), log);
  failed += await each(await endedVerifications(one), log);
  failed += await each(await unfinishedRemovals(one), log);
  await forgetOldEvents(one);

  return failed;
}

export function sweepsCardPayments(services: JobServices, log: DatabaseLog): HandledJob {
  return handles(sweep, async () => {
    await sweepCardPayments(services, log);
  });
}
