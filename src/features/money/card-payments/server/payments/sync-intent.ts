/**
 * Updates the books from the provider. An event, a sweep, or a waiting user only triggers a read.
 * What gets recorded is the provider's response, a consistent snapshot, so the order of messages
 * doesn't matter.
 */
import { and, eq, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { dayInZone } from '#shared/calendar-day.ts';
import { contacts } from '#features/work/contacts/server/contact-table.ts';
import { issueDraft } from '#features/money/invoices/server/issue-draft.ts';
import { withClientLedger } from '#features/money/ledger/server/client-ledger.ts';
import type { ClientLedger } from '#features/money/ledger/server/client-ledger.ts';
import { payments } from '#features/money/ledger/server/payment-table.ts';
import { recordProviderPayment } from '#features/money/ledger/server/provider-payment.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { JobServices } from '#server/http/app-services.ts';
import type { ActorContext } from '#server/access/request-context.ts';
import { enqueue } from '#server/queue/enqueue.ts';
import { everyRow } from '#server/access/row-access.ts';
import { defineJob, handles } from '#server/queue/job-kind.ts';
import type { HandledJob } from '#server/queue/job-kind.ts';
import type { IntentStatus } from '../../card-payment.ts';
import { paymentIntents, providerEvents } from '../card-payment-table.ts';
import type { IntentRow } from '../card-payment-table.ts';
import { attachEntries } from './payouts.ts';
import { providerContext } from '../provider/provider-context.ts';
import { readTruth } from '../provider/provider-truth.ts';
import type { Truth } from '../provider/provider-truth.ts';
import { recordReversals } from './record-reversals.ts';
import { saveMethod } from '../saved/save-method.ts';
import { keepProblem } from '../provider/intent-problem.ts';
import { depositChanges } from './small-deposits.ts';
import { asAppError } from '../provider/stripe-client.ts';

/** A provider event, delivered by the webhook or found by a sweep. */
export interface ProviderEvent {
  id: string;
  type: string;
  at: Date;
  /** The reason the event had no effect. */
  problem?: string;
}

/**
 * Records an event in the same transaction as its effects. Returns false if it was already
 * recorded.
 */
export async function takeEvent(tx: DbOrTx, event: ProviderEvent): Promise<boolean> {
  const taken = await tx
    .insert(providerEvents)
    .values(event)
    .onConflictDoNothing()
    .returning({ id: providerEvents.id });

  return taken.length > 0;
}

function statusOf({ status }: Truth, isInBooks: boolean): IntentStatus {
  if (status === 'succeeded' || status === 'processing' || status === 'canceled') return status;

  return isInBooks ? 'failed' : 'open';
}

const IN_BOOKS = { succeeded: 'completed', processing: 'pending' } as const;

/** Reads a payment's fee, which the provider reports some time after the payment. */
const fee = defineJob({
  name: 'card-payment-fee',
  label: 'Get card fee',
  payload: z.object({ intentId: z.string() }),
  attempts: 14,
});

async function recordFee(
  { tx }: ClientLedger,
  { paymentId, intentId, truth }: { paymentId: number; intentId: string; truth: Truth },
): Promise<void> {
  if (truth.status !== 'succeeded') return;
  if (truth.fee === null) {
    await inTransaction(tx, (part) => enqueue(part, fee, { intentId }, { delayMs: 60_000 }));
    return;
  }
  const { feeCents } = truth.fee;
  await tx
    .update(payments)
    .set({ feeCents, netCents: sql`${payments.amountCents} - ${feeCents}::bigint` })
    .where(and(eq(payments.id, paymentId), sql`fee_cents is distinct from ${feeCents}::bigint`));
}

/**
 * Attributes a payment started on a client's page to the client, whether a webhook, the sweep, or
 * the page triggered the read.
 */
async function asClient(
  { tx }: ClientLedger,
  { ctx, clientId }: { ctx: ActorContext; clientId: number },
): Promise<ActorContext> {
  const [client] = await tx
    .select({ name: contacts.name })
    .from(contacts)
    .where(eq(contacts.id, clientId));
  if (!client) return ctx;

  return { ...ctx, actor: { kind: 'client', name: client.name, rows: () => everyRow } };
}

/** Records a payment's state at the provider. The caller must hold the client's ledger. */
async function recordTruth(
  ledger: ClientLedger,
  ctx: ActorContext,
  { row, intentId, truth }: { row: IntentRow; intentId: string; truth: Truth },
): Promise<IntentStatus> {
  const [known] = await ledger.tx
    .select({ id: payments.id, feeCents: payments.feeCents })
    .from(payments)
    .where(eq(payments.providerPaymentId, intentId));
  const status = statusOf(truth, known !== undefined);
  if (!known && status !== 'succeeded' && status !== 'processing') return status;

  // In an off-session payment, the client isn't present: Gable charged their card based on earlier
  // consent.
  const isByClient = !known && row.createdBy === null && !row.isOffSession;
  const by = isByClient ? await asClient(ledger, { ctx, clientId: row.clientId }) : ctx;
  const paymentId = await recordProviderPayment(ledger, by, {
    providerPaymentId: intentId,
    clientId: row.clientId,
    invoiceId: row.invoiceId,
    createdBy: row.createdBy,
    amountCents: truth.amountCents,
    method: truth.method,
    date: status === 'processing' ? ctx.today : dayInZone(truth.chargedAt ?? ctx.now, ctx.timeZone),
    status: status === 'succeeded' || status === 'processing' ? IN_BOOKS[status] : 'failed',
    message: status === 'canceled' ? 'The payment was canceled.' : truth.message,
    issueDraft,
  });
  await saveMethod(ledger, by, { row, kept: truth.kept });
  if (known?.feeCents == null) await recordFee(ledger, { paymentId, intentId, truth });
  await recordReversals(ledger, ctx, { paymentId, truth });
  const entries = [...truth.refunds, ...truth.disputes].map(({ id }) => id);
  await attachEntries(ledger.tx, [intentId, ...entries]);

  return status;
}

interface Sync {
  intentId: string;
  event?: ProviderEvent;
  /** The context of the actor that triggered the read; defaults to the provider. */
  ctx?: ActorContext;
}

/**
 * Reads a payment from the provider and records the response, along with the event, in one
 * transaction. Ignores a response if a later request's response is already recorded.
 */
export async function syncIntent(services: JobServices, sync: Sync): Promise<void> {
  const { intentId, event } = sync;
  const { db } = services.database;
  const isThis = eq(paymentIntents.providerId, intentId);
  const [row] = await db
    .update(paymentIntents)
    .set({ reads: sql`${paymentIntents.reads} + 1` })
    .where(isThis)
    .returning();
  if (!row) return; // The intent belongs to another program that uses the same account.
  const truth = await readTruth(services.settings, intentId).catch(async (error: unknown) => {
    await keepProblem(db, row.id, error);
    throw asAppError(error);
  });
  const ctx = sync.ctx ?? (await providerContext(services));
  await withClientLedger(db, { clientId: row.clientId }, async (ledger) => {
    if (event && !(await takeEvent(ledger.tx, event))) return;
    const [newest] = await ledger.tx
      .update(paymentIntents)
      .set({ recordedRead: row.reads })
      .where(and(isThis, lt(paymentIntents.recordedRead, row.reads)))
      .returning();
    if (!newest) return;

    const state = await recordTruth(ledger, ctx, { row, intentId, truth });
    await ledger.tx
      .update(paymentIntents)
      .set({
        state,
        problem: null,
        // Keep the message of a canceled payment: it may be our own.
        ...((truth.message !== null || state !== 'canceled') && {
          message: truth.message,
          failureCode: truth.failureCode,
        }),
        ...(truth.chargedAt && { method: truth.method }),
        ...(await depositChanges(ledger, ctx, { row: newest, truth, state })),
      })
      .where(isThis);
  });
}

/** Retries until the provider reports a payment's fee. */
export function readsFees(services: JobServices): HandledJob {
  return handles(fee, async ({ intentId }) => {
    await syncIntent(services, { intentId });
    const [row] = await services.database.db
      .select({ feeCents: payments.feeCents })
      .from(payments)
      .where(eq(payments.providerPaymentId, intentId));
    if (row && row.feeCents === null) throw new Error('the fee is not known yet');
  });
}
