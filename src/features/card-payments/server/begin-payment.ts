/**
 * Begins a payment at the provider. It is stored first, under a key of its own, and the provider is
 * asked outside of any transaction: whatever is lost in between is found by the key again.
 */
import { randomUUID } from 'node:crypto';
import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { AppError } from '#shared/app-error.ts';
import { formatCents, toCents, toDollars } from '#shared/money.ts';
import { requireClient } from '#features/documents/server/document-parties.ts';
import { whyNotPayable } from '#features/invoices/invoice-rules.ts';
import { lockInvoice } from '#features/invoices/server/lock-invoice.ts';
import { withClientLedger } from '#features/ledger/server/client-ledger.ts';
import type { ClientLedger } from '#features/ledger/server/client-ledger.ts';
import { payments } from '#features/ledger/server/payment-table.ts';
import type { JobServices } from '#server/http/app-services.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { authorizedRows } from '#server/records/authorized-rows.ts';
import { LEAST_CENTS, MOST_CENTS } from '../card-payment.ts';
import type { IntentRequest } from '../card-payment.ts';
import { paymentIntents } from './card-payment-table.ts';
import type { IntentRow } from './card-payment-table.ts';
import { readIntent } from './provider-truth.ts';
import { asAppError, isRefusal, requireStripe, stripeOf } from './stripe-client.ts';
import { syncIntent } from './sync-intent.ts';

function badAmount(message: string): AppError {
  return new AppError('bad_input', `${message}.`, { issues: [{ path: 'amount', message }] });
}

function assertAmount(amountCents: number): void {
  if (amountCents < LEAST_CENTS) {
    throw badAmount(`A card payment is at least ${formatCents(LEAST_CENTS)}`);
  }
  if (amountCents > MOST_CENTS) {
    throw badAmount(`A card payment is at most ${formatCents(MOST_CENTS)}`);
  }
}

/** What bank payments that are on their way will pay of an invoice. */
async function pendingCents({ tx }: ClientLedger, invoiceId: number): Promise<number> {
  const [row] = await tx
    .select({ cents: sql<number>`coalesce(sum(${payments.amountCents}), 0)::bigint` })
    .from(payments)
    .where(and(eq(payments.invoiceId, invoiceId), eq(payments.status, 'pending')));

  return Number(row?.cents ?? 0);
}

interface Purpose {
  clientId: number;
  invoiceId: number | null;
  description: string;
}

/** The invoice that is to be paid, while the amount is not above what is left of it. */
async function invoicePurpose(
  ledger: ClientLedger,
  ctx: RequestContext,
  {
    invoiceId,
    clientId,
    amountCents,
  }: { invoiceId: number; clientId: number | null; amountCents: number },
): Promise<Purpose> {
  const access = authorizedRows(ctx.user, 'invoices', 'read');
  const invoice = await lockInvoice(ledger, { id: invoiceId, access });
  const refusal = whyNotPayable(invoice);
  if (refusal) {
    throw new AppError('conflict', refusal, { issues: [{ path: 'invoiceId', message: refusal }] });
  }
  if (clientId !== null && clientId !== invoice.clientId) {
    const message = 'This invoice is another client’s';
    throw new AppError('bad_input', `${message}.`, { issues: [{ path: 'clientId', message }] });
  }
  const pending = await pendingCents(ledger, invoiceId);
  const leftCents = Math.max(0, invoice.totalCents - invoice.paidCents - pending);
  if (amountCents > leftCents) {
    const way = pending > 0 ? `, with ${formatCents(pending)} on its way` : '';
    throw badAmount(`The balance of this invoice is ${formatCents(leftCents)}${way}`);
  }

  return { clientId: invoice.clientId, invoiceId, description: `Invoice ${invoice.invoiceNumber}` };
}

async function clientPurpose(
  { tx }: ClientLedger,
  ctx: RequestContext,
  clientId: number,
): Promise<Purpose> {
  const { clientName } = await requireClient(tx, ctx, clientId);

  return { clientId, invoiceId: null, description: `Payment of ${clientName}` };
}

