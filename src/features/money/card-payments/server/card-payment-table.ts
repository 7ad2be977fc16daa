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

/** A started payment. It is stored as 'creating' before the provider is called. */
export const paymentIntents = pgTable(
  'payment_intents',
  {
    id: identity(),
    clientId: integer('client_id')
      .notNull()
      .references(() => contacts.id, { onDelete: 'restrict' }),
    invoiceId: integer('invoice_id').references(() => invoices.id, { onDelete: 'restrict' }),
    amountCents: cents('amount_cents').notNull(),
    /** The number of payments started with this amount for the invoice or the client. */
    attempt: integer('attempt').notNull(),
    /** The provider creates one intent per key, however often it is called. */
    key: text('key').notNull().unique('payment_intents_key'),
    /** The description that the provider shows beside the amount. */
    description: text('description').notNull(),
    state: text('state').$type<IntentStatus | 'creating'>().notNull().default('creating'),
    providerId: text('provider_id').unique('payment_intents_provider_id'),
    method: text('method').$type<PaymentMethod>(),
    message: text('message'),
    /** The provider's failure code. */
    failureCode: text('failure_code'),
    /** The reason the provider's latest response could not be read; null after a readable one. */
    problem: text('problem'),
    /**
     * Set while the client must confirm two small deposits in their bank account: the deadline, the
     * page, the arrival date.
     */
    verifyBy: instant('verify_by'),
    verifyUrl: text('verify_url'),
    depositsOn: date('deposits_on', { mode: 'string' }),
    /** The consent to save the payment method. */
    consentId: integer('consent_id').references(() => paymentConsents.id, { onDelete: 'restrict' }),
    /** The saved card to charge, instead of a typed one. */
    savedMethodId: integer('saved_method_id').references(() => savedMethods.id, {
      onDelete: 'restrict',
    }),
    /** True when it is charged without the client present. */
    isOffSession: boolean('is_off_session').notNull().default(false),
    createdBy: integer('created_by'),
    createdAt: instant('created_at').notNull(),
    /**
     * The number of times the provider was asked for it, and the number whose response was
     * recorded.
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
    /** The screen's own id of the request. */
    requestId: text('request_id').unique('provider_refunds_request'),
    state: text('state').$type<'creating' | 'made' | 'refused'>().notNull().default('creating'),
    message: text('message'),
    /** Its entry in the ledger. */
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

/** Provider events that were recorded, one row per event. */
export const providerEvents = pgTable(
  'provider_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    /** The time of the event at the provider. */
    at: instant('at').notNull(),
    /** The reason it could not be read or recorded; null when it was. */
    problem: text('problem'),
  },
  (t) => [index('provider_events_at').on(t.at)],
);

/** The provider's payouts to the bank account, and debits from it. */
export const providerPayouts = pgTable(
  'provider_payouts',
  {
    id: text('id').primaryKey(),
    status: text('status').$type<PayoutStatus>().notNull(),
    arrivesOn: date('arrives_on', { mode: 'string' }).notNull(),
    /** The amount of the transfer; negative for a debit. */
    amountCents: cents('amount_cents').notNull(),
    /** True when the lines add up to the amount, or the provider lists none. */
    isComplete: boolean('is_complete').notNull(),
    /** The reason the provider's latest response could not be read; null after a readable one. */
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
     * The provider's id of the payment, refund, or dispute in the ledger; null for any other
     * transaction.
     */
    entryId: text('entry_id'),
    at: instant('at').notNull(),
  },
  (t) => [index('payout_lines_payout').on(t.payoutId), index('payout_lines_entry').on(t.entryId)],
);

/** The company's settings for card payments, and the time of the last webhook. One row. */
export const cardPaymentSettings = pgTable(
  'card_payment_settings',
  {
    id: integer('id').primaryKey().default(1),
    /** The note about processing fees beside the payment form; null for the default. */
    feeNote: text('fee_note'),
    /** The time of the last event with the provider's signature. */
    heardAt: instant('heard_at'),
    version: integer('version').notNull().default(1),
  },
  () => [check('card_payment_settings_only_one', sql`id = 1`)],
);
