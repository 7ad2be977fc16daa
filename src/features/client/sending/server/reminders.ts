/** Queues reminders by the company's rules, and rechecks each one right before sending it. */
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { mailTime } from '#features/office/notifications/mail-times.ts';
import { pathOfLink } from '#features/work/client-links/client-link.ts';
import type { LinkedRecord } from '#features/work/client-links/client-link.ts';
import { findLink, linkOf, wasTurnedOff } from '#features/work/client-links/server/client-links.ts';
import { findLinkableClient } from '#features/work/client-links/server/linkable-client.ts';
import type { DbOrTx, Tx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { JobServices } from '#server/http/app-services.ts';
import { companies } from '#features/office/company/server/company-table.ts';
import { enqueue } from '#server/queue/enqueue.ts';
import { defineJob, handles } from '#server/queue/job-kind.ts';
import type { HandledJob } from '#server/queue/job-kind.ts';
import { gable } from '#server/access/actor.ts';
import { everyRow } from '#server/access/row-access.ts';
import { dayInZone } from '#shared/calendar-day.ts';
import { keysOf } from '#shared/keys-of.ts';
import { fillFields, fillLine, fillLink } from '../merge-fields.ts';
import { isReminder } from '../message-kind.ts';
import type { ReminderKind } from '../message-kind.ts';
import { daysToLookAt } from '../reminder-rules.ts';
import type { SendingSettings } from '../sending-settings.ts';
import { readSendingSettings } from './change-settings.ts';
import { messageMail } from './message-mail.ts';
import { companyFields, SOURCES } from './message-source.ts';
import { remindedBy, REMINDER_SOURCES } from './reminded.ts';
import type { Moment, Reminded, SignersInTurn, Subject } from './reminded.ts';
import { sentMessages } from './sent-message-table.ts';
import type { SentMessageRow } from './sent-message-table.ts';

/**
 * Returns the reminder that is due now for a record or signer; null if none is due or there is no
 * email address.
 */
async function reminderOf(
  db: DbOrTx,
  { kind, of, subject }: { kind: ReminderKind; of: Reminded; subject: Subject },
  { settings, ...moment }: Moment & { settings: SendingSettings },
) {
  const found = await of.due(db, subject, { ...moment, rules: of.rules(settings) });
  if (!found) return null;
  const { today } = moment;
  const one = { id: subject.id, access: everyRow };
  const source = await SOURCES[REMINDER_SOURCES[kind]].read({ db, today }, one);
  const { to = source.to } = found;
  if (to.length === 0) return null;
  const { values: ofCompany } = await companyFields(db, null);
  const values = { ...ofCompany, ...source.values, ...found.values };
  const template = settings.templates[kind];

  return {
    reminderDays: found.days,
    dueDate: found.day,
    to,
    clientId: source.clientId,
    revision: source.revision,
    subject: fillLine(template.subject, { ...values, link: '' }),
    message: fillFields(template.message, values),
  };
}

/** Returns when to send a message: now, or when quiet hours end. */
export const leavesAt = (
  { quietFrom, quietTo }: SendingSettings,
  { now, timeZone }: Moment,
): Date => mailTime(now, { quietFrom, quietTo, digestAt: null }, timeZone, 0);

export async function momentOf(db: DbOrTx, now: Date): Promise<Moment | null> {
  const [company] = await db.select({ timeZone: companies.timeZone }).from(companies);

  return company ? { now, ...company, today: dayInZone(now, company.timeZone) } : null;
}

interface Looking {
  now: Date;
  signers: SignersInTurn;
  /** This server's base URL for links in emails; undefined if not set. */
  publicUrl: string | undefined;
}

/**
 * Queues the reminders that are due: once per rule, subject, and due date, even if several
 * processes run concurrently.
 */
export async function queueReminders(
  tx: Tx,
  { now, signers, publicUrl }: Looking,
): Promise<number> {
  const settings = await readSendingSettings(tx);
  const moment = await momentOf(tx, now);
  if (!moment) return 0;
  let queued = 0;
  const kinds = remindedBy(signers);
  for (const kind of keysOf(kinds)) {
    const of = kinds[kind];
    if (of.isLinkAlone && publicUrl === undefined) continue;
    const days = daysToLookAt(of.rules(settings), moment.today);
    for (const subject of days.length === 0 ? [] : await of.onDays(tx, days, moment)) {
      const reminder = await reminderOf(tx, { kind, of, subject }, { ...moment, settings });
      if (!reminder) continue;
      const [inserted] = await tx
        .insert(sentMessages)
        .values({
          ...reminder,
          message: fillLink(reminder.message, null),
          kind,
          entity: SOURCES[REMINDER_SOURCES[kind]].entity,
          entityId: subject.id,
          signerId: subject.signerId,
          cc: [],
          refused: [],
          createdAt: now,
        })
        .onConflictDoNothing()
        .returning({ id: sentMessages.id });
      if (!inserted) continue;
      queued += 1;
      const delayMs = leavesAt(settings, moment).getTime() - now.getTime();
      await enqueue(tx, messageMail, { messageId: inserted.id }, { delayMs });
    }
  }

  return queued;
}

/**
 * Returns the link to the document, or the signer's own link. Null if no public URL is set, the
 * office turned the link off, or the link wouldn't open.
 */
export async function linkOfReminder(
  db: DbOrTx,
  publicUrl: string | undefined,
  { now, signerId, ...record }: LinkedRecord & Subject & { now: Date },
): Promise<{ id: number; url: string } | null> {
  if (publicUrl === undefined) return null;
  const one = { ...record, ...(signerId !== null && { signerId }) };
  if (!(await findLink(db, one)) && (signerId !== null || (await wasTurnedOff(db, one)))) {
    return null;
  }
  if ((await findLinkableClient(db, { now }, record)) === null) return null;
  const link = await linkOf(db, { actor: gable, now }, one);

  return { id: link.id, url: `${publicUrl}${pathOfLink(link.token)}` };
}

/**
 * Returns a reminder with current text and balance, right before it is sent. 'void' if its record
 * was paid, accepted, declined, postponed, cancelled, or signed in the meantime, or the client's
 * reminders were turned off; 'later' if it has to wait for quiet hours to end.
 */
export async function freshReminder(
  { database: { db }, clock, settings: { publicUrl } }: JobServices,
  { row, signers }: { row: SentMessageRow; signers: SignersInTurn },
): Promise<SentMessageRow | 'void' | 'later'> {
  const moment = await momentOf(db, clock());
  const settings = await readSendingSettings(db);
  const { kind, entityId: id, signerId, dueDate } = row;
  if (!moment || !isReminder(kind) || dueDate === null) return 'void';
  // The record is no longer in this list if it was paid, accepted, declined, postponed, or deleted.
  const of = remindedBy(signers)[kind];
  const subject = (await of.onDays(db, [dueDate], moment)).find(
    (one) => one.id === id && one.signerId === signerId,
  );
  if (!subject) return 'void';
  const reminder = await reminderOf(db, { kind, of, subject }, { ...moment, settings });
  if (reminder?.reminderDays !== row.reminderDays || reminder.dueDate !== dueDate) return 'void';
  if (row.clientId !== null && row.clientId !== reminder.clientId) return 'void';
  const leaves = leavesAt(settings, moment);
  if (leaves > moment.now) {
    await inTransaction(db, (tx) =>
      enqueue(
        tx,
        messageMail,
        { messageId: row.id },
        { delayMs: leaves.getTime() - moment.now.getTime() },
      ),
    );
    return 'later';
  }
  const link = await linkOfReminder(db, publicUrl, {
    entity: SOURCES[REMINDER_SOURCES[kind]].entity,
    ...subject,
    now: moment.now,
  });
  if (of.isLinkAlone && !link) return 'void';
  const withLink = of.isLinkAlone ? ('link' as const) : ('both' as const);
  const fresh = {
    ...reminder,
    message: fillLink(reminder.message, link?.url ?? null),
    carries: link ? withLink : ('pdf' as const),
    linkId: link?.id ?? null,
  };
  await db.update(sentMessages).set(fresh).where(eq(sentMessages.id, row.id));

  return { ...row, ...fresh };
}

const looking = defineJob({
  name: 'payment-reminders',
  label: 'Client reminders',
  payload: z.object({}),
  attempts: 1,
  everyMs: 10 * 60_000,
});

/** Checks for due reminders every 10 minutes if this server can send email. */
export function remindsClients(
  { database, clock, mailer, settings: { publicUrl } }: JobServices,
  signers: SignersInTurn,
): HandledJob {
  return handles(looking, async () => {
    if (!mailer.isConfigured) return;
    const looks = { now: clock(), signers, publicUrl };
    await inTransaction(database.db, (tx) => queueReminders(tx, looks));
  });
}
