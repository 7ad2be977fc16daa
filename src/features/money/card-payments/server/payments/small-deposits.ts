/**
 * Payments that first require confirming a bank account with two small deposits: their dates and
 * notifications.
 */
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { invoiceStore } from '#features/money/invoices/server/invoice-kind.ts';
import type { ClientLedger } from '#features/money/ledger/server/client-ledger.ts';
import { invoices } from '#features/money/ledger/server/invoice-table.ts';
import { notifyReaders } from '#features/office/notifications/server/notify-readers.ts';
import { dayInZone } from '#shared/calendar-day.ts';
import { formatCents, toDollars } from '#shared/money.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { ActorContext, RequestContext } from '#server/access/request-context.ts';
import { enqueue } from '#server/queue/enqueue.ts';
import { recordClientEvent } from '#features/work/contacts/server/record-client-event.ts';
import { recordHistory } from '#server/records/audit-log.ts';
import { everyRow } from '#server/access/row-access.ts';
import { joinLine } from '#server/records/search-line.ts';
import {
  depositWords,
  isVerificationCode,
  NOT_CONFIRMED,
  VERIFICATION_TIMEOUT,
  VERIFY_DAYS,
} from '../../bank-verification.ts';
import { paymentNotifications } from '#features/money/ledger/payment-notifications.ts';
import type { BankVerification, SmallDeposits } from '../../bank-verification.ts';
import type { IntentStatus } from '../../card-payment.ts';
import { paymentIntents } from '../card-payment-table.ts';
import type { IntentRow } from '../card-payment-table.ts';
import type { Truth } from '../provider/provider-truth.ts';
import { defineJob } from '#server/queue/job-kind.ts';

const VERIFY_MS = VERIFY_DAYS * 24 * 3_600_000;

/**
 * Emails the client how to confirm a payment's deposits. Queued once, when the deposits first
 * become known.
 */
export const depositNotice = defineJob({
  name: 'small-deposit-notice',
  label: 'Bank account confirmation emails',
  payload: z.object({ id: z.int() }),
  attempts: 10,
});

/** Returns the deposits that a stored payment is waiting for; null if none. */
export function depositsOfRow(
  { state, verifyBy, verifyUrl, depositsOn }: IntentRow,
  timeZone: string,
): SmallDeposits | null {
  if (state !== 'open' || verifyBy === null) return null;

  return { arriveOn: depositsOn, confirmBy: dayInZone(verifyBy, timeZone), url: verifyUrl };
}

type DepositColumns = Pick<IntentRow, 'verifyBy' | 'verifyUrl' | 'depositsOn'>;

const NONE: DepositColumns = { verifyBy: null, verifyUrl: null, depositsOn: null };

/**
 * Adds an entry to the timeline of the payment's invoice, or of its client if there is no invoice.
 * Returns the record's label; null if the invoice was deleted or moved to a different client.
 */
async function recordOnTimeline(
  { tx }: ClientLedger,
  ctx: ActorContext,
  { row, reason }: { row: IntentRow; reason: string },
): Promise<string | null> {
  if (row.invoiceId !== null) {
    const [own] = await tx
      .select({ id: invoices.id })
      .from(invoices)
      .where(
        and(
          eq(invoices.id, row.invoiceId),
          eq(invoices.clientId, row.clientId),
          isNull(invoices.deletedAt),
        ),
      );
    if (!own) return null;
    const record = await invoiceStore.find(tx, ctx, { id: row.invoiceId, access: everyRow });
    const place = invoiceStore.placeOf(record);
    await recordHistory(tx, ctx, {
      entity: 'invoices',
      entityId: row.invoiceId,
      action: 'updated',
      reason,
      ...place,
    });

    return joinLine(record.invoiceNumber, record.clientName);
  }
  return recordClientEvent(tx, ctx, { clientId: row.clientId, reason });
}

