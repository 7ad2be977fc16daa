/** The email that announces an automatic charge, updated right before it is sent. */
import { and, desc, eq, isNull } from 'drizzle-orm';
import { filledMail } from '#features/client/sending/server/automatic-mail.ts';
import type { NoticeCheck } from '#features/client/sending/server/automatic-mail.ts';
import { readSendingSettings } from '#features/client/sending/server/change-settings.ts';
import { messageMail } from '#features/client/sending/server/message-mail.ts';
import { SOURCES } from '#features/client/sending/server/message-source.ts';
import { leavesAt, linkOfReminder, momentOf } from '#features/client/sending/server/reminders.ts';
import { sentMessages } from '#features/client/sending/server/sent-message-table.ts';
import type { SentMessageRow } from '#features/client/sending/server/sent-message-table.ts';
import { methodLabel } from '#features/money/card-payments/saved-method.ts';
import { pendingCents } from '#features/money/card-payments/server/payments/payable.ts';
import { savedMethods } from '#features/money/card-payments/server/saved-method-table.ts';
import { LEAST_CENTS } from '#features/money/ledger/payment.ts';
import { invoices } from '#features/money/ledger/server/invoice-table.ts';
import { contacts } from '#features/work/contacts/server/contact-table.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { JobServices } from '#server/http/app-services.ts';
import { enqueue } from '#server/queue/enqueue.ts';
import { everyRow } from '#server/access/row-access.ts';
import { formatDay } from '#shared/calendar-day.ts';
import type { CalendarDay } from '#shared/calendar-day.ts';
import { formatCents } from '#shared/money.ts';
import { noticedChargeDay } from '../autopay-rules.ts';
import { autopays, autopaySteps } from './autopay-table.ts';

/** Merge fields of a notice, in addition to the invoice's. */
export const noticeValues = ({
  amountCents,
  card,
  chargeOn,
}: {
  amountCents: number;
  card: string;
  chargeOn: CalendarDay;
}) => ({ amount: formatCents(amountCents), card, 'charge date': formatDay(chargeOn) });

/** True if the card and the invoice still belong to the same client. */
const isOneClients = ({
  autopay: { clientId },
  method,
  invoice,
}: {
  autopay: { clientId: number };
  method: { clientId: number };
  invoice: { clientId: number };
}): boolean => method.clientId === clientId && invoice.clientId === clientId;

/**
 * Returns an email's notice with the amount currently left to charge; null if autopay won't charge
 * it anymore, or if the client needs a new notice with a higher amount or a different date.
 */
export async function liveNotice(db: DbOrTx, messageId: number, today: CalendarDay) {
  const [found] = await db
    .select({ step: autopaySteps, method: savedMethods, autopay: autopays, invoice: invoices })
    .from(autopaySteps)
    .innerJoin(autopays, eq(autopays.id, autopaySteps.autopayId))
    .innerJoin(savedMethods, eq(savedMethods.id, autopays.methodId))
    .innerJoin(invoices, eq(invoices.id, autopaySteps.invoiceId))
    .innerJoin(contacts, and(eq(contacts.id, autopays.clientId), isNull(contacts.deletedAt)))
    .where(eq(autopaySteps.messageId, messageId));
  if (!found || found.autopay.endedAt !== null) return null;
  const { step, invoice, method } = found;
  if (!isOneClients(found)) return null;
  const steps = await db
    .select({ id: autopaySteps.id, kind: autopaySteps.kind })
    .from(autopaySteps)
    .where(
      and(eq(autopaySteps.autopayId, step.autopayId), eq(autopaySteps.invoiceId, step.invoiceId)),
    )
    .orderBy(desc(autopaySteps.id));
  const leftCents = invoice.owedCents - (await pendingCents(db, invoice.id));
  const isOwed = invoice.deletedAt === null && leftCents >= LEAST_CENTS;
  const { dueDate } = invoice;
  const chargeOn = noticedChargeDay(step, today);
  // After a decline, retry dates replace the due date.
  const isDueByThen =
    dueDate !== null && (dueDate <= chargeOn || steps.some(({ kind }) => kind === 'charge'));
  // False if a later notice, charge, or stop has replaced it.
  const isNewest = steps[0]?.id === step.id;

  return isOwed && isDueByThen && isNewest && leftCents <= step.amountCents
    ? { step, method, chargeOn, leftCents }
    : null;
}

/**
 * Updates a notice right before it is sent: a charge date that still leaves enough notice, and at
 * most the amount left to pay.
 */
export async function freshNotice(
  { database: { db }, clock, settings: { publicUrl } }: JobServices,
  row: SentMessageRow,
): Promise<SentMessageRow | 'void' | 'later'> {
  const moment = await momentOf(db, clock());
  const found = moment && (await liveNotice(db, row.id, moment.today));
  if (!moment || !found) return 'void';
  const leaves = leavesAt(await readSendingSettings(db), moment);
  if (leaves > moment.now) {
    const delayMs = leaves.getTime() - moment.now.getTime();
    await inTransaction(db, (tx) => enqueue(tx, messageMail, { messageId: row.id }, { delayMs }));
    return 'later';
  }
  const { step, method, chargeOn, leftCents } = found;
  const source = await SOURCES.invoice.read(
    { db, today: moment.today },
    { id: step.invoiceId, access: everyRow },
  );
  const link =
    row.linkId === null
      ? null
      : await linkOfReminder(db, publicUrl, { ...source.linkTo, signerId: null, now: moment.now });
  const fresh = {
    ...(await filledMail(db, {
      kind: row.kind,
      source,
      values: noticeValues({ amountCents: leftCents, card: methodLabel(method), chargeOn }),
      url: link?.url ?? null,
    })),
    carries: link ? row.carries : ('pdf' as const),
    linkId: link?.id ?? null,
  };
  await inTransaction(db, async (tx) => {
    await tx.update(sentMessages).set(fresh).where(eq(sentMessages.id, row.id));
    await tx
      .update(autopaySteps)
      .set({ amountCents: leftCents })
      .where(eq(autopaySteps.id, step.id));
  });

  return { ...row, ...fresh };
}

/** Lets the feature that sends emails check a notice right before sending it. */
export const noticesOfCharges: NoticeCheck = {
  isLive: async (db, messageId, today) => (await liveNotice(db, messageId, today)) !== null,
  refresh: freshNotice,
};
