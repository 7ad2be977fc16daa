/** Reads the data that the autopay rules need from the ledger. */
import { and, asc, eq, ne, or, sql } from 'drizzle-orm';
import { nextStep, nextTryOn } from '../autopay-rules.ts';
import type { AutopayFacts, Notice, Try } from '../autopay-rules.ts';
import type { PlannedCharge } from '../autopay.ts';
import { methodLabel, NOT_MADE } from '#features/money/card-payments/saved-method.ts';
import { autopaySteps } from './autopay-table.ts';
import type { AutopayRow } from './autopay-table.ts';
import { activeAutopay } from './autopays.ts';
import type { ActiveAutopay } from './autopays.ts';
import { paymentIntents } from '#features/money/card-payments/server/card-payment-table.ts';
import { pendingCents } from '#features/money/card-payments/server/payments/payable.ts';
import { unfinished } from '#features/money/card-payments/server/payments/store-intent.ts';
import { OWED_STATUSES } from '#features/money/ledger/invoice-state.ts';
import type { InvoiceRow } from '#features/money/ledger/server/invoice-table.ts';
import { sentMessages } from '#features/client/sending/server/sent-message-table.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { mailLinksUrl } from '#server/http/app-services.ts';
import type { JobServices } from '#server/http/app-services.ts';
import { addDays, dayInZone } from '#shared/calendar-day.ts';
import type { CalendarDay } from '#shared/calendar-day.ts';
import { toDollars } from '#shared/money.ts';

/**
 * After this many milliseconds, assume that a client who started to pay on the page has left it.
 */
const TYPING_MS = 60 * 60_000;

/** After this many milliseconds, the queue job of an email has long failed. */
const MAIL_WAITS_MS = 7 * 24 * 60 * 60_000;

export interface At {
  now: Date;
  today: CalendarDay;
  timeZone: string;
}

interface Asked extends At {
  autopay: ActiveAutopay;
  invoice: InvoiceRow;
}

const stepsOf = (autopay: AutopayRow, invoiceId: number) =>
  and(eq(autopaySteps.autopayId, autopay.id), eq(autopaySteps.invoiceId, invoiceId));

async function noticesOf(
  db: DbOrTx,
  { autopay, invoice, timeZone, now }: Asked,
): Promise<Notice[]> {
  const rows = await db
    .select({
      amountCents: autopaySteps.amountCents,
      day: autopaySteps.day,
      state: sentMessages.state,
      sentAt: sentMessages.sentAt,
      createdAt: sentMessages.createdAt,
    })
    .from(autopaySteps)
    .innerJoin(sentMessages, eq(sentMessages.id, autopaySteps.messageId))
    .where(
      and(
        stepsOf(autopay.row, invoice.id),
        eq(autopaySteps.kind, 'notice'),
        // A dropped notice never reached the client: it was no longer needed when it was time to
        // send it.
        ne(sentMessages.state, 'dropped'),
      ),
    )
    .orderBy(asc(autopaySteps.id));

  return rows.map(({ amountCents, day, state, sentAt, createdAt }) => ({
    amountCents,
    day,
    sentOn: state === 'sent' && sentAt !== null ? dayInZone(sentAt, timeZone) : null,
    isFailed:
      state === 'failed' ||
      (state === 'queued' && now.getTime() - createdAt.getTime() > MAIL_WAITS_MS),
  }));
}

/** Returns the invoice's charges that reached the provider, successful or not, oldest first. */
export async function triesOf(
  db: DbOrTx,
  { autopay, invoiceId }: { autopay: AutopayRow; invoiceId: number },
): Promise<Try[]> {
  const rows = await db
    .select({
      on: autopaySteps.day,
      code: paymentIntents.failureCode,
      state: paymentIntents.state,
    })
    .from(autopaySteps)
    .innerJoin(paymentIntents, eq(paymentIntents.id, autopaySteps.intentId))
    .where(
      and(
        stepsOf(autopay, invoiceId),
        sql`${paymentIntents.failureCode} is distinct from ${NOT_MADE}`,
      ),
    )
    .orderBy(asc(autopaySteps.id));

  return rows.map(({ on, code, state }) => ({
    on,
    code,
    isFailed: state === 'canceled' || state === 'failed',
  }));
}

