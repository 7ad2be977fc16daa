/** Tries recipients again that the mail server put off while it took the message for others. */
import { eq } from 'drizzle-orm';
import { readMailSender } from '#features/company/server/company-queries.ts';
import { companies } from '#features/company/server/company-table.ts';
import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { JobServices } from '#server/http/app-services.ts';
import { deliverMail, recipientErrors } from '#server/mail/mailer.ts';
import type { Delivery } from '#server/mail/mailer.ts';
import { handles } from '#server/queue/job-kind.ts';
import type { HandledJob } from '#server/queue/job-kind.ts';
import { dayInZone } from '#shared/calendar-day.ts';
import { linkIn, mailOf, sourceFor } from './mail-of-message.ts';
import { deferredMail } from './message-mail.ts';
import { sentMessages } from './sent-message-table.ts';

type Refused = Delivery['refused'];

/** Keeps what the server said of some recipients this time; those without a word have the message now. */
function keep(
  db: Db,
  { messageId, tried, refused }: { messageId: number; tried: readonly string[]; refused: Refused },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const [row] = await tx
      .select({ refused: sentMessages.refused, copyTo: sentMessages.copyTo })
      .from(sentMessages)
      .where(eq(sentMessages.id, messageId))
      .for('update');
    if (!row) return;
    const others = row.refused.filter(({ address }) => !tried.includes(address));
    const still = refused.filter(({ address }) => address !== row.copyTo);
    await tx
      .update(sentMessages)
      .set({ refused: [...others, ...still] })
      .where(eq(sentMessages.id, messageId));
  });
}

/** One attempt for the recipients that are still put off. */
async function deliver(
  services: JobServices,
  { messageId, addresses }: { messageId: number; addresses: readonly string[] },
  { key, isLast }: { key: string; isLast: boolean },
): Promise<void> {
  const { db } = services.database;
  const [row] = await db.select().from(sentMessages).where(eq(sentMessages.id, messageId));
  const [company] = await db.select({ timeZone: companies.timeZone }).from(companies);
  if (row?.state !== 'sent' || !company) return;
  const tried = addresses.filter(
    (address) =>
      address === row.copyTo ||
      row.refused.some((one) => one.address === address && one.isDeferred === true),
  );
  if (tried.length === 0) return;
  const giveUp = () => {
    const refused = row.refused.filter(({ address }) => tried.includes(address));

    return keep(db, {
      messageId,
      tried,
      refused: refused.map((one) => ({ ...one, isDeferred: false })),
    });
  };
  const now = services.clock();
  const today = dayInZone(now, company.timeZone);
  const source = await sourceFor(db, row, today);
  const isMoved = row.clientId !== null && row.clientId !== source?.clientId;
  if (!source || source.whyNot !== null || isMoved) return giveUp();
  const link = await linkIn(db, services.settings, row, source.clientId);
  if (link === 'off') return giveUp();
  const { mail } = await mailOf(services, row, { source, link, key, now, today });
  const delivery = await deliverMail(services.settings, await readMailSender(db), mail, tried)
    .then(({ refused }) => refused)
    .catch((error: unknown) => {
      const refused = recipientErrors(error);
      if (refused.length === 0 && !isLast) throw error;

      return refused.length > 0
        ? refused
        : row.refused.filter((one) => tried.includes(one.address));
    });
  const waits = delivery.some(({ isDeferred }) => isDeferred);
  await keep(db, {
    messageId,
    tried,
    refused: delivery.map((one) => ({ ...one, isDeferred: one.isDeferred === true && !isLast })),
  });
  if (waits && !isLast) throw new Error(`put off again: ${delivery[0]?.said ?? ''}`);
}

export function deliversDeferred(services: JobServices): HandledJob {
  return handles(deferredMail, (payload, attempt) => deliver(services, payload, attempt));
}
