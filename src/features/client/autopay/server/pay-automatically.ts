/**
 * Pays invoices with saved cards of clients who agreed to it: first a notice, then the charge a few
 * days later. Each is stored as a row before contacting the mail server or the payment provider;
 * after a crash, the next run and the card payment sweep finish the work.
 */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { declineWords, nextTryWords, STOP_WORDS } from '../autopay.ts';
import { isChargeTime, nextStep, NOTICE_DAYS } from '../autopay-rules.ts';
import type { Step, Stop } from '../autopay-rules.ts';
import { methodLabel } from '#features/money/card-payments/saved-method.ts';
import { isAutopaidSql } from './autopay-table.ts';
import { activeAutopay, endAutopay } from './autopays.ts';
import type { ActiveAutopay } from './autopays.ts';
import { charge } from '#features/money/card-payments/server/saved/charge-saved-method.ts';
import { wholeBalance } from '#features/money/card-payments/server/payments/payable.ts';
import { readCompany } from '#features/office/company/server/company-queries.ts';
import { OWED_STATUSES } from '#features/money/ledger/invoice-state.ts';
import { withClientLedger } from '#features/money/ledger/server/client-ledger.ts';
import type { ClientLedger } from '#features/money/ledger/server/client-ledger.ts';
import type { InvoiceRow } from '#features/money/ledger/server/invoice-table.ts';
import { queueAutomaticMail } from '#features/client/sending/server/automatic-mail.ts';
import { noticeValues } from './notice-mail.ts';
import { readSendingSettings } from '#features/client/sending/server/change-settings.ts';
import { AppError } from '#shared/app-error.ts';
import { addDays, dayInZone } from '#shared/calendar-day.ts';
import { clockIn } from '#shared/clock-time.ts';
import { formatCents } from '#shared/money.ts';
import { literals } from '#server/db/columns.ts';
import type { DatabaseLog, DbOrTx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { JobServices } from '#server/http/app-services.ts';
import type { ActorContext } from '#server/access/request-context.ts';
import { messageOf } from '#server/http/log.ts';
import { defineJob, handles } from '#server/queue/job-kind.ts';
import type { HandledJob } from '#server/queue/job-kind.ts';
import { gable } from '#server/access/actor.ts';
import { canMail, readFacts } from './autopay-facts.ts';
import { storeStep } from './store-step.ts';
import { notifyOffice, notifyOfCharges, recordOnTimeline } from './notify-of-charge.ts';

const looking = defineJob({
  name: 'automatic-payments',
  label: 'Automatic payments',
  payload: z.object({}),
  attempts: 1,
  everyMs: 10 * 60_000,
});

/** Returns invoices that may need an action today. */
async function candidates(db: DbOrTx, { today }: ActorContext): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from invoices
      where deleted_at is null and state in ${literals(OWED_STATUSES)} and owed_cents > 0
        and due_date <= ${addDays(today, NOTICE_DAYS)} and ${isAutopaidSql}
      order by id`,
  );

  return rows.map(({ id }) => id);
}

interface Due {
  invoice: InvoiceRow;
  autopay: ActiveAutopay;
  step: Step;
}

/**
 * Returns the step an invoice needs now; call it while the ledger is locked. Null if autopay
 * doesn't handle the invoice.
 */
async function dueOf(
  ledger: ClientLedger,
  ctx: ActorContext,
  invoiceId: number,
): Promise<(Due & { purpose: Awaited<ReturnType<typeof wholeBalance>>['purpose'] }) | null> {
  const { invoice, purpose } = await wholeBalance(ledger, invoiceId);
  const autopay = await activeAutopay(ledger.tx, invoice.clientId);
  const facts = autopay && (await readFacts(ledger.tx, { ...ctx, autopay, invoice }));

  return autopay && facts ? { invoice, autopay, purpose, step: nextStep(facts, ctx.today) } : null;
}

async function giveNotice(
  ledger: ClientLedger,
  services: JobServices,
  ctx: ActorContext,
  { invoice, autopay, step }: Due & { step: Step & { kind: 'notice' } },
): Promise<Stop | null> {
  const { amountCents, chargeOn } = step;
  if (!canMail(services)) {
    // Email may be set up again before the due date.
    return invoice.dueDate !== null && invoice.dueDate < ctx.today ? 'notDelivered' : null;
  }
  const messageId = await inTransaction(ledger.tx, (tx) =>
    queueAutomaticMail(tx, {
      kind: 'autopayNotice',
      id: invoice.id,
      values: noticeValues({ amountCents, card: methodLabel(autopay.method), chargeOn }),
      moment: ctx,
      publicUrl: services.settings.publicUrl,
    }),
  );
  if (messageId === null) return 'noEmail';
  await storeStep(ledger.tx, ctx, {
    autopay: autopay.row,
    invoice,
    kind: 'notice',
    amountCents,
    day: chargeOn,
    messageId,
  });

  return null;
}

/**
 * Stops autopay for an invoice; notifies the office, and also the client if their card has expired.
 */
async function stop(
  ledger: ClientLedger,
  services: JobServices,
  ctx: ActorContext,
  { invoice, autopay, why }: Omit<Due, 'step'> & { why: Stop },
): Promise<void> {
  await storeStep(ledger.tx, ctx, { autopay: autopay.row, invoice, kind: 'stop', why });
  const words = STOP_WORDS[why];
  if (words === null) return;
  await inTransaction(ledger.tx, async (tx) => {
    const reason = `Not paid automatically. ${words}`;
    await recordOnTimeline(tx, ctx, { invoiceId: invoice.id, reason });
    await notifyOffice(tx, ctx, { invoice, detail: 'Not paid automatically' });
    if (why !== 'cardExpired') return;
    const { clientId, id: methodId } = autopay.method;
    if (canMail(services)) {
      await queueAutomaticMail(tx, {
        kind: 'autopayDeclined',
        id: invoice.id,
        values: {
          amount: formatCents(invoice.owedCents),
          card: methodLabel(autopay.method),
          reason: declineWords('expired_card'),
          'next try': nextTryWords(null, true),
        },
        moment: ctx,
        publicUrl: services.settings.publicUrl,
      });
    }
    await endAutopay(tx, ctx, { clientId, methodId, why: 'cardExpired' });
  });
}

/**
 * Performs the invoice's next step. If that is a charge, only returns the ID of the card to charge.
 */
function prepare(
  services: JobServices,
  ctx: ActorContext,
  { invoiceId, isMorning }: { invoiceId: number; isMorning: boolean },
): Promise<number | null> {
  return withClientLedger(services.database.db, { invoiceId }, async (ledger) => {
    const due = await dueOf(ledger, ctx, invoiceId);
    if (!due) return null;
    const { step } = due;
    if (step.kind === 'charge') return isMorning ? due.autopay.method.id : null;
    if (step.kind === 'stop') await stop(ledger, services, ctx, { ...due, why: step.why });
    if (step.kind === 'notice') {
      const why = await giveNotice(ledger, services, ctx, { ...due, step });
      if (why) await stop(ledger, services, ctx, { ...due, why });
    }

    return null;
  });
}

/** Makes a charge that is due. Checks once more right before storing it that it is still due. */
async function chargeDue(
  services: JobServices,
  ctx: ActorContext,
  { invoiceId, methodId }: { invoiceId: number; methodId: number },
): Promise<void> {
  let due: Due | null = null;
  await charge(services.database.db, services, {
    invoiceId,
    methodId,
    payer: { createdBy: null, now: ctx.now },
    isOffSession: true,
    purpose: async (ledger) => {
      const found = await dueOf(ledger, ctx, invoiceId);
      if (found?.step.kind !== 'charge' || found.autopay.method.id !== methodId) {
        throw new AppError('conflict', 'There is nothing left to charge.');
      }
      due = found;

      return { ...found.purpose, amountCents: found.step.amountCents };
    },
    alongside: async ({ tx }, { id: intentId, amountCents }) => {
      if (!due) throw new Error('a charge that was not decided on');
      const { autopay, invoice }: Due = due;
      await storeStep(tx, ctx, {
        autopay: autopay.row,
        invoice,
        kind: 'charge',
        amountCents,
        intentId,
      });
    },
  });
}

const isOver = (error: unknown) =>
  error instanceof AppError && (error.code === 'conflict' || error.code === 'not_found');

/** Runs autopay once; returns the number of failures. */
export async function payAutomatically(services: JobServices, log: DatabaseLog): Promise<number> {
  if (!services.settings.stripe) return 0;
  const { db } = services.database;
  const { timeZone } = await readCompany(db);
  const { quietTo } = await readSendingSettings(db);
  const now = services.clock();
  const ctx: ActorContext = {
    actor: gable,
    now,
    today: dayInZone(now, timeZone),
    timeZone,
    via: 'system',
    canMail: canMail(services),
    payUrl: null,
  };
  let failed = 0;
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      // At the same time, another process or user paid, deleted, or started it.
      if (isOver(error)) return;
      failed += 1;
      log.warn(`Automatic payments: ${error instanceof Error ? messageOf(error) : String(error)}`);
    }
  };
  await notifyOfCharges(services, ctx, attempt);
  const isMorning = isChargeTime(clockIn(now, timeZone), quietTo);
  for (const invoiceId of await candidates(db, ctx)) {
    await attempt(async () => {
      const methodId = await prepare(services, ctx, { invoiceId, isMorning });
      if (methodId !== null) await chargeDue(services, ctx, { invoiceId, methodId });
    });
  }
  await notifyOfCharges(services, ctx, attempt);

  return failed;
}

export function paysAutomatically(services: JobServices, log: DatabaseLog): HandledJob {
  return handles(looking, async () => {
    await payAutomatically(services, log);
  });
}
