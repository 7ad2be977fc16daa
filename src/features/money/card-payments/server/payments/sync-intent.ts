/**
 * Brings the books to what the provider says. An event, a sweep and a user who waits only make us ask:
 * what is recorded is the provider's answer, all of it at one moment, so that the order in which we
 * hear of things does not matter.
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
import type { ActorContext } from '#server/http/request-context.ts';
import { enqueue } from '#server/queue/enqueue.ts';
import { everyRow } from '#server/records/row-access.ts';
import { handles } from '#server/queue/job-kind.ts';
import type { HandledJob } from '#server/queue/job-kind.ts';
import type { IntentStatus } from '../../card-payment.ts';
import { paymentIntents, providerEvents } from '../card-payment-table.ts';
import type { IntentRow } from '../card-payment-table.ts';
import { attachEntries } from './payouts.ts';
import { providerContext } from '../provider/provider-context.ts';
import { readTruth } from '../provider/provider-truth.ts';
import type { Truth } from '../provider/provider-truth.ts';
import { recordGivenBack } from './record-given-back.ts';
import { saveMethod } from '../saved/save-method.ts';
import { keepProblem } from '../provider/intent-problem.ts';
import { depositChanges } from './small-deposits.ts';
import { asAppError } from '../provider/stripe-client.ts';

/** An event that the provider sent, or was found at it. */
export interface ProviderEvent {
  id: string;
  type: string;
  at: Date;
  /** Why it led to nothing. */
  problem?: string;
}

/** Takes an event, in the transaction of what follows from it; false when it was taken before. */
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

/** What the provider keeps of a payment is told some time after it. */
const fee = {
  name: 'card-payment-fee',
  payload: z.object({ intentId: z.string() }),
  attempts: 14,
};

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

/** What a client began on their page is recorded as theirs, whether a webhook, the sweep or their page brings it. */
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

/** Records all that the provider said about a payment, while its client's ledger is held. */
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

  // Off session the client is not there: Gable charged their card by the client's standing consent.
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
  await recordGivenBack(ledger, ctx, { paymentId, truth });
  const entries = [...truth.refunds, ...truth.disputes].map(({ id }) => id);
  await attachEntries(ledger.tx, [intentId, ...entries]);

  return status;
}

interface Sync {
  intentId: string;
  event?: ProviderEvent;
  /** Who made us ask; the provider itself when left out. */
  ctx?: ActorContext;
}

/**
 * Asks the provider for a payment and records the answer, with the event in one transaction. Answers
 * that were asked for earlier than one that is recorded are passed over.
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
  if (!row) return; // another program's, of the same account
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
        // Of one that is canceled the reason may be ours.
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

/** Asks again until the provider knows what it keeps of a payment. */
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
