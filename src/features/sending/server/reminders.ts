/** Queues reminders by the company's rules, and looks again right before one leaves. */
import { eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { z } from 'zod';
import { estimateDocuments } from '#features/estimates/server/estimate-kind.ts';
import { invoiceStore } from '#features/invoices/server/invoice-kind.ts';
import { mailTime } from '#features/notifications/mail-times.ts';
import { pathOfLink } from '#features/client-links/client-link.ts';
import type { LinkedRecord } from '#features/client-links/client-link.ts';
import { findLink, linkOf, wasTurnedOff } from '#features/client-links/server/client-links.ts';
import type { Db, DbOrTx, Tx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { JobServices } from '#server/http/app-services.ts';
import { companies } from '#features/company/server/company-table.ts';
import { enqueue } from '#server/queue/enqueue.ts';
import { handles } from '#server/queue/job-kind.ts';
import type { HandledJob } from '#server/queue/job-kind.ts';
import { gable } from '#server/records/actor.ts';
import { everyRow } from '#server/records/row-access.ts';
import { dayInZone } from '#shared/calendar-day.ts';
import type { CalendarDay } from '#shared/calendar-day.ts';
import { keysOf } from '#shared/keys-of.ts';
import { toCents } from '#shared/money.ts';
import { fillFields, fillLine, fillLink } from '../merge-fields.ts';
import { isReminder } from '../message-kind.ts';
import type { ReminderKind } from '../message-kind.ts';
import {
  daysToLookAt,
  dueStatus,
  expiryReminderDueOn,
  expiryStatus,
  reminderDueOn,
} from '../reminder-rules.ts';
import type { ReminderRule, SendingSettings } from '../sending-settings.ts';
import { readSendingSettings } from './change-settings.ts';
import { messageMail } from './message-mail.ts';
import { companyFields, SOURCES } from './message-source.ts';
import { sentMessages } from './sent-message-table.ts';
import type { SentMessageRow } from './sent-message-table.ts';

const { store: estimateStore } = estimateDocuments;

interface Moment {
  now: Date;
  today: CalendarDay;
  timeZone: string;
}

type Rules = readonly ReminderRule[];

/** What one kind of reminder is about, and when it is due. */
interface Reminded {
  source: 'invoice' | 'estimate';
  rules: (settings: SendingSettings) => Rules;
  /** Records with a day among these of which a reminder may be due. */
  onDays: (db: DbOrTx, days: readonly CalendarDay[]) => Promise<number[]>;
  /** The rule that is due by now, with the day it counts from and the fields of its words. */
  due: (
    db: DbOrTx,
    id: number,
    moment: Moment & { rules: Rules },
  ) => Promise<{ days: number; day: CalendarDay; values: Record<string, string> } | null>;
}

const isOff = (clientId: SQL) =>
  sql`exists (select from clients_without_reminders off where off.contact_id = ${clientId})`;

async function idsOf(db: DbOrTx, query: SQL): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(query);

  return rows.map(({ id }) => id);
}

const dayOf = (at: string, { timeZone }: Moment) => dayInZone(new Date(at), timeZone);

export const REMINDED: Readonly<Record<ReminderKind, Reminded>> = {
  reminder: {
    source: 'invoice',
    rules: ({ reminderRules }) => reminderRules,
    onDays: (db, days) =>
      idsOf(
        db,
        sql`select id from invoices
          where deleted_at is null and state in ('sent', 'partial', 'overdue') and owed_cents > 0
            and due_date = any(${sql.param([...days])}::date[]) and not ${isOff(sql`client_id`)}
          order by id`,
      ),
    async due(db, id, moment) {
      const { rules, today } = moment;
      const record = await invoiceStore.find(db, { today }, { id, access: everyRow });
      const { status, owed, dueDate, sentAt, createdAt } = record;
      const { rows } = await db.execute<{ pending: string }>(
        sql`select coalesce(sum(amount_cents), 0) as pending from payments
          where invoice_id = ${id} and status = 'pending'`,
      );
      const days = reminderDueOn(
        rules,
        {
          status,
          owedCents: toCents(owed),
          pendingCents: Number(rows[0]?.pending),
          dueDate,
          issuedOn: dayOf(sentAt ?? createdAt, moment),
        },
        today,
      );

      return days === null || dueDate === null
        ? null
        : { days, day: dueDate, values: { 'due status': dueStatus(dueDate, today) } };
    },
  },
  estimateReminder: {
    source: 'estimate',
    rules: ({ estimateRules }) => estimateRules,
    onDays: (db, days) =>
      idsOf(
        db,
        sql`select id from estimates
          where deleted_at is null and status = 'sent'
            and expiry_date = any(${sql.param([...days])}::date[]) and not ${isOff(sql`client_id`)}
          order by id`,
      ),
    async due(db, id, moment) {
      const { rules, today } = moment;
      const record = await estimateStore.find(db, { today }, { id, access: everyRow });
      const { status, expiryDate, sentAt, createdAt } = record;
      const issuedOn = dayOf(sentAt ?? createdAt, moment);
      const days = expiryReminderDueOn(rules, { status, expiryDate, issuedOn }, today);

      return days === null || expiryDate === null
        ? null
        : { days, day: expiryDate, values: { 'expiry status': expiryStatus(expiryDate, today) } };
    },
  },
};

/** The reminder of a record at this moment; null when none is due, or the client has no address. */
async function reminderOf(
  db: DbOrTx,
  { kind, id }: { kind: ReminderKind; id: number },
  { settings, ...moment }: Moment & { settings: SendingSettings },
) {
  const { source: name, rules, due } = REMINDED[kind];
  const found = await due(db, id, { ...moment, rules: rules(settings) });
  if (!found) return null;
  const { today } = moment;
  const source = await SOURCES[name].read({ db, today }, { id, access: everyRow });
  if (source.to.length === 0) return null;
  const { values: ofCompany } = await companyFields(db, null);
  const values = { ...ofCompany, ...source.values, ...found.values };
  const template = settings.templates[kind];

  return {
    reminderDays: found.days,
    dueDate: found.day,
    to: source.to,
    revision: source.revision,
    subject: fillLine(template.subject, { ...values, link: '' }),
    message: fillFields(template.message, values),
  };
}

/** When something that may leave now leaves, for the company's quiet hours. */
const leavesAt = ({ quietFrom, quietTo }: SendingSettings, { now, timeZone }: Moment): Date =>
  mailTime(now, { quietFrom, quietTo, digestAt: null }, timeZone, 0);

async function momentOf(db: DbOrTx, now: Date): Promise<Moment | null> {
  const [company] = await db.select({ timeZone: companies.timeZone }).from(companies);

  return company ? { now, ...company, today: dayInZone(now, company.timeZone) } : null;
}

/** Queues what is due, each rule once for a record and its day, however many processes look at once. */
export async function queueReminders(tx: Tx, now: Date): Promise<number> {
  const settings = await readSendingSettings(tx);
  const moment = await momentOf(tx, now);
  if (!moment) return 0;
  let queued = 0;
  for (const kind of keysOf(REMINDED)) {
    const { source, rules, onDays } = REMINDED[kind];
    const days = daysToLookAt(rules(settings), moment.today);
    for (const id of days.length === 0 ? [] : await onDays(tx, days)) {
      const reminder = await reminderOf(tx, { kind, id }, { ...moment, settings });
      if (!reminder) continue;
      const [inserted] = await tx
        .insert(sentMessages)
        .values({
          ...reminder,
          message: fillLink(reminder.message, null),
          kind,
          entity: SOURCES[source].entity,
          entityId: id,
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

/** The document's address; null where this server does not know its own, or the office turned the link off. */
async function linkOfReminder(
  db: Db,
  publicUrl: string | undefined,
  { now, ...one }: LinkedRecord & { now: Date },
): Promise<{ id: number; url: string } | null> {
  if (publicUrl === undefined) return null;
  if (!(await findLink(db, one)) && (await wasTurnedOff(db, one))) return null;
  const link = await linkOf(db, { actor: gable, now }, one);

  return { id: link.id, url: `${publicUrl}${pathOfLink(link.token)}` };
}

/**
 * A reminder as it leaves: with today's words and balance. 'void' when its record was paid, answered, put
 * off, cancelled or its client's reminders turned off meanwhile; 'later' when it waits for the end of the quiet hours.
 */
export async function freshReminder(
  { database: { db }, clock, settings: { publicUrl } }: JobServices,
  row: SentMessageRow,
): Promise<SentMessageRow | 'void' | 'later'> {
  const moment = await momentOf(db, clock());
  const settings = await readSendingSettings(db);
  const { kind, entityId: id, dueDate } = row;
  if (!moment || !isReminder(kind) || dueDate === null) return 'void';
  // It is among those that are looked at, or it was paid, answered, put off or deleted.
  if (!(await REMINDED[kind].onDays(db, [dueDate])).includes(id)) return 'void';
  const reminder = await reminderOf(db, { kind, id }, { ...moment, settings });
  if (reminder?.reminderDays !== row.reminderDays || reminder.dueDate !== dueDate) return 'void';
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
    entity: SOURCES[REMINDED[kind].source].entity,
    id,
    now: moment.now,
  });
  const fresh = {
    ...reminder,
    message: fillLink(reminder.message, link?.url ?? null),
    carries: link ? ('both' as const) : ('pdf' as const),
    linkId: link?.id ?? null,
  };
  await db.update(sentMessages).set(fresh).where(eq(sentMessages.id, row.id));

  return { ...row, ...fresh };
}

const looking = {
  name: 'payment-reminders',
  payload: z.object({}),
  attempts: 1,
  everyMs: 10 * 60_000,
};

/** Looks every ten minutes, where mail can be sent. */
export function remindsClients({ database, clock, mailer }: JobServices): HandledJob {
  return handles(looking, async () => {
    if (!mailer.isConfigured) return;
    await inTransaction(database.db, (tx) => queueReminders(tx, clock()));
  });
}
