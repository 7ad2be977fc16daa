/** Which invoices a client's card pays by itself, when, and how often it is tried. Pure: `today` is an argument. */
import { LEAST_CENTS, MOST_CENTS } from '#features/money/ledger/payment.ts';
import { addDays } from '#shared/calendar-day.ts';
import type { CalendarDay } from '#shared/calendar-day.ts';

/** The client hears of a charge so many days before it. */
export const NOTICE_DAYS = 3;

/** A charge that could not be made on its day is made within so many more; later the client is told again. */
const DAYS_OF_GRACE = 7;

/** Days from the first try to each. */
const TRY_DAYS = [0, 3, 5] as const;

export interface AutopaidInvoice {
  /** When what it asks for is due; null for no day. */
  dueDate: CalendarDay | null;
  /** It was issued, and is neither cancelled nor paid. */
  isOwed: boolean;
  /** The balance less bank debits on their way. */
  leftCents: number;
  /** A payment of it was disputed. */
  isDisputed: boolean;
  /** Another payment of it was begun and may still go through. */
  isUnderWay: boolean;
}

/** What the client was told. */
export interface Notice {
  amountCents: number;
  /** The day of the charge that it named, unless it left so late that it named a later one. */
  day: CalendarDay;
  /** The day on which the mail server took it; null while it waits. */
  sentOn: CalendarDay | null;
  /** It cannot be delivered. */
  isFailed: boolean;
}

/** A charge that was asked for. */
export interface Try {
  on: CalendarDay;
  /** Why it failed, in the provider's code; null where it gave none, or while it is not over. */
  code: string | null;
  isFailed: boolean;
}

/** Why an invoice is not paid automatically any more: it was, once, or it cannot be. */
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
  /** The day on which the client turned it on. */
  since: CalendarDay;
  invoice: AutopaidInvoice;
  /** The last day on which the card can be charged; null for one that does not expire. */
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

/** Of a charge that the provider never heard of: not a decline, and not a try. */
export const NOT_MADE = 'gable_not_made';

/** The card itself can no longer pay, whatever it is charged for. */
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

/** The bank does not want this payment tried again like this. */
const ONCE: ReadonlySet<string> = new Set([
  'authentication_required',
  'card_not_supported',
  'do_not_try_again',
  'incorrect_number',
  'invalid_number',
  'transaction_not_allowed',
]);

/** Whether a refusal ends automatic payments by this card, rather than of this invoice. */
export const isDeadCard = (code: string | null): boolean => code !== null && DEAD_CARD.has(code);

const isFinal = (code: string | null) => code !== null && (ONCE.has(code) || DEAD_CARD.has(code));

const later = (...days: readonly CalendarDay[]): CalendarDay =>
  days.reduce((last, day) => (day > last ? day : last));

/** The day of the next try after those that were made; null where there is none. */
export function nextTryOn(tries: readonly Try[]): CalendarDay | null {
  const [first] = tries;
  const days = TRY_DAYS[tries.length];
  if (!first || days === undefined || isFinal(tries.at(-1)?.code ?? null)) return null;

  return addDays(first.on, days);
}

/** The day of the charge that the client reads in a notice. */
export const dayTold = ({ day }: Pick<Notice, 'day'>, leftOn: CalendarDay): CalendarDay =>
  later(day, addDays(leftOn, NOTICE_DAYS));

/** What is to be done about an invoice today. A charge is never more than the last notice named. */
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
    // What a refund or a raised total opens again is the client's to pay.
    return isUnderWay ? { kind: 'none' } : { kind: 'stop', why: 'charged' };
  }
  const retryOn = nextTryOn(tries);
  if (tries.length > 0 && retryOn === null) return { kind: 'stop', why: 'declined' };

  const last = notices.at(-1);
  if (last?.isFailed) return { kind: 'stop', why: 'notDelivered' };
  const earliest = retryOn ?? dueDate;
  const isTold =
    last !== undefined &&
    last.amountCents >= leftCents &&
    (retryOn !== null || dueDate <= dayTold(last, last.sentOn ?? today));
  const told = isTold ? last : null;
  const chargeOn = later(earliest, addDays(told?.sentOn ?? today, NOTICE_DAYS));
  const isLapsed = told !== null && today > addDays(chargeOn, DAYS_OF_GRACE);
  const nextOn = isLapsed ? addDays(today, NOTICE_DAYS) : chargeOn;
  if (cardGoodUntil !== null && cardGoodUntil < nextOn) return { kind: 'stop', why: 'cardExpired' };
  const planned = { chargeOn: nextOn, amountCents: leftCents };
  if (told === null || isLapsed) {
    return today < addDays(earliest, -NOTICE_DAYS)
      ? { kind: 'wait', ...planned }
      : { kind: 'notice', ...planned };
  }
  if (told.sentOn === null || today < chargeOn || isUnderWay) return { kind: 'wait', ...planned };

  return { kind: 'charge', amountCents: leftCents };
}

/** The company's mails to clients begin at this time where it has no quiet hours. */
const MORNING = '08:00';

/** Whether the time of day has come at which cards are charged: the end of the quiet hours. */
export const isChargeTime = (clock: string, quietTo: string | null): boolean =>
  clock >= (quietTo ?? MORNING);
