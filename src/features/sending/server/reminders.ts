/** Queues reminders of unpaid invoices by the company's rules, and looks again right before one leaves. */
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { invoiceStore } from '#features/invoices/server/invoice-kind.ts';
import { mailTime } from '#features/notifications/mail-times.ts';
import { pathOfLink } from '#features/client-links/client-link.ts';
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
import { toCents } from '#shared/money.ts';
import { fillFields, fillLine, fillLink } from '../merge-fields.ts';
import { dueDaysToLookAt, dueStatus, reminderDueOn } from '../reminder-rules.ts';
import type { SendingSettings } from '../sending-settings.ts';
import { readSendingSettings } from './change-settings.ts';
import { messageMail } from './message-mail.ts';
import { companyFields, SOURCES } from './message-source.ts';
import { sentMessages } from './sent-message-table.ts';
import type { SentMessageRow } from './sent-message-table.ts';

interface Moment {
  now: Date;
  today: CalendarDay;
  timeZone: string;
}

/** Invoices due on one of these days on which something is owed, of clients who are reminded. */
async function invoicesToLookAt(
  db: DbOrTx,
  dueDays: readonly CalendarDay[],
): Promise<{ id: number; pendingCents: number }[]> {
  const { rows } = await db.execute<{ id: number; pending: string }>(sql`
    select id, (select coalesce(sum(amount_cents), 0) from payments
        where payments.invoice_id = invoices.id and payments.status = 'pending') as pending
    from invoices
    where deleted_at is null and state in ('sent', 'partial', 'overdue') and owed_cents > 0
      and due_date = any(${sql.param([...dueDays])}::date[])
      and not exists (select from clients_without_reminders off where off.contact_id = client_id)
    order by id`);

  return rows.map(({ id, pending }) => ({ id, pendingCents: Number(pending) }));
}

/** The reminder of an invoice at this moment; null when none is due, or the client has no address. */
async function reminderOf(
  db: DbOrTx,
  { id, pendingCents }: { id: number; pendingCents: number },
  {
    rules,
    template,
    today,
    timeZone,
  }: Moment & {
    rules: SendingSettings['reminderRules'];
    template: SendingSettings['templates']['reminder'];
  },
) {
  const record = await invoiceStore.find(db, { today }, { id, access: everyRow });
  const { status, owed, dueDate, sentAt, createdAt } = record;
  const days = reminderDueOn(
    rules,
    {
      status,
      owedCents: toCents(owed),
      pendingCents,
      dueDate,
      issuedOn: dayInZone(new Date(sentAt ?? createdAt), timeZone),
    },
    today,
  );
  if (days === null || dueDate === null) return null;
  const source = await SOURCES.invoice.read({ db, today }, { id, access: everyRow });
  if (source.to.length === 0) return null;
  const { values: ofCompany } = await companyFields(db, null);
  const values = { ...ofCompany, ...source.values, 'due status': dueStatus(dueDate, today) };

  return {
    reminderDays: days,
    dueDate,
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

/** Queues what is due, each rule once for an invoice and its due day, however many processes look at once. */
export async function queueReminders(tx: Tx, now: Date): Promise<number> {
  const settings = await readSendingSettings(tx);
  const { reminderRules: rules, templates } = settings;
  const moment = await momentOf(tx, now);
  if (!moment || !rules.some(({ isOn }) => isOn)) return 0;
  let queued = 0;
  for (const one of await invoicesToLookAt(tx, dueDaysToLookAt(rules, moment.today))) {
    const reminder = await reminderOf(tx, one, { ...moment, rules, template: templates.reminder });
    if (!reminder) continue;
    const [inserted] = await tx
      .insert(sentMessages)
      .values({
        ...reminder,
        message: fillLink(reminder.message, null),
        kind: 'reminder',
        entity: 'invoices',
        entityId: one.id,
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

  return queued;
}

async function invoiceNow(db: Db, id: number) {
  const { rows } = await db.execute<{ due: string | null }>(
    sql`select due_date::text as due from invoices where id = ${id} and deleted_at is null`,
  );
  const [one] = rows[0]?.due
    ? await invoicesToLookAt(db, [rows[0].due]).then((all) =>
        all.filter((found) => found.id === id),
      )
    : [];

  return one ?? null;
}

/** The invoice's address; null where this server does not know its own, or the office turned the link off. */
async function linkOfReminder(
  db: Db,
  publicUrl: string | undefined,
  { id, now }: { id: number; now: Date },
): Promise<{ id: number; url: string } | null> {
  if (publicUrl === undefined) return null;
  const one = { entity: 'invoices', id } as const;
  if (!(await findLink(db, one)) && (await wasTurnedOff(db, one))) return null;
  const link = await linkOf(db, { actor: gable, now }, one);

  return { id: link.id, url: `${publicUrl}${pathOfLink(link.token)}` };
}

/**
 * A reminder as it leaves: with today's words and balance. 'void' when the invoice was paid, put off,
 * cancelled or its client's reminders turned off meanwhile; 'later' when it waits for the end of the quiet hours.
 */
export async function freshReminder(
  { database: { db }, clock, settings: { publicUrl } }: JobServices,
  row: SentMessageRow,
): Promise<SentMessageRow | 'void' | 'later'> {
  const moment = await momentOf(db, clock());
  const settings = await readSendingSettings(db);
  const one = await invoiceNow(db, row.entityId);
  if (!moment || !one) return 'void';
  const { reminderRules: rules, templates } = settings;
  const reminder = await reminderOf(db, one, { ...moment, rules, template: templates.reminder });
  if (reminder?.reminderDays !== row.reminderDays || reminder?.dueDate !== row.dueDate)
    return 'void';
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
  const link = await linkOfReminder(db, publicUrl, { id: row.entityId, now: moment.now });
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
export function remindsOfInvoices({ database, clock, mailer }: JobServices): HandledJob {
  return handles(looking, async () => {
    if (!mailer.isConfigured) return;
    await inTransaction(database.db, (tx) => queueReminders(tx, clock()));
  });
}
