/** Sends a record to its client: drafts the email, queues it, and resends failed messages. */
import { and, eq, sql } from 'drizzle-orm';
import { findUser, mailAddressOf } from '#features/office/auth/server/user-queries.ts';
import { readMailSender } from '#features/office/company/server/company-queries.ts';
import { pathOfLink } from '#features/work/client-links/client-link.ts';
import type { LinkedRecord } from '#features/work/client-links/client-link.ts';
import { findLink, isShareable, linkOf } from '#features/work/client-links/server/client-links.ts';
import { notSetUp } from '#server/not-set-up.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { AppServices } from '#server/http/app-services.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import { throttle } from '#server/http/throttle.ts';
import { enqueue } from '#server/queue/enqueue.ts';
import { lettersNotPrinted } from '#server/pdf/render-pdf.ts';
import type { RowAccess } from '#server/access/row-access.ts';
import { AppError, notFound } from '#shared/app-error.ts';
import type { EntityName } from '#shared/entity-names.ts';
import { isEmail } from '#shared/fields/field-schemas.ts';
import { fillFields, fillLine, fillLink } from '../merge-fields.ts';
import { MESSAGES } from '../message-kind.ts';
import type { SentKind } from '../message-kind.ts';
import type { MessageCarries, MessageDraft, SentMessage, newMessage } from '../sent-message.ts';
import type { z } from 'zod';
import { readSendingSettings } from './change-settings.ts';
import { messageMail } from './message-mail.ts';
import { companyFields } from './message-source.ts';
import type { Period, SourceKind } from './message-source.ts';
import { readMessages } from './read-messages.ts';
import { sentMessages } from './sent-message-table.ts';

/** Limit per user: enough for a busy office, too low to spam from a stolen session. */
const LIMIT = { most: 60, minutes: 60, refusal: 'Too many emails were sent in one hour.' };

interface Sending<E extends EntityName> {
  kind: SentKind;
  source: SourceKind<E>;
  id: number;
  access: RowAccess<E>;
  period: Period;
}

async function ownAddressOf({ db, user }: RequestContext): Promise<string | null> {
  const address = mailAddressOf(await findUser(db, user.id));

  return address !== null && isEmail(address) ? address : null;
}

/** Returns the client's page that an email may link to, with its URL if it has a working link. */
async function pageOf(
  ctx: RequestContext,
  { kind, linkTo, publicUrl }: { kind: SentKind; linkTo: LinkedRecord; publicUrl: string },
): Promise<MessageDraft['link']> {
  if (!(await isShareable(ctx, linkTo))) return null;
  const link = await findLink(ctx.db, linkTo);
  const url = link && link.expiresAt > ctx.now ? `${publicUrl}${pathOfLink(link.token)}` : null;

  return { ...linkTo, url, label: MESSAGES[kind].button };
}

interface Draft<E extends EntityName> extends Sending<E> {
  /** The base URL through which the user's own request reached this server. */
  publicUrl: string;
}

/** Returns the initial email for the dialog. */
export async function draftMessage<E extends EntityName>(
  ctx: RequestContext,
  { settings, mailer }: Pick<AppServices, 'settings' | 'mailer'>,
  { kind, source, publicUrl, ...one }: Draft<E>,
): Promise<MessageDraft> {
  const read = await source.read(ctx, one);
  const company = await companyFields(ctx.db, ctx.user.fullName);
  const sender = await readMailSender(ctx.db);
  const { templates } = await readSendingSettings(ctx.db);
  const link = await pageOf(ctx, { kind, linkTo: read.linkTo, publicUrl });
  const canLink = link !== null && settings.publicUrl !== undefined;
  // Leave the `{link}` placeholder in until sending, so the user can still send the message without
  // the link.
  const keepsField = mailer.isConfigured ? canLink : link !== null;
  const values = { ...company.values, ...read.values };
  const { title, to, unmailable, facts, fileName, isDraft, whyNot } = read;

  return {
    kind,
    title,
    to,
    unmailable,
    subject: fillLine(templates[kind].subject, { ...values, link: '' }),
    message: keepsField
      ? fillFields(templates[kind].message, values)
      : fillLink(fillFields(templates[kind].message, values), null),
    companyName: company.companyName,
    companyLines: company.companyLines,
    facts,
    fileName,
    link,
    canLink,
    isDraft,
    whyNot,
    notPrinted: await lettersNotPrinted(ctx.user.id, await source.printed(ctx, one)),
    canMail: mailer.isConfigured,
    ownAddress: await ownAddressOf(ctx),
    from:
      settings.mailFrom === undefined || !mailer.isConfigured
        ? null
        : `${sender?.name ?? ''} <${settings.mailFrom}>`.trim(),
    replyTo: sender?.replyTo ?? null,
  };
}

