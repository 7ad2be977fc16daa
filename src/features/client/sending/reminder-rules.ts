/**
 * Rules for when a client is reminded of an invoice, an estimate, or their signature. Pure: `today`
 * is an argument.
 */
import type { InvoiceStatus } from '#features/money/ledger/invoice-state.ts';
import type { EstimateStatus } from '#features/money/estimates/estimate-status.ts';
import { OWED_STATUSES } from '#features/money/ledger/invoice-state.ts';
import { addDays, daysBetween, formatDay } from '#shared/calendar-day.ts';
import type { CalendarDay } from '#shared/calendar-day.ts';
import type { ReminderRule } from './sending-settings.ts';

/** Days after its day on which a late reminder may still leave; later it is left out. */
export const DAYS_OF_GRACE = 2;

export interface RemindedInvoice {
  status: InvoiceStatus;
  owedCents: number;
  /** Cents of payments that are started but not settled, such as bank debits. */
  pendingCents: number;
  dueDate: CalendarDay | null;
  /** The day on which it was sent to the client. */
  issuedOn: CalendarDay;
}

/**
 * Returns the rule whose day has come, as days from the day that it counts from; null for none. Of
 * several whose days have come, the last one counts, so that a client never gets two at once.
 */
function ruleDueOn(
  rules: readonly ReminderRule[],
  { day, issuedOn }: { day: CalendarDay; issuedOn: CalendarDay },
  today: CalendarDay,
): number | null {
  const due = rules.filter(({ days, isOn }) => {
    const late = daysBetween(addDays(day, days), today);
    // A document issued on the day or later was just sent.
    return isOn && late >= 0 && late <= DAYS_OF_GRACE && issuedOn < addDays(day, days);
  });

  return due.length === 0 ? null : Math.max(...due.map(({ days }) => days));
}

/** The rule by which an invoice is due for a reminder, as days from its due day; null for none. */
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
  /** The day on which it was sent to the client. */
  issuedOn: CalendarDay;
}

/** The rule by which an estimate without a response is due for a reminder before it expires. */
export function expiryReminderDueOn(
  rules: readonly ReminderRule[],
  { status, expiryDate, issuedOn }: RemindedEstimate,
  today: CalendarDay,
): number | null {
  if (status !== 'sent' || expiryDate === null || expiryDate < today) return null;

  return ruleDueOn(rules, { day: expiryDate, issuedOn }, today);
}

/**
 * Returns the rule by which a signer is due for a reminder, as days from the day they were emailed
 * their link; null for none.
 */
export const signReminderDueOn = (
  rules: readonly ReminderRule[],
  mailedOn: CalendarDay,
  today: CalendarDay,
): number | null => ruleDueOn(rules, { day: mailedOn, issuedOn: mailedOn }, today);

/** The days, such as due days of invoices, for which a rule's day may have come. */
export function daysToLookAt(rules: readonly ReminderRule[], today: CalendarDay): CalendarDay[] {
  const days = rules
    .filter(({ isOn }) => isOn)
    .flatMap((rule) =>
      Array.from({ length: DAYS_OF_GRACE + 1 }, (_, late) => addDays(today, -rule.days - late)),
    );

  return [...new Set(days)].toSorted();
}

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);

/** 'is due in 3 days', 'is due today', 'was due 7 days ago' */
export function dueStatus(dueDate: CalendarDay, today: CalendarDay): string {
  const left = daysBetween(today, dueDate);
  if (left === 0) return 'is due today';

  return left > 0 ? `is due in ${days(left)}` : `was due ${days(-left)} ago`;
}

/**
 * Returns when a balance is due, in the tense of the day: 'is due Dec 21, 2026', 'is due today',
 * 'was due Nov 18, 2026, 8 days ago'; 'is due on receipt' without a due date.
 */
export function dueOn(dueDate: CalendarDay | null, today: CalendarDay): string {
  if (dueDate === null) return 'is due on receipt';
  const left = daysBetween(today, dueDate);
  if (left === 0) return 'is due today';

  return left > 0
    ? `is due ${formatDay(dueDate)}`
    : `was due ${formatDay(dueDate)}, ${days(-left)} ago`;
}

/** 'expires in 3 days', 'expires today' */
export function expiryStatus(expiryDate: CalendarDay, today: CalendarDay): string {
  const left = daysBetween(today, expiryDate);

  return left === 0 ? 'expires today' : `expires in ${days(left)}`;
}

/** 'On the due date', '3 days before', '30 days after' */
export function ruleWords(
  { days: offset }: Pick<ReminderRule, 'days'>,
  onTheDay = 'On the due date',
): string {
  if (offset === 0) return onTheDay;

  return offset < 0 ? `${days(-offset)} before` : `${days(offset)} after`;
}
