/**
 * Charges a saved card, once per idempotency key. After any interruption, a retry or the sweep
 * leads to the same result: the charge is in the books or canceled with a reason.
 */
import { and, eq, isNull } from 'drizzle-orm';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { JobServices } from '#server/http/app-services.ts';
import { NOT_MADE } from '../../saved-method.ts';
import { methodUsers } from './method-users.ts';
import { paymentIntents } from '../card-payment-table.ts';
import type { IntentRow } from '../card-payment-table.ts';
import { askForAll, askProvider } from '../provider/ask-provider.ts';
import { cancelIntent } from '../provider/cancel-intent.ts';
import { keepProblem } from '../provider/intent-problem.ts';
import { askForIntent } from '../provider/provider-truth.ts';
import { savedMethods } from '../saved-method-table.ts';
import type { SavedMethodRow } from '../saved-method-table.ts';
import { asAppError, intentOfError, isRefusal, KEYS_LAST } from '../provider/stripe-client.ts';
import { syncIntent } from '../payments/sync-intent.ts';

export const ASKS_CLIENT =
  'The bank wants the client to confirm this payment. They can pay by card on their page, where the bank asks them.';

/**
 * The client's bank requires authentication, but the client wasn't present or the page doesn't
 * support it.
 */
export const AUTHENTICATION = 'authentication_required';

const madeIntent = z.object({ id: z.string() });
const foundIntent = madeIntent.extend({ metadata: z.record(z.string(), z.string()).nullish() });

async function methodOf(
  { database: { db } }: JobServices,
  row: IntentRow,
): Promise<SavedMethodRow> {
  const [method] = await db
    .select()
    .from(savedMethods)
    .where(eq(savedMethods.id, row.savedMethodId ?? 0));
  if (!method) throw new Error('the saved card is missing');

  return method;
}

/** Creates a row's charge. Returns its provider id; null if the provider rejected the request. */
async function makeCharge(services: JobServices, row: IntentRow): Promise<string | null> {
  const { db } = services.database;
  const { providerCustomer, providerMethod } = await methodOf(services, row);
  let made: string;
  try {
    // Read only the id; the current state is read later.
    const { id } = await askProvider(services.settings, madeIntent, (stripe) =>
      stripe.paymentIntents.create(
        {
          amount: row.amountCents,
          currency: 'usd',
          customer: providerCustomer,
          payment_method: providerMethod,
          automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
          confirm: true,
          ...(row.isOffSession && { off_session: true }),
          description: row.description,
          metadata: { gable_payment: row.key },
        },
        { idempotencyKey: row.key },
      ),
    );
    made = id;
  } catch (error) {
    // A declined card has an intent too.
    const declined = intentOfError(error);
    if (declined === null && !isRefusal(error)) {
      await keepProblem(db, row.id, error);
      throw asAppError(error);
    }
    if (declined === null) {
      const { message, code = null } = error as Stripe.errors.StripeError;
      await db
        .update(paymentIntents)
        .set({ state: 'canceled', message, failureCode: code, problem: null })
        .where(and(eq(paymentIntents.id, row.id), eq(paymentIntents.state, 'creating')));

      return null;
    }
    made = declined;
  }
  // Store the id even if the row was already canceled: if money moves, it must be in the books.
  await db
    .update(paymentIntents)
    .set({ state: 'open', providerId: made })
    .where(and(eq(paymentIntents.id, row.id), isNull(paymentIntents.providerId)));

  return made;
}

/**
 * Records a charge in the books. Cancels it if it didn't succeed, so that it can't be paid later.
 */
async function finishCharge(services: JobServices, row: IntentRow, intentId: string) {
  const { db } = services.database;
  const intent = await askForIntent(services.settings, intentId).catch(async (error: unknown) => {
    await keepProblem(db, row.id, error);
    throw asAppError(error);
  });
  if (intent.status.startsWith('requires_')) {
    const failure = intent.last_payment_error;
    const isAsked = intent.status === 'requires_action';
    await db
      .update(paymentIntents)
      .set({
        message: isAsked ? ASKS_CLIENT : (failure?.message ?? null),
        failureCode: isAsked ? AUTHENTICATION : (failure?.decline_code ?? failure?.code ?? null),
      })
      .where(eq(paymentIntents.id, row.id));
    await cancelIntent(services, intentId);
  }
  await syncIntent(services, { intentId });
}

/** Milliseconds after which the first request for a charge has ended. */
const ANSWERED_MS = 60_000;

/** True for a charge that was requested a while ago and should no longer be made. */
async function isCalledOff(services: JobServices, row: IntentRow): Promise<boolean> {
  if (services.clock().getTime() - row.createdAt.getTime() < ANSWERED_MS) return false;
  for (const user of methodUsers()) if (await user.isCalledOff(services, row)) return true;

  return false;
}

/** Charges a row's saved card, unless it was already charged. */
export async function chargeAtProvider(services: JobServices, row: IntentRow): Promise<void> {
  const isKeyKnown = services.clock().getTime() - row.createdAt.getTime() < KEYS_LAST;
  if (row.providerId === null && (!isKeyKnown || (await isCalledOff(services, row)))) {
    return findCharge(services, row);
  }
  const intentId = row.providerId ?? (await makeCharge(services, row));
  if (intentId !== null) await finishCharge(services, row, intentId);
}

/**
 * Looks for a row's charge at the provider instead of making it. Used if the charge should no
 * longer be made, or if the provider may have forgotten its key, because the same key could then
 * charge twice.
 */
async function findCharge(services: JobServices, row: IntentRow): Promise<void> {
  const { db } = services.database;
  const { providerCustomer } = await methodOf(services, row);
  const isThis = and(eq(paymentIntents.id, row.id), eq(paymentIntents.state, 'creating'));
  const since = Math.floor(row.createdAt.getTime() / 1000) - 3600;
  const made = await askForAll(services.settings, foundIntent, (stripe, at) =>
    stripe.paymentIntents.list({ customer: providerCustomer, created: { gte: since }, ...at }),
  );
  for (const one of made) {
    if (one.metadata?.['gable_payment'] !== row.key) continue;
    await db.update(paymentIntents).set({ state: 'open', providerId: one.id }).where(isThis);
    await finishCharge(services, row, one.id);
    return;
  }
  await db
    .update(paymentIntents)
    .set({
      state: 'canceled',
      message: 'Stripe never received this payment.',
      failureCode: NOT_MADE,
      problem: null,
    })
    .where(isThis);
}