async function oneMessage(
  tx: RequestContext['db'],
  which: { entity: EntityName; entityId: number; messageId: number },
): Promise<SentMessage> {
  const [message] = await readMessages(tx, which);
  if (!message) throw notFound('Message');

  return message;
}

/**
 * Returns the message's link, creating or extending it as needed; null if the message has only a
 * PDF.
 */
async function linkFor(
  ctx: RequestContext,
  publicUrl: string | undefined,
  { linkTo, carries }: { linkTo: LinkedRecord; carries: MessageCarries | undefined },
): Promise<{ linkId: number; url: string } | null> {
  if (carries === 'pdf') return null;
  const canLink = publicUrl !== undefined && (await isShareable(ctx, linkTo));
  if (!canLink && carries === undefined) return null;
  if (!canLink) {
    const message =
      publicUrl === undefined
        ? notSetUp(ctx.user, 'Client links are not set up on this server. Send the PDF instead.', [
            'PUBLIC_URL',
          ])
        : 'You do not have permission to share this client’s page. Send the PDF instead.';
    throw new AppError('conflict', message);
  }
  const { id, token } = await linkOf(ctx.db, ctx, linkTo);

  return { linkId: id, url: `${publicUrl}${pathOfLink(token)}` };
}

/** Issues a draft and queues its email in one transaction. */
export function sendMessage<E extends EntityName>(
  ctx: RequestContext,
  { mailer, settings }: Pick<AppServices, 'mailer' | 'settings'>,
  { kind, source, body, ...one }: Sending<E> & { body: z.output<typeof newMessage> },
): Promise<SentMessage> {
  return inTransaction(ctx.db, async (tx) => {
    const inTx = { ...ctx, db: tx };
    await throttle(tx, { key: `client-mail:${ctx.user.id}`, limit: LIMIT, now: ctx.now });
    let read = await source.read(inTx, one);
    if (!mailer.isConfigured) {
      throw new AppError(
        'conflict',
        'Email is not set up on this server. Download the PDF and send it yourself.',
      );
    }
    if (read.whyNot !== null) throw new AppError('conflict', read.whyNot);
    if (read.isDraft && source.issue) {
      await source.issue(inTx, one);
      read = await source.read(inTx, one);
    }
    const { linkTo } = read;
    const link = await linkFor(inTx, settings.publicUrl, { linkTo, carries: body.carries });
    const [inserted] = await tx
      .insert(sentMessages)
      .values({
        kind,
        entity: source.entity,
        entityId: one.id,
        clientId: read.clientId,
        to: body.to,
        cc: body.cc,
        copyTo: body.copyToMe ? await ownAddressOf(inTx) : null,
        subject: body.subject,
        message: fillLink(body.message, link?.url ?? null),
        carries: body.carries ?? (link ? 'both' : 'pdf'),
        linkId: link?.linkId ?? null,
        refused: [],
        revision: read.revision,
        periodFrom: read.period?.from ?? null,
        periodTo: read.period?.to ?? null,
        createdAt: ctx.now,
        createdBy: ctx.user.id,
      })
      .returning({ id: sentMessages.id });
    if (!inserted) throw new Error('the message was not stored');
    await enqueue(tx, messageMail, { messageId: inserted.id });

    return oneMessage(tx, { entity: source.entity, entityId: one.id, messageId: inserted.id });
  });
}

/** Requeues a failed message unchanged. */
export function retryMessage<E extends EntityName>(
  ctx: RequestContext,
  { source, messageId, ...one }: Omit<Sending<E>, 'kind'> & { messageId: number },
): Promise<SentMessage> {
  return inTransaction(ctx.db, async (tx) => {
    const { clientId } = await source.read({ ...ctx, db: tx }, one);
    const which = { entity: source.entity, entityId: one.id, messageId };
    const [message] = await tx
      .select({ clientId: sentMessages.clientId })
      .from(sentMessages)
      .where(and(eq(sentMessages.id, messageId), eq(sentMessages.entityId, one.id)))
      .for('update');
    const { state } = await oneMessage(tx, which);
    if (state !== 'failed') {
      throw new AppError('conflict', 'Only failed messages can be resent.');
    }
    if (message?.clientId != null && message.clientId !== clientId) {
      throw new AppError('conflict', 'This message was for a different client. Write a new one.');
    }
    await throttle(tx, { key: `client-mail:${ctx.user.id}`, limit: LIMIT, now: ctx.now });
    await tx.execute(sql`delete from queued_jobs where kind = ${messageMail.name}
      and payload = ${JSON.stringify({ messageId })}::jsonb`);
    await tx
      .update(sentMessages)
      .set({ state: 'queued', problem: null, serverSaid: null })
      .where(eq(sentMessages.id, messageId));
    await enqueue(tx, messageMail, { messageId });

    return oneMessage(tx, which);
  });
}
