/**
 * Rules for when to remind a client of an invoice, an estimate, or their signature. Pure functions:
 * `today` is an argument.
 */
import type { InvoiceStatus } from '#features/money/ledger/invoice-state.ts';
import type { EstimateStatus } from '#features/money/estimates/estimate-status.ts';
import { OWED_STATUSES } from '#features/money/ledger/invoice-state.ts';
import { addDays, daysBetween, formatDay } from '#shared/calendar-day.ts';
import type { CalendarDay } from '#shared/calendar-day.ts';
import type { ReminderRule } from './sending-settings.ts';

/**
 * A late reminder can still be sent up to this many days after its day; after that, it is skipped.
 */
export const DAYS_OF_GRACE = 2;

export interface RemindedInvoice {
  status: InvoiceStatus;
  owedCents: number;
  /** Cents of payments that were started but haven't settled, such as bank debits. */
  pendingCents: number;
  dueDate: CalendarDay | null;
  /** The day it was sent to the client. */
  issuedOn: CalendarDay;
}

/**
 * Returns the rule that is due, in days from its reference day; null if none is due. If several are
 * due, returns only the last one, so a client never gets two reminders at once.
 */
function ruleDueOn(
  rules: readonly ReminderRule[],
  { day, issuedOn }: { day: CalendarDay; issuedOn: CalendarDay },
  today: CalendarDay,
): number | null {
  const due = rules.filter(({ days, isOn }) => {
    const late = daysBetween(addDays(day, days), today);
    // Skip documents issued on or after that day: the client just received them.
    return isOn && late >= 0 && late <= DAYS_OF_GRACE && issuedOn < addDays(day, days);
  });

  return due.length === 0 ? null : Math.max(...due.map(({ days }) => days));
}

/**
 * Returns the rule that makes an invoice due for a reminder, in days from its due date; null if
 * there is none.
 */
export function reminderDueOn(
  rules: readonly ReminderRule[],
  { status, owedCents, pendingCents, dueDate, issuedOn }: RemindedInvoice,
  today: CalendarDay,
): number | null {
  const isOwed = (OWED_STATUSES as readonly string[]).includes(status);
  if (dueDate === null || !isOwed || owedCents - pendingCents <= 0) return null;

  return ruleDueOn(rules, { day: dueDate, issuedOn }, today);
}

export interface RemindedEstimate {
  status: EstimateStatus;
  expiryDate: CalendarDay | null;
  /** The day it was sent to the client. */
  issuedOn: CalendarDay;
}

/**
 * Returns the rule that makes an unanswered estimate due for a reminder, in days from its
 * expiration date; null if there is none.
 */
export function expiryReminderDueOn(
  rules: readonly ReminderRule[],
  { status, expiryDate, issuedOn }: RemindedEstimate,
  today: CalendarDay,
): number | null {
  if (status !== 'sent' || expiryDate === null || expiryDate < today) return null;

  return ruleDueOn(rules, { day: expiryDate, issuedOn }, today);
}

/**
 * Returns the rule that makes a signer due for a reminder, in days from when they were emailed
 * their link; null if there is none.
 */
export const signReminderDueOn = (
  rules: readonly ReminderRule[],
  mailedOn: CalendarDay,
  today: CalendarDay,
): number | null => ruleDueOn(rules, { day: mailedOn, issuedOn: mailedOn }, today);

/** Returns the reference days, such as invoice due dates, for which a rule may be due today. */
export function daysToLookAt(rules: readonly ReminderRule[], today: CalendarDay): CalendarDay[] {
  const days = rules
    .filter(({ isOn }) => isOn)
    .flatMap((rule) =>
      Array.from({ length: DAYS_OF_GRACE + 1 }, (_, late) => addDays(today, -rule.days - late)),
    );

  return [...new Set(days)].toSorted();
}

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);

/** Returns text such as 'is due in 3 days', 'is due today', or 'was due 7 days ago'. */
export function dueStatus(dueDate: CalendarDay, today: CalendarDay): string {
  const left = daysBetween(today, dueDate);
  if (left === 0) return 'is due today';

  return left > 0 ? `is due in ${days(left)}` : `was due ${days(-left)} ago`;
}

/**
 * Returns when a balance is due, in the right tense: 'is due Dec 21, 2026', 'is due today', or 'was
 * due Nov 18, 2026, 8 days ago'; 'is due on receipt' if there is no due date.
 */
export function dueOn(dueDate: CalendarDay | null, today: CalendarDay): string {
  if (dueDate === null) return 'is due on receipt';
  const left = daysBetween(today, dueDate);
  if (left === 0) return 'is due today';

  return left > 0
    ? `is due ${formatDay(dueDate)}`
    : `was due ${formatDay(dueDate)}, ${days(-left)} ago`;
}

/** Returns text such as 'expires in 3 days' or 'expires today'. */
export function expiryStatus(expiryDate: CalendarDay, today: CalendarDay): string {
  const left = daysBetween(today, expiryDate);

  return left === 0 ? 'expires today' : `expires in ${days(left)}`;
}

/** Returns text such as 'On the due date', '3 days before', or '30 days after'. */
export function ruleWords(
  { days: offset }: Pick<ReminderRule, 'days'>,
  onTheDay = 'On the due date',
): string {
  if (offset === 0) return onTheDay;

  return offset < 0 ? `${days(-offset)} before` : `${days(offset)} after`;
}
