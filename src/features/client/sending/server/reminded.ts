/** Finds the records and signers that are due for a reminder, and the rule for each. */
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { estimateDocuments } from '#features/money/estimates/server/estimate-kind.ts';
import { invoiceStore } from '#features/money/invoices/server/invoice-kind.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { everyRow } from '#server/access/row-access.ts';
import { dayInZone, formatDay } from '#shared/calendar-day.ts';
import type { CalendarDay } from '#shared/calendar-day.ts';
import { isEmail } from '#shared/fields/field-schemas.ts';
import { toCents } from '#shared/money.ts';
import type { ReminderKind, SentKind } from '../message-kind.ts';
import {
  dueStatus,
  expiryReminderDueOn,
  expiryStatus,
  reminderDueOn,
  signReminderDueOn,
} from '../reminder-rules.ts';
import type { ReminderRule, SendingSettings } from '../sending-settings.ts';

const { store: estimateStore } = estimateDocuments;

export interface Moment {
  now: Date;
  today: CalendarDay;
  timeZone: string;
}

const exempt: SQL[] = [];

/**
 * Adds an SQL condition on `invoices`: matching invoices get no reminders. Called once, by the
 * composition root.
 */
export function exemptFromReminders(condition: SQL): void {
  exempt.push(condition);
}

const isExempt = () => sql`(${sql.join([sql`false`, ...exempt], sql` or `)})`;

type Rules = readonly ReminderRule[];

/** The subject of a reminder: a record, or one signer of an estimate. */
export interface Subject {
  id: number;
  signerId: number | null;
}

/** Finds the signers whose turn it is. The feature that owns signers provides it. */
export interface SignersInTurn {
  /**
   * Returns the signers whose turn it is and who were emailed a link to the current estimate on any
   * of these days.
   */
  mailedOn: (db: DbOrTx, days: readonly CalendarDay[], moment: Moment) => Promise<Subject[]>;
  /** Returns one signer; null if it is no longer their turn. */
  find: (
    db: DbOrTx,
    subject: Subject,
    moment: Moment,
  ) => Promise<{ name: string; email: string; mailedOn: CalendarDay } | null>;
}

/** One type of reminder: its subjects, and when it is due. */
export interface Reminded {
  rules: (settings: SendingSettings) => Rules;
  /**
   * Returns the subjects that may be due for a reminder: their due, expiration, or email date is
   * one of these days.
   */
  onDays: (db: DbOrTx, days: readonly CalendarDay[], moment: Moment) => Promise<Subject[]>;
  /** Returns the rule that is due now, the date it counts from, and the message's merge fields. */
  due: (
    db: DbOrTx,
    subject: Subject,
    moment: Moment & { rules: Rules },
  ) => Promise<{
    days: number;
    day: CalendarDay;
    values: Record<string, string>;
    /** Recipients to use instead of the client. */
    to?: string[];
  } | null>;
  /**
   * True if the reminder contains only a link, without a PDF. It is skipped if there is no link.
   */
  isLinkAlone?: true;
}

/** The document that each type of reminder prints and links to. */
export const REMINDER_SOURCES = {
  reminder: 'invoice',
  estimateReminder: 'estimate',
  signReminder: 'estimate',
} as const satisfies Record<ReminderKind, SentKind>;

const isOff = (clientId: SQL) =>
  sql`exists (select from clients_without_reminders off where off.contact_id = ${clientId})`;

async function recordsOf(db: DbOrTx, query: SQL): Promise<Subject[]> {
  const { rows } = await db.execute<{ id: number }>(query);

  return rows.map(({ id }) => ({ id, signerId: null }));
}

const dayOf = (at: string, { timeZone }: Moment) => dayInZone(new Date(at), timeZone);

const OF_DOCUMENTS = {
  reminder: {
    rules: ({ reminderRules }) => reminderRules,
    onDays: (db, days) =>
      recordsOf(
        db,
        sql`select id from invoices
          where deleted_at is null and state in ('sent', 'partial', 'overdue') and owed_cents > 0
            and due_date = any(${sql.param([...days])}::date[]) and not ${isOff(sql`client_id`)} and not ${isExempt()}
          order by id`,
      ),
    async due(db, { id }, moment) {
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
    rules: ({ estimateRules }) => estimateRules,
    onDays: (db, days) =>
      recordsOf(
        db,
        sql`select id from estimates
          where deleted_at is null and status = 'sent'
            and expiry_date = any(${sql.param([...days])}::date[]) and not ${isOff(sql`client_id`)}
          order by id`,
      ),
    async due(db, { id }, moment) {
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
} satisfies Partial<Record<ReminderKind, Reminded>>;

/** Filters out signers whose clients have reminders turned off. */
async function notOff(db: DbOrTx, subjects: readonly Subject[]): Promise<Subject[]> {
  if (subjects.length === 0) return [];
  const ids = subjects.map(({ id }) => id);
  const kept = await recordsOf(
    db,
    sql`select id from estimates where id = any(${sql.param(ids)}::int[]) and not ${isOff(sql`client_id`)}`,
  );

  return subjects.filter((one) => kept.some(({ id }) => id === one.id));
}

const toSigners = (signers: SignersInTurn): Reminded => ({
  rules: ({ signerRules }) => signerRules,
  onDays: async (db, days, moment) => notOff(db, await signers.mailedOn(db, days, moment)),
  async due(db, subject, moment) {
    const signer = await signers.find(db, subject, moment);
    if (!signer) return null;
    const { name, email, mailedOn } = signer;
    const days = signReminderDueOn(moment.rules, mailedOn, moment.today);

    return days === null
      ? null
      : {
          days,
          day: mailedOn,
          values: { 'signer name': name, 'link sent': formatDay(mailedOn) },
          to: isEmail(email) ? [email] : [],
        };
  },
  isLinkAlone: true,
});

export const remindedBy = (signers: SignersInTurn): Readonly<Record<ReminderKind, Reminded>> => ({
  ...OF_DOCUMENTS,
  signReminder: toSigners(signers),
});
