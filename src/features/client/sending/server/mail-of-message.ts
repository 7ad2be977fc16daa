/** Builds the email for a message from its current record, link, and PDF. */
import { eq, sql } from 'drizzle-orm';
import { pathOfLink } from '#features/work/client-links/client-link.ts';
import { clientLinks } from '#features/work/client-links/server/client-link-table.ts';
import { findLinkableClient } from '#features/work/client-links/server/linkable-client.ts';
import type { Db } from '#server/db/database.ts';
import { payPagesUrl } from '#server/http/app-services.ts';
import type { JobServices } from '#server/http/app-services.ts';
import type { LargeMail } from '#server/mail/mailer.ts';
import { everyRow } from '#server/access/row-access.ts';
import { AppError } from '#shared/app-error.ts';
import type { EntityName } from '#shared/entity-names.ts';
import { textWithLink } from '../merge-fields.ts';
import { messageHtml } from '../message-html.ts';
import type { MailedMessage } from '../message-html.ts';
import { isPaymentNotice, isReminder, MESSAGES } from '../message-kind.ts';
import { companyFields, SOURCES } from './message-source.ts';
import type { MessageSource, SourceKind } from './message-source.ts';
import { REMINDER_SOURCES } from './reminded.ts';
import { sentMessages } from './sent-message-table.ts';
import type { SentMessageRow } from './sent-message-table.ts';

const sourceOf = (row: SentMessageRow): Pick<SourceKind<EntityName>, 'read' | 'print'> =>
  isPaymentNotice(row.kind)
    ? SOURCES.invoice
    : SOURCES[isReminder(row.kind) ? REMINDER_SOURCES[row.kind] : row.kind];

/** Returns the record a message is about, as of today; null if it no longer exists. */
export function sourceFor(
  db: Db,
  row: SentMessageRow,
  today: string,
): Promise<MessageSource | null> {
  return sourceOf(row)
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
}

/**
 * Returns a message's PDF: the stored revision of a document, otherwise the PDF rendered for the
 * first attempt.
 */
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

/** Returns the message's link; 'off' if the link was turned off or its client is in the trash. */
export async function linkIn(
  db: Db,
  { publicUrl }: JobServices['settings'],
  { linkId, carries, kind }: SentMessageRow,
  { clientId, now }: { clientId: number; now: Date },
): Promise<MailedMessage['link'] | 'off'> {
  if (carries === 'pdf' || publicUrl === undefined) return null;
  const [link] = await db
    .select()
    .from(clientLinks)
    .where(eq(clientLinks.id, linkId ?? 0));
  if (!link || link.revokedAt || link.clientId !== clientId) return 'off';
  const { entity, entityId: id } = link;
  if ((await findLinkableClient(db, { now }, { entity, id })) === null) return 'off';

  return { url: `${publicUrl}${pathOfLink(link.token)}`, label: MESSAGES[kind].button };
}

const isGone = (error: unknown) => error instanceof AppError && error.code === 'not_found';

interface Written {
  source: MessageSource;
  link: MailedMessage['link'];
  /** The same for every attempt. */
  key: string;
  now: Date;
  today: string;
}

/** Returns the email for a message and its PDF; `pdf` is null if the message has only a link. */
export async function mailOf(
  services: JobServices,
  row: SentMessageRow,
  { source, link, key, now, today }: Written,
): Promise<{ mail: LargeMail; pdf: Buffer | null }> {
  const company = await companyFields(services.database.db, null);
  const fileName = row.carries === 'link' ? null : source.fileName;
  const pdf = fileName === null ? null : await pdfOf(services, row, { now, today });
  const { facts } = source;
  const mail: LargeMail = {
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
  };

  return { mail, pdf };
}
