/**
 * The email that explains to a client how to confirm the bank account they're paying an invoice
 * from.
 */
import { eq } from 'drizzle-orm';
import {
  bankVerificationOf,
  depositNotice,
  depositsOfRow,
} from '#features/money/card-payments/server/payments/small-deposits.ts';
import { paymentIntents } from '#features/money/card-payments/server/card-payment-table.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { mailLinksUrl } from '#server/http/app-services.ts';
import type { JobServices } from '#server/http/app-services.ts';
import { handles } from '#server/queue/job-kind.ts';
import type { HandledJob } from '#server/queue/job-kind.ts';
import { takeOut } from '#server/queue/leases.ts';
import { formatDay } from '#shared/calendar-day.ts';
import { formatCents } from '#shared/money.ts';
import { queueAutomaticMail } from './automatic-mail.ts';
import { momentOf } from './reminders.ts';
import type { SentMessageRow } from './sent-message-table.ts';

/**
 * Queues one email per payment. Skips it if no public URL is set: there would be no page to link
 * to.
 */
export function mailsConfirmations(services: JobServices): HandledJob {
  const { database, clock } = services;

  return handles(depositNotice, ({ id }, { key }) =>
    inTransaction(database.db, async (tx) => {
      if (!(await takeOut(tx, key))) return;
      const publicUrl = mailLinksUrl(services);
      const moment = await momentOf(tx, clock());
      const [row] = await tx.select().from(paymentIntents).where(eq(paymentIntents.id, id));
      if (publicUrl === null || !moment || !row || row.invoiceId === null) return;
      const deposits = depositsOfRow(row, moment.timeZone);
      if (deposits === null) return;
      const { arriveOn, confirmBy } = deposits;
      await queueAutomaticMail(tx, {
        kind: 'confirmAccount',
        id: row.invoiceId,
        values: {
          amount: formatCents(row.amountCents),
          arrival: arriveOn === null ? 'in 1 or 2 business days' : `by ${formatDay(arriveOn)}`,
          'confirm by': formatDay(confirmBy),
        },
        moment,
        publicUrl,
      });
    }),
  );
}

/** Returns the email right before it is sent; 'void' if there's nothing left to confirm. */
export async function freshConfirmation(
  { database: { db }, clock }: JobServices,
  row: SentMessageRow,
): Promise<SentMessageRow | 'void'> {
  const moment = await momentOf(db, clock());
  if (!moment || row.clientId === null) return 'void';
  const one = { id: row.entityId, clientId: row.clientId };
  const found = await bankVerificationOf({ db, timeZone: moment.timeZone }, one);

  return found?.deposits ? row : 'void';
}
