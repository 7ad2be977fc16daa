/** Hands queued messages to the mail server, and keeps what it said. Nothing is called sent before it accepted it. */
import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { authorOf } from '#features/auth/server/user-queries.ts';
import { pathOfLink } from '#features/client-links/client-link.ts';
import { clientLinks } from '#features/client-links/server/client-link-table.ts';
import { readMailSender } from '#features/company/server/company-queries.ts';
import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { payPagesUrl } from '#server/http/app-services.ts';
import type { JobServices } from '#server/http/app-services.ts';
import { deliverMail } from '#server/mail/mailer.ts';
import type { Delivery } from '#server/mail/mailer.ts';
import { handles } from '#server/queue/job-kind.ts';
import type { HandledJob } from '#server/queue/job-kind.ts';
import { recordHistory } from '#server/records/audit-log.ts';
import { everyRow } from '#server/records/row-access.ts';
import { AppError } from '#shared/app-error.ts';
import { dayInZone } from '#shared/calendar-day.ts';
import type { EntityName } from '#shared/entity-names.ts';
import { textWithLink } from '../merge-fields.ts';
import { messageHtml } from '../message-html.ts';
import type { MailedMessage } from '../message-html.ts';
import { isPaymentNotice, isReminder, MESSAGES } from '../message-kind.ts';
import type { MessageProblem } from '../sent-message.ts';
import { freshNotice } from './autopay-mail.ts';
import { freshConfirmation } from './confirm-account-mail.ts';
import { messageMail } from './message-mail.ts';
import { companyFields, SOURCES } from './message-source.ts';
import type { MessageSource, SourceKind } from './message-source.ts';
import { REMINDER_SOURCES } from './reminded.ts';
import type { SignersInTurn } from './reminded.ts';
import { freshReminder } from './reminders.ts';
import { reachedBy, sentMessages } from './sent-message-table.ts';
import type { SentMessageRow } from './sent-message-table.ts';

/** What the mail library says of a refusal. */
interface MailError {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
}

/** Why a message was not taken, and whether it is of any use to try again. */
function judge(error: unknown): { problem: MessageProblem; said: string | null; isFinal: boolean } {
  const { code, command, responseCode = 0, response } = error as MailError;
  const said = typeof response === 'string' ? response.trim().slice(0, 500) : null;
  // A wrong password is the server's setting, which an administrator may be mending.
  const isFinal = responseCode >= 500 && code !== 'EAUTH';
  const problem = command === 'RCPT TO' ? 'recipient' : isFinal ? 'message' : 'server';

  return { problem, said, isFinal };
}

const sourceOf = (row: SentMessageRow): Pick<SourceKind<EntityName>, 'read' | 'print'> =>
  isPaymentNotice(row.kind)
    ? SOURCES.invoice
    : SOURCES[isReminder(row.kind) ? REMINDER_SOURCES[row.kind] : row.kind];

interface Outcome {
  set: Partial<SentMessageRow>;
  action: 'sent' | 'not_sent' | null;
  reason?: string | null;
}

