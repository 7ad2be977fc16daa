import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { contacts } from '#features/work/contacts/server/contact-table.ts';
import { invoices } from '#features/money/ledger/server/invoice-table.ts';
import { payments } from '#features/money/ledger/server/payment-table.ts';
import type { PaymentMethod } from '#features/money/ledger/payment.ts';
import { cents, identity, instant, literals } from '#server/db/columns.ts';
import type { IntentStatus, PayoutStatus } from '../card-payment.ts';
import { paymentConsents, savedMethods } from './saved-method-table.ts';

/** A started payment. Stored as 'creating' before the provider is called. */
export const paymentIntents = pgTable(
  'payment_intents',
  {
    id: identity(),
    clientId: integer('client_id')
      .notNull()
      .references(() => contacts.id, { onDelete: 'restrict' }),
    invoiceId: integer('invoice_id').references(() => invoices.id, { onDelete: 'restrict' }),
    amountCents: cents('amount_cents').notNull(),
    /**
     * The number of payments started with this amount for the invoice or client, including this
     * one.
     */
    attempt: integer('attempt').notNull(),
    /**
     * The idempotency key: the provider creates one intent per key, no matter how often it is
     * called.
     */
    key: text('key').notNull().unique('payment_intents_key'),
    /** The description the provider shows next to the amount. */
    description: text('description').notNull(),
    state: text('state').$type<IntentStatus | 'creating'>().notNull().default('creating'),
    providerId: text('provider_id').unique('payment_intents_provider_id'),
    method: text('method').$type<PaymentMethod>(),
    message: text('message'),
    /** The provider's failure code. */
    failureCode: text('failure_code'),
    /** The reason the provider's latest response couldn't be read; null if it could. */
    problem: text('problem'),
    /**
     * Set while the client must confirm two small deposits in their bank account: the deadline, the
     * provider's page, and the arrival date.
     */
    verifyBy: instant('verify_by'),
    verifyUrl: text('verify_url'),
    depositsOn: date('deposits_on', { mode: 'string' }),
    /** The client's consent to save the payment method. */
    consentId: integer('consent_id').references(() => paymentConsents.id, { onDelete: 'restrict' }),
    /** The saved card to charge, if the client didn't enter a new one. */
    savedMethodId: integer('saved_method_id').references(() => savedMethods.id, {
      onDelete: 'restrict',
    }),
    /** True if the card is charged without the client present. */
    isOffSession: boolean('is_off_session').notNull().default(false),
    createdBy: integer('created_by'),
    createdAt: instant('created_at').notNull(),
    /**
     * The number of times the provider was asked about this intent. `recordedRead` is the latest of
     * these requests whose response was recorded.
     */
    reads: integer('reads').notNull().default(0),
    recordedRead: integer('recorded_read').notNull().default(0),
  },
  (t) => [
    uniqueIndex('payment_intents_open')
      .on(t.clientId, sql`coalesce(invoice_id, 0)`, t.amountCents)
      .where(sql`state in ${literals(['creating', 'open'])}`),
    index('payment_intents_unfinished')
      .on(t.createdAt)
      .where(sql`state in ${literals(['creating', 'open', 'processing'])}`),
    index('payment_intents_invoice').on(t.invoiceId),
    index('payment_intents_problem')
      .on(t.createdAt)
      .where(sql`problem is not null`),
    uniqueIndex('payment_intents_charging')
      .on(t.invoiceId)
      .where(sql`saved_method_id is not null and state in ${literals(['creating', 'open'])}`),
    check('payment_intents_amount', sql`amount_cents > 0`),
    check('payment_intents_charged', sql`saved_method_id is null or invoice_id is not null`),
  ],
);

export type IntentRow = typeof paymentIntents.$inferSelect;

/** A refund requested in Gable, stored before the provider is called. */
export const providerRefunds = pgTable(
  'provider_refunds',
  {
    id: identity(),
    paymentId: integer('payment_id')
      .notNull()
      .references(() => payments.id, { onDelete: 'restrict' }),
    amountCents: cents('amount_cents').notNull(),
    notes: text('notes'),
    key: text('key').notNull().unique('provider_refunds_key'),
    /** The client-generated id of the request. */
    requestId: text('request_id').unique('provider_refunds_request'),
    state: text('state').$type<'creating' | 'made' | 'refused'>().notNull().default('creating'),
    message: text('message'),
    /** The refund's ledger entry. */
    refundId: integer('refund_id').references(() => payments.id, { onDelete: 'restrict' }),
    createdBy: integer('created_by'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('provider_refunds_payment').on(t.paymentId),
    index('provider_refunds_unfinished')
      .on(t.createdAt)
      .where(sql`state = 'creating'`),
  ],
);

export type RefundRow = typeof providerRefunds.$inferSelect;

/** Recorded provider events, one row per event. */
export const providerEvents = pgTable(
  'provider_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    /** The time the event occurred at the provider. */
    at: instant('at').notNull(),
    /** The reason the event couldn't be read or recorded; null if it was. */
    problem: text('problem'),
  },
  (t) => [index('provider_events_at').on(t.at)],
);

/** The provider's payouts to the company's bank account, and debits from it. */
export const providerPayouts = pgTable(
  'provider_payouts',
  {
    id: text('id').primaryKey(),
    status: text('status').$type<PayoutStatus>().notNull(),
    arrivesOn: date('arrives_on', { mode: 'string' }).notNull(),
    /** The amount transferred; negative for a debit. */
    amountCents: cents('amount_cents').notNull(),
    /** True if the lines add up to the amount or the provider doesn't list any. */
    isComplete: boolean('is_complete').notNull(),
    /** The reason the provider's latest response couldn't be read; null if it could. */
    problem: text('problem'),
  },
  (t) => [
    index('provider_payouts_arrives').on(t.arrivesOn),
    index('provider_payouts_incomplete')
      .on(t.arrivesOn)
      .where(sql`not is_complete`),
  ],
);

/** The balance transactions that add up to a payout. */
export const payoutLines = pgTable(
  'payout_lines',
  {
    id: text('id').primaryKey(),
    payoutId: text('payout_id')
      .notNull()
      .references(() => providerPayouts.id, { onDelete: 'cascade' }),
    /** The provider's type, such as 'stripe_fee'. */
    type: text('type').notNull(),
    amountCents: cents('amount_cents').notNull(),
    feeCents: cents('fee_cents').notNull(),
    /**
     * The provider's id of the payment, refund, or dispute in the ledger; null for other
     * transactions.
     */
    entryId: text('entry_id'),
    at: instant('at').notNull(),
  },
  (t) => [index('payout_lines_payout').on(t.payoutId), index('payout_lines_entry').on(t.entryId)],
);

/** The company's card payment settings, and when the last webhook arrived. Has one row. */
export const cardPaymentSettings = pgTable(
  'card_payment_settings',
  {
    id: integer('id').primaryKey().default(1),
    /** The note about processing fees next to the payment form; null to use the default. */
    feeNote: text('fee_note'),
    /** The time of the last event with a valid provider signature. */
    heardAt: instant('heard_at'),
    version: integer('version').notNull().default(1),
  },
  () => [check('card_payment_settings_only_one', sql`id = 1`)],
);
