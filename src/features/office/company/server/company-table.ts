import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#server/db/columns.ts';
import { DEFAULT_BRAND_COLOR } from '#shared/brand-color.ts';
import { DEFAULT_TIME_ZONE } from '#shared/time-zone.ts';
import type { WeekDay } from '#shared/week-days.ts';
import type { ContractNoticeId } from '../company.ts';
import type { DocumentName, DocumentSettings } from '../document-kinds.ts';
import type { NamedTaxRate, TaxRounding } from '../tax.ts';
import { logos } from './letterhead-table.ts';

/** What the company set for its kinds of document. */
export type StoredDocumentSettings = Partial<Record<DocumentName, Partial<DocumentSettings>>>;

/** The one company of this installation. */
export const companies = pgTable(
  'companies',
  {
    id: integer('id').primaryKey().default(1),
    name: text('name').notNull(),
    addressLine1: text('address_line1'),
    addressLine2: text('address_line2'),
    city: text('city'),
    state: text('state').default('Utah'),
    postalCode: text('postal_code'),
    phone: text('phone'),
    email: text('email'),
    mailSenderName: text('mail_sender_name'),
    mailReplyTo: text('mail_reply_to'),
    website: text('website'),
    licenseNumber: text('license_number'),
    brandColor: text('brand_color').notNull().default(DEFAULT_BRAND_COLOR),
    taxLabel: text('tax_label').notNull().default('Tax'),
    taxRates: jsonb('tax_rates').$type<NamedTaxRate[]>().notNull().default([]),
    taxRounding: text('tax_rounding').$type<TaxRounding>().notNull().default('document'),
    timeZone: text('time_zone').notNull().default(DEFAULT_TIME_ZONE),
    businessDays: jsonb('business_days')
      .$type<WeekDay[]>()
      .notNull()
      .default(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']),
    /** Prefix, counter and terms of each kind of document; what is not there has its default. */
    documents: jsonb('documents').$type<StoredDocumentSettings>().notNull().default({}),
    contractNotices: jsonb('contract_notices').$type<ContractNoticeId[]>().notNull().default([]),
    printsPayLink: boolean('prints_pay_link').notNull().default(true),
    logoHash: text('logo_hash').references(() => logos.hash),
    createdAt: instant('created_at').notNull().defaultNow(),
    version: integer('version').notNull().default(1),
  },
  () => [check('companies_only_one', sql`id = 1`)],
);
