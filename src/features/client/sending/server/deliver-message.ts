/**
 * Hands queued messages to the mail server. A message counts as sent once the server accepts it.
 */
import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { authorOf } from '#features/office/auth/server/user-queries.ts';
import { readMailSender } from '#features/office/company/server/company-queries.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { JobServices } from '#server/http/app-services.ts';
import { deliverMail, isDeferral } from '#server/mail/mailer.ts';
import { enqueue } from '#server/queue/enqueue.ts';
import type { Delivery } from '#server/mail/mailer.ts';
import { handles } from '#server/queue/job-kind.ts';
import type { HandledJob } from '#server/queue/job-kind.ts';
import { recordHistory } from '#server/records/audit-log.ts';
import { dayInZone } from '#shared/calendar-day.ts';
import { isReminder } from '../message-kind.ts';
import type { MessageProblem } from '../sent-message.ts';
import { noticeCheck } from './automatic-mail.ts';
import { freshConfirmation } from './confirm-account-mail.ts';
import { deferredMail, messageMail } from './message-mail.ts';
import { linkIn, mailOf, sourceFor } from './mail-of-message.ts';
import { companyFields } from './message-source.ts';
import type { MessageSource } from './message-source.ts';
import type { SignersInTurn } from './reminded.ts';
import { freshReminder } from './reminders.ts';
import { reachedBy, sentMessages } from './sent-message-table.ts';
import type { SentMessageRow } from './sent-message-table.ts';

/** A delivery error from the mail library. */
interface MailError {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
  /** One error per recipient, if the server refused all of them. */
  rejectedErrors?: readonly { responseCode?: number }[];
}

/** Classifies a delivery failure. `isFinal` is true if a retry wouldn't help. */
function judge(error: unknown): { problem: MessageProblem; said: string | null; isFinal: boolean } {
  const { code, command, responseCode = 0, response, rejectedErrors = [] } = error as MailError;
  const said = typeof response === 'string' ? response.trim().slice(0, 500) : null;
  // Keep retrying after a wrong password: it's a server setting that an administrator may be
  // fixing.
  const isFinal = responseCode >= 500 && code !== 'EAUTH' && !rejectedErrors.some(isDeferral);
  const problem = command === 'RCPT TO' ? 'recipient' : isFinal ? 'message' : 'server';

  return { problem, said, isFinal };
}

interface Outcome {
  set: Partial<SentMessageRow>;
  action: 'sent' | 'not_sent' | null;
  reason?: string | null;
  /** Recipients to retry, each with a separate email. */
  deferred?: readonly string[];
}

/** Stores the delivery status of a queued message and adds it to the record's timeline. */
function conclude(
  { database, clock }: JobServices,
  { row, place }: { row: SentMessageRow; place: MessageSource['place'] | null },
  { set, action, reason, deferred = [] }: Outcome,
): Promise<void> {
  return inTransaction(database.db, async (tx) => {
    const changed = await tx
      .update(sentMessages)
      .set(set)
      .where(and(eq(sentMessages.id, row.id), eq(sentMessages.state, 'queued')))
      .returning({ id: sentMessages.id });
    if (changed.length === 0 || action === null || place === null) return;
    // Retry each address separately so that a recipient who already has the email doesn't get it
    // twice.
    for (const address of deferred) {
      await enqueue(tx, deferredMail, { messageId: row.id, address });
    }
    const actor = await authorOf(tx, row.createdBy);
    const sentTo = reachedBy({ ...row, refused: set.refused ?? row.refused }).join(', ');
    await recordHistory(
      tx,
      { actor, now: clock(), via: actor.kind === 'user' ? 'screen' : 'system' },
      {
        entity: row.entity,
        entityId: row.entityId,
        action,
        after: { message: row.kind, sentTo },
        ...(reason && { reason }),
        ...place,
      },
    );
  });
}

