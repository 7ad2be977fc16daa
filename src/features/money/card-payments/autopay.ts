/** Automatic payments: what a client agrees to, and what the office and they see of it. */
import { z } from 'zod';
import { calendarDay, formatDay } from '#shared/calendar-day.ts';
import type { CalendarDay } from '#shared/calendar-day.ts';
import { dollars } from '#shared/money.ts';
import { NOTICE_DAYS } from './autopay-rules.ts';
import type { Stop } from './autopay-rules.ts';

/** A change of the text gets a new version; a consent keeps the text that was shown. No legal advice. */
export const AUTOPAY_CONSENT = {
  version: 'autopay 2026-11-25',
  /** What it is written after. */
  source:
    'Visa Core Rules 5.8.9 on stored credentials and Stripe, Off-session payments with saved methods, read 2026-11-25',
  text: `I allow {company} to charge my {card} for each of its invoices that is due from today on: on the day it is due, for what is left to pay by then. {company} emails me at least ${NOTICE_DAYS} days before with the amount and the day, and charges no more than that email says. A charge that is declined may be tried again 3 and 5 days later. I can turn this off at any time on the web page of an invoice or of all my documents, or by telling {company}{reach}. Removing the card turns it off as well.`,
} as const;

const REFUSED = 'The bank does not accept this card any more.';
const EXPIRED = 'The card has expired.';

/** Why a charge was declined, by the provider's code, for the client to read. */
const DECLINES: Readonly<Record<string, string>> = {
  authentication_required: 'Your bank wants you to confirm this payment yourself.',
  card_velocity_exceeded: 'The card is over its limit.',
  expired_card: EXPIRED,
  insufficient_funds: 'The card does not have enough funds.',
  invalid_account: REFUSED,
  lost_card: REFUSED,
  pickup_card: REFUSED,
  resource_missing: 'The card is not saved at the payment provider any more.',
  restricted_card: REFUSED,
  revocation_of_all_authorizations: 'Your bank was told to stop these payments.',
  revocation_of_authorization: 'Your bank was told to stop these payments.',
  stolen_card: REFUSED,
  stop_payment_order: 'Your bank was told to stop these payments.',
  withdrawal_count_limit_exceeded: 'The card is over its limit.',
};

export const declineWords = (code: string | null): string =>
  DECLINES[code ?? ''] ?? 'The bank declined the card.';

/** What the client reads of a next try. */
export const nextTryWords = (day: CalendarDay | null, isEnded: boolean): string =>
  isEnded
    ? 'Automatic payments are off now for all invoices. Please pay this one on this page:'
    : day === null
      ? 'We will not try this card again for this invoice. Please pay it on this page:'
      : `We will try again on ${formatDay(day)}. You can also pay it now:`;

/** Why an invoice is not paid automatically, as its timeline tells the office; null where that was told. */
export const STOP_WORDS: Readonly<Record<Stop, string | null>> = {
  charged: null,
  declined: null,
  cardExpired: EXPIRED,
  disputed: 'A payment of this invoice is disputed.',
  noEmail:
    'The client has no email address that can be emailed, so no notice can go out before it.',
  notDelivered: 'The notice before it could not be delivered.',
  tooMuch: 'The balance is more than a card payment can be.',
};

/** Why automatic payments ended. */
const AUTOPAY_ENDS = ['client', 'office', 'cardRemoved', 'cardExpired', 'cardRefused'] as const;
export type AutopayEnd = (typeof AUTOPAY_ENDS)[number];

/** That a saved card pays its client's invoices, as the office sees it. */
export const autopayOfMethod = z.object({
  since: calendarDay,
  agreedAt: z.iso.datetime(),
  consent: z.string(),
});

/** How an invoice is going to be paid by itself; null for one that is not. */
export const plannedCharge = z
  .object({ chargeOn: calendarDay, amount: dollars, label: z.string() })
  .nullable();

export type PlannedCharge = z.infer<typeof plannedCharge>;
