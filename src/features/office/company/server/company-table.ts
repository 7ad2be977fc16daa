import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#server/db/columns.ts';
import type { WeekDay } from '#shared/week-days.ts';
import { company, DEFAULT_STATE } from '../company.ts';
import type { ContractNoticeId } from '../company.ts';
import type { DocumentName, DocumentSettings } from '../document-kinds.ts';
import type { NamedTaxRate, TaxRounding } from '../tax.ts';
import { logos } from './letterhead-table.ts';

/** Stored company settings for each kind of document. */
export type StoredDocumentSettings = Partial<Record<DocumentName, Partial<DocumentSettings>>>;

/** The company. An installation has exactly one. */
export const companies = pgTable(
  'companies',
  {
    id: integer('id').primaryKey().default(1),
    name: text('name').notNull(),
    addressLine1: text('address_line1'),
    addressLine2: text('address_line2'),
    city: text('city'),
    state: text('state').default(DEFAULT_STATE),
    postalCode: text('postal_code'),
    phone: text('phone'),
    email: text('email'),
    mailSenderName: text('mail_sender_name'),
    mailReplyTo: text('mail_reply_to'),
    website: text('website'),
    licenseNumber: text('license_number'),
    brandColor: text('brand_color').notNull().default(company.initial.brandColor),
    taxLabel: text('tax_label').notNull().default(company.initial.taxLabel),
    taxRates: jsonb('tax_rates')
      .$type<NamedTaxRate[]>()
      .notNull()
      .default(company.initial.taxRates),
    taxRounding: text('tax_rounding')
      .$type<TaxRounding>()
      .notNull()
      .default(company.initial.taxRounding),
    timeZone: text('time_zone').notNull().default(company.initial.timeZone),
    businessDays: jsonb('business_days')
      .$type<WeekDay[]>()
      .notNull()
      .default(company.initial.businessDays),
    /**
     * The prefix, next number, and terms of each kind of document. Missing values use the defaults.
     */
    documents: jsonb('documents').$type<StoredDocumentSettings>().notNull().default({}),
    contractNotices: jsonb('contract_notices')
      .$type<ContractNoticeId[]>()
      .notNull()
      .default(company.initial.contractNotices),
    printsPayLink: boolean('prints_pay_link').notNull().default(company.initial.printsPayLink),
    logoHash: text('logo_hash').references(() => logos.hash),
    createdAt: instant('created_at').notNull().defaultNow(),
    version: integer('version').notNull().default(1),
  },
  () => [check('companies_only_one', sql`id = 1`)],
);
