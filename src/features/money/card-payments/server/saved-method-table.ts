import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { contacts } from '#features/work/contacts/server/contact-table.ts';
import { identity, instant, literals } from '#server/db/columns.ts';
import type { SavedType } from '../saved-method.ts';

const clientId = () =>
  integer('client_id')
    .notNull()
    .references(() => contacts.id, { onDelete: 'restrict' });

/** A client's consent, with the exact text that was shown. A trigger rejects all changes. */
export const paymentConsents = pgTable(
  'payment_consents',
  {
    id: identity(),
    clientId: clientId(),
    version: text('version').notNull(),
    text: text('text').notNull(),
    consentGivenAt: instant('given_at').notNull(),
    /** The name of the client who consented. */
    consentGivenBy: text('given_by').notNull(),
    /** The client link through which the consent was given; null at the office. */
    linkId: integer('link_id'),
    ip: text('ip').notNull(),
    userAgent: text('user_agent').notNull(),
    /** The user who recorded the consent at the office while the client was present. */
    userId: integer('user_id'),
    userName: text('user_name'),
  },
  (t) => [
    index('payment_consents_client').on(t.clientId),
    check('payment_consents_source', sql`(link_id is null) <> (user_id is null)`),
  ],
);

export type ConsentRow = typeof paymentConsents.$inferSelect;

/** Clients as customers at the provider, one row per client. */
export const providerCustomers = pgTable('provider_customers', {
  clientId: integer('client_id')
    .primaryKey()
    .references(() => contacts.id, { onDelete: 'restrict' }),
  /**
   * The idempotency key: the provider creates one customer per key, no matter how often it is
   * called.
   */
  key: text('key').notNull().unique('provider_customers_key'),
  /** The client's name when the row was created. */
  name: text('name').notNull(),
  providerId: text('provider_id').unique('provider_customers_provider_id'),
  createdAt: instant('created_at').notNull(),
});

/** Cards and bank accounts saved for a client at the provider. */
export const savedMethods = pgTable(
  'saved_methods',
  {
    id: identity(),
    clientId: clientId(),
    /** Null if the provider saved the method without consent, in which case it is removed. */
    consentId: integer('consent_id').references(() => paymentConsents.id, {
      onDelete: 'restrict',
    }),
    providerCustomer: text('provider_customer').notNull(),
    providerMethod: text('provider_method').notNull().unique('saved_methods_provider_method'),
    type: text('type').$type<SavedType>().notNull(),
    brand: text('brand').notNull(),
    last4: text('last4').notNull(),
    expMonth: integer('exp_month'),
    expYear: integer('exp_year'),
    /**
     * 'removing' until the provider confirms the removal. A method that is being removed is no
     * longer used.
     */
    state: text('state').$type<'saved' | 'removing' | 'removed'>().notNull(),
    savedAt: instant('saved_at').notNull(),
    removedAt: instant('removed_at'),
  },
  (t) => [
    index('saved_methods_client').on(t.clientId),
    index('saved_methods_removing')
      .on(t.id)
      .where(sql`state = 'removing'`),
    check('saved_methods_state', sql`state in ${literals(['saved', 'removing', 'removed'])}`),
    check('saved_methods_consent', sql`state <> 'saved' or consent_id is not null`),
    check('saved_methods_removed', sql`(state = 'saved') = (removed_at is null)`),
  ],
);

export type SavedMethodRow = typeof savedMethods.$inferSelect;
