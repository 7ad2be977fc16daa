import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { date, doublePrecision, integer, jsonb, text } from 'drizzle-orm/pg-core';
import { contacts } from '#features/work/contacts/server/contact-table.ts';
import { jobs } from '#features/work/jobs/server/job-table.ts';
import {
  currentLetterhead,
  letterheads,
} from '#features/office/company/server/letterhead-table.ts';
import type { PrintedLocation } from '#features/office/company/location.ts';
import { locations } from '#features/office/company/server/location-table.ts';
import type { TaxRounding } from '#features/office/company/tax.ts';
import { cents, instant } from '#server/db/columns.ts';
import type { StoredLineItem } from '../line-item.ts';
import type { BillTo } from '#features/work/contacts/bill-to.ts';
import type { JobSite } from '../job-site.ts';

/** Normalizes a number for comparison: `fold_number` treats numbers that look the same as equal. */
export const numberKey = (column: SQL) =>
  text('number_key')
    .notNull()
    .generatedAlwaysAs(sql`fold_number(${column})`);

/** Columns shared by estimates and invoices. Totals are stored, not recomputed on read. */
export const documentColumns = {
  clientId: integer('client_id')
    .notNull()
    .references(() => contacts.id, { onDelete: 'restrict' }),
  /** Data of the client, job, location, and company as of when the document was issued. */
  clientName: text('client_name').notNull(),
  billTo: jsonb('bill_to').$type<BillTo>().notNull(),
  jobId: integer('job_id').references(() => jobs.id, { onDelete: 'restrict' }),
  jobSite: jsonb('job_site').$type<JobSite>(),
  locationId: integer('location_id').references(() => locations.id, { onDelete: 'restrict' }),
  location: jsonb('location').$type<PrintedLocation>(),
  letterheadId: integer('letterhead_id')
    .notNull()
    .default(currentLetterhead)
    .references(() => letterheads.id, { onDelete: 'restrict' }),
  terms: text('terms'),
  description: text('description'),
  notes: text('notes'),
  date: date('date', { mode: 'string' }).notNull(),
  items: jsonb('items').$type<StoredLineItem[]>().notNull(),
  subtotalCents: cents('subtotal_cents').notNull(),
  /** At most one of these two is set: a percent or an amount off the subtotal. */
  discountPercent: doublePrecision('discount_percent'),
  discountAmountCents: cents('discount_amount_cents'),
  /** The calculated discount. */
  discountCents: cents('discount_cents').notNull().default(0),
  taxLabel: text('tax_label').notNull().default('Tax'),
  taxRate: doublePrecision('tax_rate'),
  taxCents: cents('tax_cents').notNull(),
  /** The company's tax rounding setting when the document was created. */
  taxRounding: text('tax_rounding').$type<TaxRounding>().notNull().default('document'),
  totalCents: cents('total_cents').notNull(),
  /** The number of issued versions with different content; 0 until the document is issued. */
  revision: integer('revision').notNull().default(0),
  sentAt: instant('sent_at'),
};
