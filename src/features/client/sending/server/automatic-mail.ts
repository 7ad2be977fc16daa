/**
 * Automatic emails to clients: notices of upcoming charges, receipts, and bank account
 * confirmations.
 */
import type { DbOrTx, Tx } from '#server/db/database.ts';
import type { JobServices } from '#server/http/app-services.ts';
import { enqueue } from '#server/queue/enqueue.ts';
import { everyRow } from '#server/access/row-access.ts';
import type { CalendarDay } from '#shared/calendar-day.ts';
import { fillFields, fillLine, fillLink } from '../merge-fields.ts';
import type { MessageKind, NoticeKind } from '../message-kind.ts';
import { readSendingSettings } from './change-settings.ts';
import { messageMail } from './message-mail.ts';
import { companyFields, SOURCES } from './message-source.ts';
import type { MessageSource } from './message-source.ts';
import { leavesAt, linkOfReminder } from './reminders.ts';
import type { Moment } from './reminded.ts';
import { sentMessages } from './sent-message-table.ts';
import type { SentMessageRow } from './sent-message-table.ts';

/** Checks queued notices of upcoming charges. Autopay registers it. */
export interface NoticeCheck {
  /** True while the notice is still accurate. Doesn't change anything. */
  isLive: (db: DbOrTx, messageId: number, today: CalendarDay) => Promise<boolean>;
  /**
   * Returns the notice with current amounts, 'void' if it no longer applies, or 'later' during
   * quiet hours.
   */
  refresh: (
    services: JobServices,
    row: SentMessageRow,
  ) => Promise<SentMessageRow | 'void' | 'later'>;
}

let registered: NoticeCheck | null = null;

/** Called once, by the composition root. */
export function registerNoticeCheck(check: NoticeCheck): void {
  registered = check;
}

export function noticeCheck(): NoticeCheck {
  if (!registered) throw new Error('no feature has registered its notices of charges');

  return registered;
}

/** Automatic emails don't name a sender. */
const NO_SENDER = { 'your name': '' };

/**
 * Returns a message's subject and body with the merge fields filled in, and the link if there is
 * one.
 */
export async function filledMail(
  db: DbOrTx,
  {
    kind,
    source,
    values: more,
    url,
  }: {
    kind: MessageKind;
    source: Pick<MessageSource, 'values'>;
    values: Record<string, string>;
    url: string | null;
  },
) {
  const { templates } = await readSendingSettings(db);
  const { values: ofCompany } = await companyFields(db, null);
  const values = { ...ofCompany, ...NO_SENDER, ...source.values, ...more };

  return {
    subject: fillLine(templates[kind].subject, { ...values, link: '' }),
    message: fillLink(fillFields(templates[kind].message, values), url),
  };
}

interface Queued {
  kind: NoticeKind | 'receipt';
  /** The id of the invoice, or of the payment for a receipt. */
  id: number;
  values: Record<string, string>;
  moment: Moment;
  publicUrl: string | undefined;
}

/**
 * Queues an email to the client, to send after quiet hours. Returns null if the client has no email
 * address.
 */
export async function queueAutomaticMail(
  tx: Tx,
  { kind, id, values, moment, publicUrl }: Queued,
): Promise<number | null> {
  const { now, today } = moment;
  const source = kind === 'receipt' ? SOURCES.receipt : SOURCES.invoice;
  const read = await source.read({ db: tx, today }, { id, access: everyRow });
  if (read.to.length === 0 || read.whyNot !== null) return null;
  const link = await linkOfReminder(tx, publicUrl, { ...read.linkTo, signerId: null, now });
  // The client confirms the account on that page, so the email is useless without a link.
  if (kind === 'confirmAccount' && !link) return null;
  const withLink = kind === 'receipt' ? ('both' as const) : ('link' as const);
  const [inserted] = await tx
    .insert(sentMessages)
    .values({
      ...(await filledMail(tx, { kind, source: read, values, url: link?.url ?? null })),
      kind,
      entity: source.entity,
      entityId: id,
      clientId: read.clientId,
      to: read.to,
      cc: [],
      refused: [],
      carries: link ? withLink : 'pdf',
      linkId: link?.id ?? null,
      revision: read.revision,
      createdAt: now,
    })
    .returning({ id: sentMessages.id });
  if (!inserted) throw new Error('the message was not stored');
  const delayMs = leavesAt(await readSendingSettings(tx), moment).getTime() - now.getTime();
  await enqueue(tx, messageMail, { messageId: inserted.id }, { delayMs });

  return inserted.id;
}
