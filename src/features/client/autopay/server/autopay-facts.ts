/** Reads the facts that the rules of automatic payments decide on, from the books. */
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

/** Milliseconds after which a client who typed a card on the page has left it. */
const TYPING_MS = 60 * 60_000;

/** Milliseconds of a wait in which the queue's job for an email has long failed. */
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
        // A dropped notice never reached the client: it was not needed when it was due to leave.
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

/** The charges of an invoice that the provider made or refused so far, oldest first. */
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

/** A card is good until the end of its month. */
const goodUntil = ({ expMonth, expYear }: ActiveAutopay['method']): CalendarDay | null =>
  expMonth === null || expYear === null
    ? null
    : addDays(
        expMonth === 12
          ? `${expYear + 1}-01-01`
          : `${expYear}-${String(expMonth + 1).padStart(2, '0')}-01`,
        -1,
      );

/** The facts of an invoice in the hands of automatic payments; null where it was stopped. */
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

/** True when this server can notify clients by email. */
export const canMail = (services: Pick<JobServices, 'mailer' | 'settings'>): boolean =>
  mailLinksUrl(services) !== null;

/** Returns the planned automatic payment of an invoice, for screens and pages; null without one. */
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