/** The open intent of this purpose and amount, or a new one. */
async function storeIntent(
  { tx }: ClientLedger,
  ctx: RequestContext,
  { clientId, invoiceId, description, amountCents }: Purpose & { amountCents: number },
): Promise<IntentRow> {
  const same = and(
    eq(paymentIntents.clientId, clientId),
    invoiceId === null ? isNull(paymentIntents.invoiceId) : eq(paymentIntents.invoiceId, invoiceId),
    eq(paymentIntents.amountCents, amountCents),
  );
  const [open] = await tx
    .select()
    .from(paymentIntents)
    .where(and(same, inArray(paymentIntents.state, ['creating', 'open'])));
  if (open) return open;

  const [before] = await tx.select({ attempts: count() }).from(paymentIntents).where(same);
  const attempt = (before?.attempts ?? 0) + 1;
  const purpose = invoiceId === null ? `client-${clientId}` : `invoice-${invoiceId}`;
  const [row] = await tx
    .insert(paymentIntents)
    .values({
      clientId,
      invoiceId,
      amountCents,
      description,
      attempt,
      key: `gable-${purpose}-${amountCents}-${attempt}-${randomUUID()}`,
      createdBy: ctx.user.id,
      createdAt: ctx.now,
    })
    .returning();
  if (!row) throw new Error('the card payment was not stored');

  return row;
}

/** Has the provider make the intent, once for its key. A refusal ends it. */
export async function makeAtProvider({ database, settings }: JobServices, row: IntentRow) {
  const { db } = database;
  const stripe = await stripeOf(settings);
  const isThis = and(eq(paymentIntents.id, row.id), eq(paymentIntents.state, 'creating'));
  let made: Stripe.PaymentIntent;
  try {
    made = await stripe.paymentIntents.create(
      {
        amount: row.amountCents,
        currency: 'usd',
        automatic_payment_methods: { enabled: true },
        description: row.description,
        metadata: { gable_payment: row.key },
      },
      { idempotencyKey: row.key },
    );
  } catch (error) {
    if (isRefusal(error)) {
      await db
        .update(paymentIntents)
        .set({ state: 'canceled', message: error.message })
        .where(isThis);
    }
    throw asAppError(error);
  }
  const intent = readIntent(made);
  await db.update(paymentIntents).set({ state: 'open', providerId: intent.id }).where(isThis);

  return intent;
}

/** The intent at the provider, while it can still be paid; null when it was paid or canceled meanwhile. */
async function openAtProvider(services: JobServices, row: IntentRow) {
  if (row.providerId === null) return makeAtProvider(services, row);
  const stripe = await stripeOf(services.settings);
  const intent = readIntent(
    await stripe.paymentIntents.retrieve(row.providerId).catch((error: unknown) => {
      throw asAppError(error);
    }),
  );
  if (intent.status.startsWith('requires_')) return intent;
  await syncIntent(services, { intentId: intent.id });

  return null;
}

const TRIES = 3;

/** Begins a payment of an invoice, or of a client as credit; the same one while it is open. */
export async function beginPayment(
  ctx: RequestContext,
  services: JobServices,
  { amount, invoiceId = null, clientId = null }: IntentRequest,
) {
  if (invoiceId === null && clientId === null) {
    requireStripe(services.settings);
    const message = 'Choose a client or an invoice for this payment';
    throw new AppError('bad_input', `${message}.`, { issues: [{ path: 'clientId', message }] });
  }
  const amountCents = toCents(amount);

  for (let tried = 0; tried < TRIES; tried += 1) {
    const owners = invoiceId === null ? { clientId: clientId ?? undefined } : { invoiceId };
    const row = await withClientLedger(ctx.db, owners, async (ledger) => {
      const purpose =
        invoiceId === null
          ? await clientPurpose(ledger, ctx, clientId ?? 0)
          : await invoicePurpose(ledger, ctx, { invoiceId, clientId, amountCents });
      assertAmount(amountCents);
      requireStripe(services.settings);

      return storeIntent(ledger, ctx, { ...purpose, amountCents });
    });
    const intent = await openAtProvider(services, row);
    if (intent?.client_secret) {
      return {
        clientSecret: intent.client_secret,
        intentId: intent.id,
        amount: toDollars(row.amountCents),
      };
    }
  }

  throw new AppError('conflict', 'This was paid at the same moment. Reload the page.');
}