async function isStopped(db: DbOrTx, { autopay, invoice }: Asked): Promise<boolean> {
  const [stop] = await db
    .select({ id: autopaySteps.id })
    .from(autopaySteps)
    .where(and(stepsOf(autopay.row, invoice.id), eq(autopaySteps.kind, 'stop')));

  return stop !== undefined;
}

async function isDisputed(db: DbOrTx, invoiceId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from payments where invoice_id = ${invoiceId} and status = 'disputed'
    union all
    select from payment_allocations a join payments p on p.id = a.payment_id
      where a.invoice_id = ${invoiceId} and p.status = 'disputed'
    limit 1`);

  return rows.length > 0;
}

async function isUnderWay(db: DbOrTx, { invoice, now }: Asked): Promise<boolean> {
  const [row] = await db
    .select({ id: paymentIntents.id })
    .from(paymentIntents)
    .where(
      and(
        eq(paymentIntents.invoiceId, invoice.id),
        or(
          eq(paymentIntents.state, 'processing'),
          and(
            unfinished,
            sql`(saved_method_id is not null or created_at > ${new Date(now.getTime() - TYPING_MS)})`,
          ),
        ),
      ),
    )
    .limit(1);

  return row !== undefined;
}

/** Returns the last day of the card's expiration month; null if it doesn't expire. */
const goodUntil = ({ expMonth, expYear }: ActiveAutopay['method']): CalendarDay | null =>
  expMonth === null || expYear === null
    ? null
    : addDays(
        expMonth === 12
          ? `${expYear + 1}-01-01`
          : `${expYear}-${String(expMonth + 1).padStart(2, '0')}-01`,
        -1,
      );

/** Reads an invoice's data for the autopay rules; null if autopay has stopped for it. */
export async function readFacts(db: DbOrTx, asked: Asked): Promise<AutopayFacts | null> {
  const { autopay, invoice } = asked;
  if (await isStopped(db, asked)) return null;
  const pending = await pendingCents(db, invoice.id);

  return {
    since: autopay.row.since,
    invoice: {
      dueDate: invoice.dueDate,
      isOwed:
        invoice.deletedAt === null && (OWED_STATUSES as readonly string[]).includes(invoice.state),
      leftCents: Math.max(0, invoice.totalCents - invoice.paidCents - pending),
      isDisputed: await isDisputed(db, invoice.id),
      isUnderWay: await isUnderWay(db, asked),
    },
    cardGoodUntil: goodUntil(autopay.method),
    notices: await noticesOf(db, asked),
    tries: await triesOf(db, { autopay: autopay.row, invoiceId: invoice.id }),
  };
}

/** True if this server can email clients links to their pages. */
export const canMail = (services: Pick<JobServices, 'mailer' | 'settings'>): boolean =>
  mailLinksUrl(services) !== null;

/**
 * Returns an invoice's planned automatic payment, for screens and client pages; null if there is
 * none.
 */
export async function plannedChargeOf(
  { db, ...at }: At & { db: DbOrTx },
  services: Pick<JobServices, 'mailer' | 'settings'>,
  invoice: InvoiceRow,
): Promise<PlannedCharge> {
  if (!services.settings.stripe) return null;
  const autopay = await activeAutopay(db, invoice.clientId);
  const facts = autopay && (await readFacts(db, { ...at, autopay, invoice }));
  if (!autopay || !facts) return null;
  const step = nextStep(facts, at.today);
  const label = methodLabel(autopay.method);
  if (step.kind === 'none' || step.kind === 'stop') return null;
  const needsNotice = step.kind === 'notice' || facts.notices.length === 0;
  if (needsNotice && !canMail(services)) return null;
  const chargeOn = step.kind === 'charge' ? (nextTryOn(facts.tries) ?? at.today) : step.chargeOn;

  return {
    chargeOn: chargeOn < at.today ? at.today : chargeOn,
    amount: toDollars(step.amountCents),
    label,
  };
}