/** Notifies the office once that a client didn't confirm their bank account. */
async function notifyOfLapse(
  ledger: ClientLedger,
  ctx: ActorContext,
  { row, message }: { row: IntentRow; message: string },
): Promise<void> {
  const amount = formatCents(row.amountCents);
  const label = await recordOnTimeline(ledger, ctx, {
    row,
    reason: `Bank payment of ${amount} failed. ${message}`,
  });
  if (label === null) return;
  const detail = 'Bank account not confirmed';
  await notifyReaders(ledger.tx, ctx, {
    type: paymentNotifications.paymentFailed,
    ...(row.invoiceId === null
      ? { entity: 'contacts', records: [{ id: row.clientId, label: joinLine(label, detail) }] }
      : { entity: 'invoices', records: [{ id: row.invoiceId, label: joinLine(label, detail) }] }),
  });
}

/**
 * Returns the column changes that the provider's response implies for small deposits, and records
 * new or unconfirmed deposits for the client and office. The caller must hold the client's ledger.
 */
export async function depositChanges(
  ledger: ClientLedger,
  ctx: ActorContext,
  { row, truth, state }: { row: IntentRow; truth: Truth; state: IntentStatus },
): Promise<Partial<IntentRow>> {
  const { deposits } = truth;
  if (deposits !== null && state === 'open') {
    const verifyBy = row.verifyBy ?? new Date(ctx.now.getTime() + VERIFY_MS);
    const { arriveAt } = deposits;
    const depositsOn = arriveAt && dayInZone(arriveAt, ctx.timeZone);
    const changed = { verifyBy, verifyUrl: deposits.url, depositsOn };
    if (row.verifyBy !== null) return changed;
    const waiting = depositsOfRow({ ...row, state, ...changed }, ctx.timeZone);
    const words = waiting === null ? '' : depositWords(waiting);
    const amount = formatCents(row.amountCents);
    await recordOnTimeline(ledger, ctx, {
      row,
      reason: `Bank payment of ${amount} started. ${words}`,
    });
    await inTransaction(ledger.tx, (tx) => enqueue(tx, depositNotice, { id: row.id }));

    return changed;
  }
  if (row.verifyBy === null) return {};
  const isLate = state === 'canceled' && row.verifyBy <= ctx.now;
  const isRefused = state === 'open' && isVerificationCode(truth.failureCode);
  if (isRefused || isLate) {
    const message = truth.message ?? NOT_CONFIRMED;
    await notifyOfLapse(ledger, ctx, { row, message });

    return { ...NONE, message, failureCode: truth.failureCode ?? VERIFICATION_TIMEOUT };
  }

  return NONE;
}

/** Matches a payment whose bank account isn't confirmed yet, like {@link depositsOfRow}. */
const isWaiting = sql`(${paymentIntents.state} = 'open' and ${paymentIntents.verifyBy} is not null)`;

/**
 * Returns an invoice's bank payment whose account isn't confirmed yet, or its latest payment if
 * that failed for lack of confirmation; otherwise null.
 */
export async function bankVerificationOf(
  { db, timeZone }: Pick<RequestContext, 'timeZone'> & { db: DbOrTx },
  { id, clientId }: { id: number; clientId: number },
): Promise<BankVerification> {
  const [newest] = await db
    .select()
    .from(paymentIntents)
    .where(
      and(
        eq(paymentIntents.invoiceId, id),
        eq(paymentIntents.clientId, clientId),
        isNotNull(paymentIntents.providerId),
      ),
    )
    .orderBy(desc(isWaiting), desc(paymentIntents.id))
    .limit(1);
  if (!newest) return null;
  const deposits = depositsOfRow(newest, timeZone);
  const isLapsed =
    (newest.state === 'open' || newest.state === 'canceled') &&
    isVerificationCode(newest.failureCode);
  if (deposits === null && !isLapsed) return null;

  return {
    amount: toDollars(newest.amountCents),
    deposits,
    problem: deposits === null ? newest.message : null,
  };
}
