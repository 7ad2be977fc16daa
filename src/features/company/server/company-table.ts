import { sql } from 'drizzle-orm';
import { check, doublePrecision, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#server/db/columns.ts';
import { DEFAULT_TIME_ZONE } from '#shared/time-zone.ts';
import { FIRST_NUMBER } from '../company.ts';
import { logos } from './letterhead-table.ts';

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
    website: text('website'),
    licenseNumber: text('license_number'),
    estimateTerms: text('estimate_terms'),
    invoiceTerms: text('invoice_terms'),
    taxLabel: text('tax_label').notNull().default('Tax'),
    defaultTaxRate: doublePrecision('default_tax_rate'),
    timeZone: text('time_zone').notNull().default(DEFAULT_TIME_ZONE),
    estimatePrefix: text('estimate_prefix').notNull().default('EST-'),
    nextEstimateNumber: integer('next_estimate_number').notNull().default(FIRST_NUMBER),
    invoicePrefix: text('invoice_prefix').notNull().default('INV-'),
    nextInvoiceNumber: integer('next_invoice_number').notNull().default(FIRST_NUMBER),
    logoHash: text('logo_hash').references(() => logos.hash),
    createdAt: instant('created_at').notNull().defaultNow(),
    version: integer('version').notNull().default(1),
  },
  () => [check('companies_only_one', sql`id = 1`)],
);
