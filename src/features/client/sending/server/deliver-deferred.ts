/** Retries deferred recipients of a message that the mail server accepted for the others. */
import { eq } from 'drizzle-orm';
import { readMailSender } from '#features/office/company/server/company-queries.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/database.ts';
import type { JobServices } from '#server/http/app-services.ts';
import { deliverMail, recipientErrors } from '#server/mail/mailer.ts';
import type { Delivery } from '#server/mail/mailer.ts';
import { enqueue } from '#server/queue/enqueue.ts';
import { handles } from '#server/queue/job-kind.ts';
import type { HandledJob } from '#server/queue/job-kind.ts';
import { linkIn, mailOf, sourceFor } from './mail-of-message.ts';
import { deferredMail } from './message-mail.ts';
import type { SignersInTurn } from './reminded.ts';
import { momentOf } from './reminders.ts';
import { sentMessages } from './sent-message-table.ts';
import type { SentMessageRow } from './sent-message-table.ts';
import { wantedNow } from './wanted-now.ts';

type Refusal = Delivery['refused'][number];

/**
 * Stores the server's latest response for a recipient; a null refusal means the message was
 * accepted.
 */
function keep(
  db: Db,
  { id }: SentMessageRow,
  { address, refusal }: { address: string; refusal: Refusal | null },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const [row] = await tx
      .select({ refused: sentMessages.refused, copyTo: sentMessages.copyTo })
      .from(sentMessages)
      .where(eq(sentMessages.id, id))
      .for('update');
    if (!row || address === row.copyTo) return;
    const others = row.refused.filter((one) => one.address !== address);
    const refused = refusal ? [...others, refusal] : others;
    await tx.update(sentMessages).set({ refused }).where(eq(sentMessages.id, id));
  });
}

interface Payload {
  messageId: number;
  address: string;
}

/** Makes one delivery attempt to a recipient that is still deferred. */
async function deliver(
  services: JobServices,
  { messageId, address, signers }: Payload & { signers: SignersInTurn },
  { key, isLast }: { key: string; isLast: boolean },
): Promise<void> {
  const { db } = services.database;
  const [row] = await db.select().from(sentMessages).where(eq(sentMessages.id, messageId));
  const moment = await momentOf(db, services.clock());
  if (row?.state !== 'sent' || !moment) return;
  const before = row.refused.find((one) => one.address === address);
  const isCopy = address === row.copyTo;
  if (!isCopy && before?.isDeferred !== true) return;
  const giveUp = () =>
    keep(db, row, { address, refusal: before ? { ...before, isDeferred: false } : null });
  const wanted = await wantedNow(services, { row, signers, moment });
  if (wanted === 'no') return giveUp();
  if (wanted !== 'yes') {
    const { delayMs } = wanted;
    return inTransaction(db, async (tx) => {
      await enqueue(tx, deferredMail, { messageId, address }, { delayMs });
    });
  }
  const { now, today } = moment;
  const source = await sourceFor(db, row, today);
  const isMoved = row.clientId !== null && row.clientId !== source?.clientId;
  if (!source || source.whyNot !== null || isMoved) return giveUp();
  const link = await linkIn(db, services.settings, row, { clientId: source.clientId, now });
  if (link === 'off') return giveUp();
  const { mail } = await mailOf(services, row, { source, link, key, now, today });
  const refusal = await deliverMail(services.settings, await readMailSender(db), mail, [address])
    .then(() => null)
    .catch((error: unknown) => {
      const [said] = recipientErrors(error);
      if (!said && !isLast) throw error;

      return said ?? before ?? null;
    });
  const isDeferred = refusal?.isDeferred === true && !isLast;
  await keep(db, row, { address, refusal: refusal && { ...refusal, isDeferred } });
  if (isDeferred) throw new Error(`deferred again: ${refusal.said}`);
}

export function deliversDeferred(services: JobServices, signers: SignersInTurn): HandledJob {
  return handles(deferredMail, (payload, attempt) => {
    if ('address' in payload) return deliver(services, { ...payload, signers }, attempt);
    const { messageId, addresses } = payload;

    return inTransaction(services.database.db, async (tx) => {
      for (const address of addresses) await enqueue(tx, deferredMail, { messageId, address });
    });
  });
}
