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
import { paymentIntents } from './card-payment-table.ts';
import { paymentConsents, savedMethods } from './saved-method-table.ts';

/** That a saved card pays its client's invoices by itself: at most one at a time for a client. */
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
    /** The company's day: invoices that are due on it or later are paid. */
    since: date('since', { mode: 'string' }).notNull(),
    startedAt: instant('started_at').notNull(),
    endedAt: instant('ended_at'),
    endedWhy: text('ended_why').$type<AutopayEnd>(),
    /** The name of who ended it. */
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
 * What was done about an invoice: a notice, a charge, or that it is left alone from now on. Each is
 * stored, once for its number, before the mail server or the provider hears of it.
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
    /** Of a notice: the earliest day of the charge. Otherwise the day itself. */
    day: date('day', { mode: 'string' }).notNull(),
    /** Of a notice: its mail. */
    messageId: integer('message_id'),
    /** Of a charge: the payment that was begun. */
    intentId: integer('intent_id')
      .unique('autopay_steps_intent')
      .references(() => paymentIntents.id, { onDelete: 'restrict' }),
    /** Of a stop. */
    why: text('why').$type<Stop>(),
    /** Of a charge: whether the client and the office were told how it ended. */
    isTold: boolean('is_told').notNull().default(false),
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

/** Whether an invoice, in a query of `invoices`, is in the hands of automatic payments. */
export const isAutopaidSql = sql`exists (
  select from autopays a where a.client_id = invoices.client_id and a.ended_at is null
    and a.since <= invoices.due_date and not exists (
      select from autopay_steps s
      where s.autopay_id = a.id and s.invoice_id = invoices.id and s.kind = 'stop'))`;
