/**
 * Notifies users with access to a payment that money was received. The notification job is queued
 * in the same transaction.
 */
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '#features/office/auth/server/user-table.ts';
import { readCompany } from '#features/office/company/server/company-queries.ts';
import { notifyReaders } from '#features/office/notifications/server/notify-readers.ts';
import type { Tx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { mailLinksUrl } from '#server/http/app-services.ts';
import type { JobServices } from '#server/http/app-services.ts';
import type { Author } from '#server/access/actor.ts';
import { gable } from '#server/access/actor.ts';
import { joinLine } from '#server/records/search-line.ts';
import { defineJob, handles } from '#server/queue/job-kind.ts';
import type { HandledJob } from '#server/queue/job-kind.ts';
import { takeOut } from '#server/queue/leases.ts';
import { formatCents } from '#shared/money.ts';
import { paymentNotifications } from '../payment-notifications.ts';
import type { PaymentKind } from '../payment.ts';
import { isCountingSql } from './payment-queries.ts';
import { payments } from './payment-table.ts';

/**
 * The job that notifies users of a received payment. Contains the payment's id and the name of the
 * user who recorded it. Queued by the same statement that inserts the payment.
 */
export const paymentReceived = defineJob({
  name: 'payment-received',
  label: 'Payment notifications',
  payload: z.object({ paymentId: z.int(), by: z.string() }),
  attempts: 10,
});

/** True if money was just received, unlike opening payments and corrections. */
export const isReceived = (kind: PaymentKind) => kind === 'payment' || kind === 'marked_paid';

/**
 * Notifies users of a payment, unless it was voided or deleted in the meantime. Payments from the
 * same request share one notification.
 */
export async function notifyOfPayment(
  tx: Tx,
  { paymentId, by }: z.output<typeof paymentReceived.payload>,
  { canMail }: { canMail: boolean },
): Promise<void> {
  const [row] = await tx
    .select({
      amountCents: payments.amountCents,
      invoiceNumber: payments.invoiceNumber,
      clientName: payments.clientName,
      createdAt: payments.createdAt,
      userId: users.id,
      fullName: users.fullName,
    })
    .from(payments)
    .leftJoin(users, eq(users.id, payments.createdBy))
    .where(and(eq(payments.id, paymentId), isCountingSql));
  if (!row) return;

  const { timeZone } = await readCompany(tx);
  const { amountCents, invoiceNumber, clientName, userId, fullName } = row;
  const label = joinLine(formatCents(amountCents), clientName, invoiceNumber);
  const actor: Author =
    userId === null
      ? { ...gable, name: by }
      : { kind: 'user', id: userId, fullName: fullName ?? by };
  await notifyReaders(
    tx,
    { actor, timeZone, canMail, now: row.createdAt },
    {
      type: paymentNotifications.paymentReceived,
      entity: 'payments',
      records: [{ id: paymentId, label }],
    },
  );
}

/**
 * Handles the queued job that notifies users of a newly recorded payment. Each payment is announced
 * exactly once.
 */
export function notifiesOfPayments(services: JobServices): HandledJob {
  return handles(paymentReceived, (payload, { key }) =>
    inTransaction(services.database.db, async (tx) => {
      if (!(await takeOut(tx, key))) return;
      await notifyOfPayment(tx, payload, { canMail: mailLinksUrl(services) !== null });
    }),
  );
}
