/**
 * Starts a payment at the provider. The payment is stored first, with its own key, and the provider
 * is called outside any transaction. If a response is lost in between, the key finds the intent
 * again.
 */
import { and, eq } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import { toCents, toDollars } from '#shared/money.ts';
import { requireClient } from '#features/money/documents/server/document-parties.ts';
import { withClientLedger } from '#features/money/ledger/server/client-ledger.ts';
import type { ClientLedger } from '#features/money/ledger/server/client-ledger.ts';
import type { JobServices } from '#server/http/app-services.ts';
import type { CallFacts, RequestContext } from '#server/access/request-context.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { IntentRequest } from '../../card-payment.ts';
import { paymentIntents } from '../card-payment-table.ts';
import type { IntentRow } from '../card-payment-table.ts';
import { assertAmount, invoicePurpose, shownBalance } from './payable.ts';
import type { Purpose, ShownBalance } from './payable.ts';
import { chargeAtProvider } from '../saved/charge-at-provider.ts';
import { keepConsent } from '../saved/keep-consent.ts';
import type { ConsentGiven } from '../saved/payment-consents.ts';
import { askProvider } from '../provider/ask-provider.ts';
import { keepProblem } from '../provider/intent-problem.ts';
import { askForIntent, intentShape } from '../provider/provider-truth.ts';
import type { ProviderIntent } from '../provider/provider-truth.ts';
import { asAppError, isRefusal, requireStripe } from '../provider/stripe-client.ts';
import { storeIntent } from './store-intent.ts';
import type { Payer } from './store-intent.ts';
import { syncIntent } from './sync-intent.ts';

async function clientPurpose(
  { tx }: ClientLedger,
  ctx: RequestContext,
  { clientId, amountCents }: { clientId: number; amountCents: number },
): Promise<Purpose> {
  const { clientName } = await requireClient(tx, ctx, clientId);

  return { clientId, invoiceId: null, description: `Payment of ${clientName}`, amountCents };
}

/**
 * Creates the intent at the provider, once per key. If the provider rejects it, the row is
 * canceled.
 */
export async function makeAtProvider({ database, settings }: JobServices, row: IntentRow) {
  const { db } = database;
  const isThis = and(eq(paymentIntents.id, row.id), eq(paymentIntents.state, 'creating'));
  let intent: ProviderIntent;
  try {
    intent = await askProvider(settings, intentShape, (stripe) =>
      stripe.paymentIntents.create(
        {
          amount: row.amountCents,
          currency: 'usd',
          automatic_payment_methods: { enabled: true },
          description: row.description,
          metadata: { gable_payment: row.key },
        },
        { idempotencyKey: row.key },
      ),
    );
  } catch (error) {
    if (isRefusal(error)) {
      await db
        .update(paymentIntents)
        .set({ state: 'canceled', message: error.message, problem: null })
        .where(isThis);
    }
    await keepProblem(db, row.id, error);
    throw asAppError(error);
  }
  await db
    .update(paymentIntents)
    .set({ state: 'open', providerId: intent.id, problem: null })
    .where(isThis);
  const [stored] = await db
    .select({ providerId: paymentIntents.providerId })
    .from(paymentIntents)
    .where(eq(paymentIntents.id, row.id));
  // A sweep may have canceled the row in the meantime. A payment on an unknown intent id would
  // never reach the books.
  if (stored?.providerId !== intent.id) {
    throw new AppError('conflict', 'Starting the payment took too long. Try again.');
  }

  return intent;
}

/**
 * Returns the provider's intent if it can still be paid; null if it was already paid or canceled.
 */
async function openAtProvider(services: JobServices, row: IntentRow) {
  if (row.providerId === null) return makeAtProvider(services, row);
  const intent = await askForIntent(services.settings, row.providerId).catch(
    async (error: unknown) => {
      await keepProblem(services.database.db, row.id, error);
      throw asAppError(error);
    },
  );
  if (intent.status.startsWith('requires_')) return intent;
  await syncIntent(services, { intentId: intent.id });

  return null;
}

const TRIES = 3;

interface Started {
  row: IntentRow;
  clientSecret: string;
  intentId: string;
}

/** Starts a payment. If it was already paid in the meantime, determines again what to pay. */
async function begin(
  db: DbOrTx,
  services: JobServices,
  {
    owners,
    payer,
    purpose,
    consent,
  }: {
    owners: Parameters<typeof withClientLedger>[1];
    payer: Payer;
    /** The consent to save the payment method; null if not given. */
    consent: ConsentGiven | null;
    purpose: (ledger: ClientLedger) => Promise<Purpose>;
  },
): Promise<Started> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const row = await withClientLedger(db, owners, async (ledger) => {
      const found = await purpose(ledger);
      assertAmount(found.amountCents);
      requireStripe(services.settings);

      return storeIntent(ledger, payer, found);
    });
    if (row.savedMethodId !== null) {
      await chargeAtProvider(services, row);
      continue;
    }
    const intent = await openAtProvider(services, row);
    if (intent?.client_secret && (await keepConsent(services, { row, intent, consent }))) {
      return { row, clientSecret: intent.client_secret, intentId: intent.id };
    }
  }

  throw new AppError('conflict', 'This was paid at the same moment. Reload the page.');
}

/**
 * Starts a payment for an invoice, or for a client as credit. Returns the existing payment while it
 * is open.
 */
export async function beginPayment(
  ctx: RequestContext,
  services: JobServices,
  { amount, invoiceId = null, clientId = null, consent }: IntentRequest,
  by: { ip: string; userAgent: string },
) {
  if (invoiceId === null && clientId === null) {
    requireStripe(services.settings);
    const message = 'Choose a client or an invoice for this payment';
    throw new AppError('bad_input', `${message}.`, { issues: [{ path: 'clientId', message }] });
  }
  const amountCents = toCents(amount);
  const { row, clientSecret, intentId } = await begin(ctx.db, services, {
    owners: invoiceId === null ? { clientId: clientId ?? undefined } : { invoiceId },
    payer: { createdBy: ctx.user.id, now: ctx.now },
    consent:
      consent === undefined
        ? null
        : { ...by, text: consent, now: ctx.now, linkId: null, user: ctx.user },
    purpose: (ledger) =>
      invoiceId === null
        ? clientPurpose(ledger, ctx, { clientId: clientId ?? 0, amountCents })
        : invoicePurpose(ledger, ctx, { invoiceId, clientId, amountCents }),
  });

  return { clientSecret, intentId, amount: toDollars(row.amountCents) };
}

/**
 * Starts a client's payment of an invoice's entire balance, which must match the amount shown on
 * their page.
 */
export function beginBalance(
  { db, now }: CallFacts & { db: DbOrTx },
  services: JobServices,
  { consent, ...shown }: ShownBalance & { consent: ConsentGiven | null },
): Promise<Started> {
  return begin(db, services, {
    owners: { invoiceId: shown.invoiceId },
    payer: { createdBy: null, now },
    consent,
    purpose: (ledger) => shownBalance(ledger, shown),
  });
}
