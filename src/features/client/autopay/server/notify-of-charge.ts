/**
 * Notifies the client and the office of an automatic payment's outcome and records it on the
 * timelines, exactly once.
 */
import { and, eq, inArray } from 'drizzle-orm';
import { declineWords, nextTryWords } from '../autopay.ts';
import { isDeadCard, nextTryOn } from '../autopay-rules.ts';
import { methodLabel, NOT_MADE } from '#features/money/card-payments/saved-method.ts';
import { autopays, autopaySteps } from './autopay-table.ts';
import type { AutopayRow } from './autopay-table.ts';
import { endAutopay } from './autopays.ts';
import { paymentIntents } from '#features/money/card-payments/server/card-payment-table.ts';
import type { IntentRow } from '#features/money/card-payments/server/card-payment-table.ts';
import { savedMethods } from '#features/money/card-payments/server/saved-method-table.ts';
import { invoiceStore } from '#features/money/invoices/server/invoice-kind.ts';
import { withClientLedger } from '#features/money/ledger/server/client-ledger.ts';
import { invoices } from '#features/money/ledger/server/invoice-table.ts';
import type { InvoiceRow } from '#features/money/ledger/server/invoice-table.ts';
import { payments } from '#features/money/ledger/server/payment-table.ts';
import { notifyReaders } from '#features/office/notifications/server/notify-readers.ts';
import { queueAutomaticMail } from '#features/client/sending/server/automatic-mail.ts';
import type { Tx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { JobServices } from '#server/http/app-services.ts';
import type { ActorContext } from '#server/access/request-context.ts';
import { recordHistory } from '#server/records/audit-log.ts';
import { everyRow } from '#server/access/row-access.ts';
import { joinLine } from '#server/records/search-line.ts';
import { formatDay } from '#shared/calendar-day.ts';
import { formatCents } from '#shared/money.ts';
import { paymentNotifications } from '#features/money/ledger/payment-notifications.ts';
import { triesOf } from './autopay-facts.ts';
import { storeStep } from './store-step.ts';

/** Records the outcome on the invoice's timeline, which also shows it on the client's. */
export async function recordOnTimeline(
  tx: Tx,
  ctx: ActorContext,
  { invoiceId, reason }: { invoiceId: number; reason: string },
): Promise<void> {
  const record = await invoiceStore.find(tx, ctx, { id: invoiceId, access: everyRow });
  await recordHistory(tx, ctx, {
    entity: 'invoices',
    entityId: invoiceId,
    action: 'updated',
    reason,
    ...invoiceStore.placeOf(record),
  });
}

/** Notifies the users who have access to the invoice. */
export async function notifyOffice(
  tx: Tx,
  ctx: ActorContext,
  { invoice, detail }: { invoice: InvoiceRow; detail: string },
): Promise<void> {
  const { id, invoiceNumber, clientName } = invoice;
  await notifyReaders(tx, ctx, {
    type: paymentNotifications.paymentFailed,
    entity: 'invoices',
    records: [{ id, label: joinLine(invoiceNumber, clientName, detail) }],
  });
}

interface Ended {
  autopay: AutopayRow;
  intent: IntentRow;
  invoice: InvoiceRow;
  card: string;
}

async function recordSuccess(
  tx: Tx,
  services: JobServices,
  ctx: ActorContext,
  { autopay, intent, invoice, card }: Ended,
): Promise<void> {
  await recordOnTimeline(tx, ctx, {
    invoiceId: invoice.id,
    reason: `${formatCents(intent.amountCents)} paid automatically with ${card}`,
  });
  await storeStep(tx, ctx, { autopay, invoice, kind: 'stop', why: 'charged' });
  const [payment] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.providerPaymentId, intent.providerId ?? ''));
  if (!payment || !services.mailer.isConfigured) return;
  await queueAutomaticMail(tx, {
    kind: 'receipt',
    id: payment.id,
    values: {},
    moment: ctx,
    publicUrl: services.settings.publicUrl,
  });
}

