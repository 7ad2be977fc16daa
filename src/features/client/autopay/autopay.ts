/** Automatic payments: the client's consent, and the texts shown to the office and the client. */
import { z } from 'zod';
import { calendarDay, formatDay } from '#shared/calendar-day.ts';
import type { CalendarDay } from '#shared/calendar-day.ts';
import { dollars } from '#shared/money.ts';
import { NOTICE_DAYS } from './autopay-rules.ts';
import type { Stop } from './autopay-rules.ts';

/** Give changed text a new version; a consent keeps the text that was shown. Not legal advice. */
export const AUTOPAY_CONSENT = {
  version: 'autopay 2026-11-27',
  /** The sources the text is based on. */
  source:
    'Visa Core Rules 5.8.9 on stored credentials and Stripe, Off-session payments with saved methods, read 2026-11-25',
  text: `I authorize {company} to charge my {card} automatically for each of its invoices due from today on. The charge is made on the due date, for the balance at that time. {company} emails me at least ${NOTICE_DAYS} days before with the amount and the date, and charges no more than that email says. A declined charge may be retried 3 and 5 days later. I can turn this off at any time on the web page of an invoice or of all my documents, or by telling {company}{reach}. Removing the card also turns it off.`,
} as const;

const REFUSED = 'The bank no longer accepts this card.';
const EXPIRED = 'The card has expired.';

/** Explanations of declined charges for the client, by the provider's code. */
const DECLINES: Readonly<Record<string, string>> = {
  authentication_required: 'Your bank wants you to confirm this payment yourself.',
  card_velocity_exceeded: 'The card is over its limit.',
  expired_card: EXPIRED,
  insufficient_funds: 'The card does not have enough funds.',
  invalid_account: REFUSED,
  lost_card: REFUSED,
  pickup_card: REFUSED,
  resource_missing: 'The payment provider no longer has this card.',
  restricted_card: REFUSED,
  revocation_of_all_authorizations: 'Your bank was asked to stop these payments.',
  revocation_of_authorization: 'Your bank was asked to stop these payments.',
  stolen_card: REFUSED,
  stop_payment_order: 'Your bank was asked to stop these payments.',
  withdrawal_count_limit_exceeded: 'The card is over its limit.',
};

export const declineWords = (code: string | null): string =>
  DECLINES[code ?? ''] ?? 'The bank declined the card.';

/** Returns the client's text about the next attempt. */
export const nextTryWords = (day: CalendarDay | null, isEnded: boolean): string =>
  isEnded
    ? 'Automatic payments are off now for all invoices. Please pay this one on this page:'
    : day === null
      ? 'We will not try this card again for this invoice. Please pay it on this page:'
      : `We will try again on ${formatDay(day)}. You can also pay it now:`;

/**
 * The reasons why autopay doesn't pay an invoice, for the office's timeline; null if reported
 * elsewhere.
 */
export const STOP_WORDS: Readonly<Record<Stop, string | null>> = {
  charged: null,
  declined: null,
  cardExpired: EXPIRED,
  disputed: 'A payment of this invoice is disputed.',
  noEmail: 'The client has no valid email address for the notice.',
  notDelivered: 'The notice could not be delivered.',
  tooMuch: 'The balance is over the card payment limit.',
};

/** The possible reasons why autopay ended. */
const AUTOPAY_ENDS = ['client', 'office', 'cardRemoved', 'cardExpired', 'cardRefused'] as const;
export type AutopayEnd = (typeof AUTOPAY_ENDS)[number];

/** An invoice's planned automatic payment; null if there is none. */
export const plannedCharge = z
  .object({ chargeOn: calendarDay, amount: dollars, label: z.string() })
  .nullable();

export type PlannedCharge = z.infer<typeof plannedCharge>;
