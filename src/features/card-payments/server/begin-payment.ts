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
import { isInvoiceDraft } from '#features/ledger/invoice-state.ts';
import { withClientLedger } from '#features/ledger/server/client-ledger.ts';
import type { ClientLedger } from '#features/ledger/server/client-ledger.ts';
import type { InvoiceRow } from '#features/ledger/server/invoice-table.ts';
import { payments } from '#features/ledger/server/payment-table.ts';
import type { JobServices } from '#server/http/app-services.ts';
import type { CallFacts, RequestContext } from '#server/http/request-context.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { authorizedRows } from '#server/records/authorized-rows.ts';
import { everyRow } from '#server/records/row-access.ts';
import type { RowAccess } from '#server/records/row-access.ts';
import { LEAST_CENTS, MOST_CENTS } from '#features/ledger/payment.ts';
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
export async function pendingCents(db: DbOrTx, invoiceId: number): Promise<number> {
  const [row] = await db
    .select({ cents: sql<number>`coalesce(sum(${payments.amountCents}), 0)::bigint` })
    .from(payments)
    .where(and(eq(payments.invoiceId, invoiceId), eq(payments.status, 'pending')));

  return Number(row?.cents ?? 0);
}

interface Purpose {
  clientId: number;
  invoiceId: number | null;
  description: string;
  amountCents: number;
}

/** An invoice that is to be paid, with what is left of it and not on its way. */
async function lockPayable(
  ledger: ClientLedger,
  { invoiceId, access }: { invoiceId: number; access: RowAccess<'invoices'> },
) {
  const invoice = await lockInvoice(ledger, { id: invoiceId, access });
  const refusal = whyNotPayable(invoice);
  if (refusal) {
    throw new AppError('conflict', refusal, { issues: [{ path: 'invoiceId', message: refusal }] });
  }
  const pending = await pendingCents(ledger.tx, invoiceId);
  const leftCents = Math.max(0, invoice.totalCents - invoice.paidCents - pending);

  return { invoice, pending, leftCents };
}

const purposeOf = ({ id, clientId, invoiceNumber }: InvoiceRow, amountCents: number): Purpose => ({
  clientId,
  invoiceId: id,
  description: `Invoice ${invoiceNumber}`,
  amountCents,
});

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
  const { invoice, pending, leftCents } = await lockPayable(ledger, { invoiceId, access });
  if (clientId !== null && clientId !== invoice.clientId) {
    const message = 'This invoice is another client’s';
    throw new AppError('bad_input', `${message}.`, { issues: [{ path: 'clientId', message }] });
  }
  if (amountCents > leftCents) {
    const way = pending > 0 ? `, with ${formatCents(pending)} on its way` : '';
    throw badAmount(`The balance of this invoice is ${formatCents(leftCents)}${way}`);
  }

  return purposeOf(invoice, amountCents);
}

async function clientPurpose(
  { tx }: ClientLedger,
  ctx: RequestContext,
  { clientId, amountCents }: { clientId: number; amountCents: number },
): Promise<Purpose> {
  const { clientName } = await requireClient(tx, ctx, clientId);

  return { clientId, invoiceId: null, description: `Payment of ${clientName}`, amountCents };
}

/** Who begins a payment: a user, or null for a client on their page. */
interface Payer {
  createdBy: number | null;
  now: Date;
}

/** The open intent of this purpose and amount, which is then of who asked last, or a new one. */
async function storeIntent(
  { tx }: ClientLedger,
  { createdBy, now }: Payer,
  { clientId, invoiceId, description, amountCents }: Purpose,
): Promise<IntentRow> {
  const same = and(
    eq(paymentIntents.clientId, clientId),
    invoiceId === null ? isNull(paymentIntents.invoiceId) : eq(paymentIntents.invoiceId, invoiceId),
    eq(paymentIntents.amountCents, amountCents),
  );
  const [open] = await tx
    .update(paymentIntents)
    .set({ createdBy })
    .where(and(same, inArray(paymentIntents.state, ['creating', 'open'])))
    .returning();
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
      createdBy,
      createdAt: now,
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
  const [stored] = await db
    .select({ providerId: paymentIntents.providerId })
    .from(paymentIntents)
    .where(eq(paymentIntents.id, row.id));
  // A sweep may have given it up meanwhile: what is paid by an id that is not stored is in no books.
  if (stored?.providerId !== intent.id) {
    throw new AppError('conflict', 'Beginning the payment took too long. Try again.');
  }

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

interface Begun {
  row: IntentRow;
  clientSecret: string;
  intentId: string;
}

/** Begins a payment of a purpose that is found, and is found again where it was paid meanwhile. */
async function begin(
  db: DbOrTx,
  services: JobServices,
  {
    owners,
    payer,
    purpose,
  }: {
    owners: Parameters<typeof withClientLedger>[1];
    payer: Payer;
    purpose: (ledger: ClientLedger) => Promise<Purpose>;
  },
): Promise<Begun> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const row = await withClientLedger(db, owners, async (ledger) => {
      const found = await purpose(ledger);
      assertAmount(found.amountCents);
      requireStripe(services.settings);

      return storeIntent(ledger, payer, found);
    });
    const intent = await openAtProvider(services, row);
    if (intent?.client_secret) {
      return { row, clientSecret: intent.client_secret, intentId: intent.id };
    }
  }

  throw new AppError('conflict', 'This was paid at the same moment. Reload the page.');
}

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
  const { row, clientSecret, intentId } = await begin(ctx.db, services, {
    owners: invoiceId === null ? { clientId: clientId ?? undefined } : { invoiceId },
    payer: { createdBy: ctx.user.id, now: ctx.now },
    purpose: (ledger) =>
      invoiceId === null
        ? clientPurpose(ledger, ctx, { clientId: clientId ?? 0, amountCents })
        : invoicePurpose(ledger, ctx, { invoiceId, clientId, amountCents }),
  });

  return { clientSecret, intentId, amount: toDollars(row.amountCents) };
}

/** Begins a client's payment of all that is left of an invoice which their page shows with this amount. */
export function beginBalance(
  { db, now }: CallFacts & { db: DbOrTx },
  services: JobServices,
  { invoiceId, shownCents }: { invoiceId: number; shownCents: number },
): Promise<Begun> {
  return begin(db, services, {
    owners: { invoiceId },
    payer: { createdBy: null, now },
    purpose: async (ledger) => {
      const { invoice, leftCents } = await lockPayable(ledger, { invoiceId, access: everyRow });
      if (isInvoiceDraft(invoice)) throw new AppError('conflict', 'This is still a draft.');
      if (leftCents !== shownCents) {
        throw new AppError(
          'conflict',
          leftCents === 0
            ? 'Nothing is left to pay on this invoice. Reload the page.'
            : `What is left to pay is ${formatCents(leftCents)} by now. Reload the page.`,
        );
      }

      return purposeOf(invoice, leftCents);
    },
  });
}