async function recordDecline(
  tx: Tx,
  services: JobServices,
  ctx: ActorContext,
  { autopay, intent, invoice, card }: Ended,
): Promise<void> {
  const { amountCents, failureCode } = intent;
  const tries = await triesOf(tx, { autopay, invoiceId: invoice.id });
  const next = autopay.endedAt === null ? nextTryOn(tries) : null;
  const again = next === null ? 'It will not be retried' : `Next try on ${formatDay(next)}`;
  const why = declineWords(failureCode);
  await recordOnTimeline(tx, ctx, {
    invoiceId: invoice.id,
    reason: `Automatic payment of ${formatCents(amountCents)} with ${card} declined. ${why} ${again}.`,
  });
  await notifyOffice(tx, ctx, { invoice, detail: 'Automatic payment declined' });
  if (services.mailer.isConfigured) {
    await queueAutomaticMail(tx, {
      kind: 'autopayDeclined',
      id: invoice.id,
      values: {
        amount: formatCents(amountCents),
        card,
        reason: why,
        'next try': nextTryWords(next, autopay.endedAt !== null || isDeadCard(failureCode)),
      },
      moment: ctx,
      publicUrl: services.settings.publicUrl,
    });
  }
  if (next === null) await storeStep(tx, ctx, { autopay, invoice, kind: 'stop', why: 'declined' });
  if (isDeadCard(failureCode) && autopay.endedAt === null) {
    await endAutopay(tx, ctx, {
      clientId: autopay.clientId,
      methodId: autopay.methodId,
      why: failureCode === 'expired_card' ? 'cardExpired' : 'cardRefused',
    });
  }
}

const recordNotMade = (
  tx: Tx,
  ctx: ActorContext,
  { intent, invoice, card }: Ended,
): Promise<void> =>
  recordOnTimeline(tx, ctx, {
    invoiceId: invoice.id,
    reason: `Automatic payment of ${formatCents(intent.amountCents)} with ${card} failed: Stripe did not receive it`,
  });

const IS_OVER = ['succeeded', 'failed', 'canceled'] as const;

/**
 * Notifies of every finished charge, even if the process that made it stopped before doing so. Each
 * charge is handled separately, so a failure doesn't block the others.
 */
export async function notifyOfCharges(
  services: JobServices,
  ctx: ActorContext,
  attempt: (work: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const { db } = services.database;
  const over = await db
    .select({
      id: autopaySteps.id,
      autopay: autopays,
      intent: paymentIntents,
      invoice: invoices,
      method: savedMethods,
    })
    .from(autopaySteps)
    .innerJoin(autopays, eq(autopays.id, autopaySteps.autopayId))
    .innerJoin(paymentIntents, eq(paymentIntents.id, autopaySteps.intentId))
    .innerJoin(savedMethods, eq(savedMethods.id, paymentIntents.savedMethodId))
    .innerJoin(invoices, eq(invoices.id, autopaySteps.invoiceId))
    .where(
      and(
        eq(autopaySteps.kind, 'charge'),
        eq(autopaySteps.isNotified, false),
        inArray(paymentIntents.state, [...IS_OVER]),
      ),
    )
    .orderBy(autopaySteps.id)
    .limit(100);
  for (const { id, autopay, method, ...found } of over) {
    await attempt(() =>
      withClientLedger(db, { clientId: autopay.clientId }, ({ tx: held }) =>
        inTransaction(held, async (tx) => {
          const [mine] = await tx
            .update(autopaySteps)
            .set({ isNotified: true })
            .where(and(eq(autopaySteps.id, id), eq(autopaySteps.isNotified, false)))
            .returning({ id: autopaySteps.id });
          const [now] = await tx.select().from(autopays).where(eq(autopays.id, autopay.id));
          if (!mine || !now || found.invoice.deletedAt !== null) return;
          const ended = { ...found, autopay: now, card: methodLabel(method) };
          if (found.intent.state === 'succeeded') await recordSuccess(tx, services, ctx, ended);
          else if (found.intent.failureCode === NOT_MADE) await recordNotMade(tx, ctx, ended);
          else await recordDecline(tx, services, ctx, ended);
        }),
      ),
    );
  }
}
