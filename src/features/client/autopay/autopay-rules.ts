/**
 * Decides which invoices autopay charges, when, and how often. Pure functions: `today` is an
 * argument.
 */
import { LEAST_CENTS, MOST_CENTS } from '#features/money/ledger/payment.ts';
import { addDays } from '#shared/calendar-day.ts';
import type { CalendarDay } from '#shared/calendar-day.ts';

/** Days of notice before a charge. */
export const NOTICE_DAYS = 3;

/** For this many days, a missed charge is still made; after that, the client gets a new notice. */
const DAYS_OF_GRACE = 7;

/** The days of each attempt, counted from the first. */
const TRY_DAYS = [0, 3, 5] as const;

export interface AutopaidInvoice {
  /** The invoice's due date; null if it has none. */
  dueDate: CalendarDay | null;
  /** True if it was issued and is neither cancelled nor paid. */
  isOwed: boolean;
  /** The balance minus pending bank debits. */
  leftCents: number;
  /** True if one of its payments is disputed. */
  isDisputed: boolean;
  /** True if another payment for it was started and may still succeed. */
  isUnderWay: boolean;
}

/** A notice sent to the client before a charge. */
export interface Notice {
  amountCents: number;
  /** The planned charge date. The email may show a later date if it is sent late. */
  day: CalendarDay;
  /** The day the mail server accepted the email; null while it is queued. */
  sentOn: CalendarDay | null;
  /** True if the email can't be delivered. */
  isFailed: boolean;
}

/** An attempted charge. */
export interface Try {
  on: CalendarDay;
  /** The provider's failure code; null if there is none, or while the charge is pending. */
  code: string | null;
  isFailed: boolean;
}

/** The reasons why autopay stops paying an invoice: it was already charged, or it can't be paid. */
const STOPS = [
  'charged',
  'disputed',
  'notDelivered',
  'noEmail',
  'cardExpired',
  'declined',
  'tooMuch',
] as const;
export type Stop = (typeof STOPS)[number];

export interface AutopayFacts {
  /** The day the client turned on autopay. */
  since: CalendarDay;
  invoice: AutopaidInvoice;
  /** The last day the card can be charged; null if it doesn't expire. */
  cardGoodUntil: CalendarDay | null;
  /** Oldest first. */
  notices: readonly Notice[];
  /** Oldest first. */
  tries: readonly Try[];
}

export type Step =
  | { kind: 'none' }
  | { kind: 'wait'; chargeOn: CalendarDay; amountCents: number }
  | { kind: 'notice'; chargeOn: CalendarDay; amountCents: number }
  | { kind: 'charge'; amountCents: number }
  | { kind: 'stop'; why: Stop };

/** Failure codes for cards that can no longer be charged at all. */
const DEAD_CARD: ReadonlySet<string> = new Set([
  'expired_card',
  'fraudulent',
  'invalid_account',
  'lost_card',
  'merchant_blacklist',
  'pickup_card',
  'resource_missing',
  'restricted_card',
  'revocation_of_all_authorizations',
  'revocation_of_authorization',
  'security_violation',
  'stolen_card',
  'stop_payment_order',
]);

/** Failure codes for payments that the bank doesn't want retried. */
const ONCE: ReadonlySet<string> = new Set([
  'authentication_required',
  'card_not_supported',
  'do_not_try_again',
  'incorrect_number',
  'invalid_number',
  'transaction_not_allowed',
]);

/** Returns true if a decline ends autopay with this card, not just for this invoice. */
export const isDeadCard = (code: string | null): boolean => code !== null && DEAD_CARD.has(code);

const isFinal = (code: string | null) => code !== null && (ONCE.has(code) || DEAD_CARD.has(code));

const later = (...days: readonly CalendarDay[]): CalendarDay =>
  days.reduce((last, day) => (day > last ? day : last));

/** Returns the day of the next attempt; null if there is none. */
export function nextTryOn(tries: readonly Try[]): CalendarDay | null {
  const [first] = tries;
  const days = TRY_DAYS[tries.length];
  if (!first || days === undefined || isFinal(tries.at(-1)?.code ?? null)) return null;

  return addDays(first.on, days);
}

/** Returns the charge date shown in a notice that is sent on `leftOn`. */
export const noticedChargeDay = ({ day }: Pick<Notice, 'day'>, leftOn: CalendarDay): CalendarDay =>
  later(day, addDays(leftOn, NOTICE_DAYS));

/**
 * Returns what autopay should do with an invoice today. A charge never exceeds the amount in the
 * last notice.
 */
export function nextStep(
  { since, invoice, cardGoodUntil, notices, tries }: AutopayFacts,
  today: CalendarDay,
): Step {
  const { dueDate, isOwed, leftCents, isDisputed, isUnderWay } = invoice;
  if (dueDate === null || dueDate < since || !isOwed || leftCents < LEAST_CENTS) {
    return { kind: 'none' };
  }
  if (isDisputed) return { kind: 'stop', why: 'disputed' };
  if (leftCents > MOST_CENTS) return { kind: 'stop', why: 'tooMuch' };
  if (tries.some(({ isFailed }) => !isFailed)) {
    // If a refund or a higher total reopens the balance, the client has to pay it: autopay charges
    // each invoice only once.
    return isUnderWay ? { kind: 'none' } : { kind: 'stop', why: 'charged' };
  }
  const retryOn = nextTryOn(tries);
  if (tries.length > 0 && retryOn === null) return { kind: 'stop', why: 'declined' };

  const last = notices.at(-1);
  if (last?.isFailed) return { kind: 'stop', why: 'notDelivered' };
  const earliest = retryOn ?? dueDate;
  const isNoticed =
    last !== undefined &&
    last.amountCents >= leftCents &&
    (retryOn !== null || dueDate <= noticedChargeDay(last, last.sentOn ?? today));
  const noticed = isNoticed ? last : null;
  const chargeOn = later(earliest, addDays(noticed?.sentOn ?? today, NOTICE_DAYS));
  const isLapsed = noticed !== null && today > addDays(chargeOn, DAYS_OF_GRACE);
  const nextOn = isLapsed ? addDays(today, NOTICE_DAYS) : chargeOn;
  if (cardGoodUntil !== null && cardGoodUntil < nextOn) return { kind: 'stop', why: 'cardExpired' };
  const planned = { chargeOn: nextOn, amountCents: leftCents };
  if (noticed === null || isLapsed) {
    return today < addDays(earliest, -NOTICE_DAYS)
      ? { kind: 'wait', ...planned }
      : { kind: 'notice', ...planned };
  }
  if (noticed.sentOn === null || today < chargeOn || isUnderWay)
    return { kind: 'wait', ...planned };

  return { kind: 'charge', amountCents: leftCents };
}

/** The time from which client emails are sent if there are no quiet hours. */
const MORNING = '08:00';

/** Returns true if it is late enough to charge cards: after the quiet hours. */
export const isChargeTime = (clock: string, quietTo: string | null): boolean =>
  clock >= (quietTo ?? MORNING);