/** Keeps what became of a message that was still queued, and tells its record's timeline. */
function conclude(
  { database, clock }: JobServices,
  { row, place }: { row: SentMessageRow; place: MessageSource['place'] | null },
  { set, action, reason }: Outcome,
): Promise<void> {
  return inTransaction(database.db, async (tx) => {
    const changed = await tx
      .update(sentMessages)
      .set(set)
      .where(and(eq(sentMessages.id, row.id), eq(sentMessages.state, 'queued')))
      .returning({ id: sentMessages.id });
    if (changed.length === 0 || action === null || place === null) return;
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

/** The PDF with a message: of a document the kept revision, of others as it was made for the first attempt. */
async function pdfOf(
  services: JobServices,
  row: SentMessageRow,
  { now, today }: { now: Date; today: string },
): Promise<Buffer> {
  if (row.pdf) return row.pdf;
  const { db } = services.database;
  const { id, entityId, revision, periodFrom, periodTo, createdBy } = row;
  const period = { ...(periodFrom && { from: periodFrom }), ...(periodTo && { to: periodTo }) };
  const payUrl = payPagesUrl(services);
  const ctx = { db, now, today, payUrl, user: { id: createdBy ?? 0 } };
  const pdf = Buffer.from(await sourceOf(row).print(ctx, { id: entityId, revision, period }));
  if (revision !== null) return pdf;
  const [kept] = await db
    .update(sentMessages)
    .set({ pdf: sql`coalesce(${sentMessages.pdf}, ${pdf})` })
    .where(eq(sentMessages.id, id))
    .returning({ pdf: sentMessages.pdf });

  return kept?.pdf ?? pdf;
}

/** The address in a message; 'off' when it was turned off meanwhile. */
async function linkIn(
  db: Db,
  { publicUrl }: JobServices['settings'],
  { linkId, carries, kind }: SentMessageRow,
  clientId: number,
): Promise<MailedMessage['link'] | 'off'> {
  if (carries === 'pdf' || publicUrl === undefined) return null;
  const [link] = await db
    .select()
    .from(clientLinks)
    .where(eq(clientLinks.id, linkId ?? 0));
  if (!link || link.revokedAt || link.clientId !== clientId) return 'off';

  return { url: `${publicUrl}${pathOfLink(link.token)}`, label: MESSAGES[kind].button };
}

const isGone = (error: unknown) => error instanceof AppError && error.code === 'not_found';

/** What leaves by itself, as it is by now: 'void' when it is not needed any more. */
function freshRow(
  services: JobServices,
  row: SentMessageRow,
  signers: SignersInTurn,
): Promise<SentMessageRow | 'void' | 'later'> {
  if (isReminder(row.kind)) return freshReminder(services, { row, signers });
  if (row.kind === 'autopayNotice') return freshNotice(services, row);
  if (row.kind === 'confirmAccount') return freshConfirmation(services, row);

  return Promise.resolve(row);
}

/** One attempt at one message. */
async function deliver(
  services: JobServices,
  { messageId, signers }: { messageId: number; signers: SignersInTurn },
  { key, isLast }: { key: string; isLast: boolean },
): Promise<void> {
  const { database, settings, clock } = services;
  const { db } = database;
  const [queued] = await db.select().from(sentMessages).where(eq(sentMessages.id, messageId));
  // An earlier attempt may have been killed between its success and its end.
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
  const row = await freshRow(services, queued, signers);
  if (row === 'later') return;
  if (row === 'void') return drop();

  const source = await sourceOf(row)
    .read(
      { db, today },
      {
        id: row.entityId,
        access: everyRow,
        period: { from: row.periodFrom ?? undefined, to: row.periodTo ?? undefined },
      },
    )
    .catch((error: unknown) => {
      if (isGone(error)) return null;
      throw error;
    });
  // What was deleted, cancelled or voided meanwhile is not sent.
  if (!source || source.whyNot !== null) return drop();
  // What was written to one client says nothing to another, nor of what is another's by now.
  if (row.clientId !== null && row.clientId !== source.clientId) return drop('moved');
  const { place, facts } = source;
  const link = await linkIn(db, services.settings, row, source.clientId);
  if (link === 'off') return drop();
  const fileName = row.carries === 'link' ? null : source.fileName;

  let delivery: Delivery;
  let pdf: Buffer | null;
  try {
    pdf = fileName === null ? null : await pdfOf(services, row, { now, today });
    delivery = await deliverMail(settings, await readMailSender(db), {
      to: row.to,
      cc: row.cc,
      bcc: row.copyTo === null ? [] : [row.copyTo],
      id: key,
      subject: row.subject,
      text: textWithLink(row.message, link),
      html: messageHtml({ ...company, message: row.message, facts, fileName, link }),
      attachments:
        pdf === null || fileName === null
          ? []
          : [{ filename: fileName, content: pdf, contentType: 'application/pdf' }],
    });
  } catch (error) {
    const { problem, said, isFinal } = judge(error);
    if (isFinal || isLast) {
      const set = { state: 'failed' as const, problem, serverSaid: said };
      return conclude(services, { row, place }, { set, action: 'not_sent', reason: said });
    }
    await db
      .update(sentMessages)
      .set({ problem, serverSaid: said })
      .where(and(eq(sentMessages.id, messageId), eq(sentMessages.state, 'queued')));
    throw error;
  }
  const refused = delivery.refused.filter(({ address }) => address !== row.copyTo);
  // Taken for the sender's copy alone is not taken for the client.
  const isNobodys = refused.length >= row.to.length + row.cc.length;
  if (isNobodys) {
    const said = refused[0]?.said ?? null;
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
    },
  );
}

export function deliversMessages(services: JobServices, signers: SignersInTurn): HandledJob {
  return handles(messageMail, ({ messageId }, attempt) =>
    deliver(services, { messageId, signers }, attempt),
  );
}
