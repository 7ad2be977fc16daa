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
import { cents, identity, instant, literals } from '#server/db/columns.ts';
import type { AutopayEnd } from '../autopay.ts';
import type { Stop } from '../autopay-rules.ts';
import { paymentIntents } from '#features/money/card-payments/server/card-payment-table.ts';
import {
  paymentConsents,
  savedMethods,
} from '#features/money/card-payments/server/saved-method-table.ts';

/** A client's autopay with a saved card; only one can be active per client. */
export const autopays = pgTable(
  'autopays',
  {
    id: identity(),
    clientId: integer('client_id')
      .notNull()
      .references(() => contacts.id, { onDelete: 'restrict' }),
    methodId: integer('method_id')
      .notNull()
      .references(() => savedMethods.id, { onDelete: 'restrict' }),
    consentId: integer('consent_id')
      .notNull()
      .unique('autopays_consent')
      .references(() => paymentConsents.id, { onDelete: 'restrict' }),
    /** In the company's time zone; autopay pays invoices due on or after this day. */
    since: date('since', { mode: 'string' }).notNull(),
    startedAt: instant('started_at').notNull(),
    endedAt: instant('ended_at'),
    endedWhy: text('ended_why').$type<AutopayEnd>(),
    /** The name of the user or client who ended it. */
    endedBy: text('ended_by'),
  },
  (t) => [
    uniqueIndex('autopays_active')
      .on(t.clientId)
      .where(sql`ended_at is null`),
    index('autopays_method').on(t.methodId),
    check(
      'autopays_ended',
      sql`(ended_at is null) = (ended_why is null) and (ended_at is null) = (ended_by is null)`,
    ),
  ],
);

export type AutopayRow = typeof autopays.$inferSelect;

const STEP_KINDS = ['notice', 'charge', 'stop'] as const;

/**
 * Autopay's actions for an invoice: a notice, a charge, or a stop. Each is stored once per number,
 * before contacting the mail server or the payment provider.
 */
export const autopaySteps = pgTable(
  'autopay_steps',
  {
    id: identity(),
    autopayId: integer('autopay_id')
      .notNull()
      .references(() => autopays.id, { onDelete: 'restrict' }),
    invoiceId: integer('invoice_id')
      .notNull()
      .references(() => invoices.id, { onDelete: 'restrict' }),
    kind: text('kind').$type<(typeof STEP_KINDS)[number]>().notNull(),
    number: integer('number').notNull(),
    amountCents: cents('amount_cents').notNull(),
    /** For a notice: the earliest charge date. Otherwise the date of the action. */
    day: date('day', { mode: 'string' }).notNull(),
    /** For a notice: the ID of its email. */
    messageId: integer('message_id'),
    /** For a charge: the ID of the payment that was started. */
    intentId: integer('intent_id')
      .unique('autopay_steps_intent')
      .references(() => paymentIntents.id, { onDelete: 'restrict' }),
    /** For a stop: the reason. */
    why: text('why').$type<Stop>(),
    /** For a charge: true if the client and the office were notified of its outcome. */
    isNotified: boolean('is_told').notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('autopay_steps_once').on(t.autopayId, t.invoiceId, t.kind, t.number),
    index('autopay_steps_invoice').on(t.invoiceId),
    index('autopay_steps_message')
      .on(t.messageId)
      .where(sql`message_id is not null`),
    index('autopay_steps_untold')
      .on(t.id)
      .where(sql`kind = 'charge' and not is_told`),
    check(
      'autopay_steps_kind',
      sql`kind in ${literals(STEP_KINDS)} and (kind = 'charge') = (intent_id is not null) and (kind = 'stop') = (why is not null)`,
    ),
  ],
);

export type AutopayStep = typeof autopaySteps.$inferSelect;

/** In a query of `invoices`, matches those with autopay. */
export const isAutopaidSql = sql`exists (
  select from autopays a where a.client_id = invoices.client_id and a.ended_at is null
    and a.since <= invoices.due_date and not exists (
      select from autopay_steps s
      where s.autopay_id = a.id and s.invoice_id = invoices.id and s.kind = 'stop'))`;