/** Returns an automatic message with current values; 'void' if it is no longer needed. */
function freshRow(
  services: JobServices,
  row: SentMessageRow,
  signers: SignersInTurn,
): Promise<SentMessageRow | 'void' | 'later'> {
  if (isReminder(row.kind)) return freshReminder(services, { row, signers });
  if (row.kind === 'autopayNotice') return noticeCheck().refresh(services, row);
  if (row.kind === 'confirmAccount') return freshConfirmation(services, row);

  return Promise.resolve(row);
}

/** Makes one delivery attempt. */
async function deliver(
  services: JobServices,
  { messageId, signers }: { messageId: number; signers: SignersInTurn },
  { key, isLast }: { key: string; isLast: boolean },
): Promise<void> {
  const { database, settings, clock } = services;
  const { db } = database;
  const [queued] = await db.select().from(sentMessages).where(eq(sentMessages.id, messageId));
  // An earlier attempt may have been killed after it sent the message but before the job completed.
  if (queued?.state !== 'queued') return;
  const now = clock();
  const company = await companyFields(db, null);
  const today = dayInZone(now, company.timeZone);
  const drop = (problem: MessageProblem = 'gone') =>
    conclude(
      services,
      { row: queued, place: null },
      { set: { state: 'dropped', problem }, action: null },
    );
  /** Stores why the message is still queued. */
  const waits = (set: Partial<SentMessageRow>) =>
    db
      .update(sentMessages)
      .set(set)
      .where(and(eq(sentMessages.id, messageId), eq(sentMessages.state, 'queued')));
  const row = await freshRow(services, queued, signers);
  if (row === 'later') return;
  if (row === 'void') return drop();

  const source = await sourceFor(db, row, today);
  // The record may have been deleted, cancelled, or voided in the meantime.
  if (!source || source.whyNot !== null) return drop();
  // Never send a client's message to a different client, or show them a record that now belongs to
  // someone else.
  if (row.clientId !== null && row.clientId !== source.clientId) return drop('moved');
  const { place } = source;
  const link = await linkIn(db, services.settings, row, { clientId: source.clientId, now });
  if (link === 'off') return drop();

  let delivery: Delivery;
  let pdf: Buffer | null;
  try {
    const written = await mailOf(services, row, { source, link, key, now, today });
    pdf = written.pdf;
    delivery = await deliverMail(settings, await readMailSender(db), written.mail);
  } catch (error) {
    const { problem, said, isFinal } = judge(error);
    if (isFinal || isLast) {
      const set = { state: 'failed' as const, problem, serverSaid: said };
      return conclude(services, { row, place }, { set, action: 'not_sent', reason: said });
    }
    await waits({ problem, serverSaid: said });
    throw error;
  }
  const deferred = delivery.refused.filter(({ isDeferred }) => isDeferred);
  const refused = delivery.refused.filter(({ address }) => address !== row.copyTo);
  // If the server accepted only the sender's copy, the message didn't reach the client.
  const hasReachedNone = refused.length >= row.to.length + row.cc.length;
  if (hasReachedNone) {
    const said = refused[0]?.said ?? null;
    if (!isLast && refused.some(({ isDeferred }) => isDeferred)) {
      const isCopyTaken = delivery.refused.every(({ address }) => address !== row.copyTo);
      await waits({ problem: 'recipient', serverSaid: said, ...(isCopyTaken && { copyTo: null }) });
      throw new Error(said ?? 'deferred');
    }
    const set = { state: 'failed' as const, problem: 'recipient' as const, serverSaid: said };
    return conclude(services, { row, place }, { set, action: 'not_sent', reason: said });
  }
  await conclude(
    services,
    { row, place },
    {
      set: {
        state: 'sent',
        problem: null,
        serverSaid: delivery.response.slice(0, 500),
        refused,
        sentAt: clock(),
        pdfSha256: pdf && createHash('sha256').update(pdf).digest('hex'),
      },
      action: 'sent',
      deferred: deferred.map(({ address }) => address),
    },
  );
}

export function deliversMessages(services: JobServices, signers: SignersInTurn): HandledJob {
  return handles(messageMail, ({ messageId }, attempt) =>
    deliver(services, { messageId, signers }, attempt),
  );
}
