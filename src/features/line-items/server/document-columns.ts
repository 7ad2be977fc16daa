import { date, doublePrecision, integer, jsonb, text } from 'drizzle-orm/pg-core';
import { contacts } from '#features/contacts/server/contact-table.ts';
import { jobs } from '#features/jobs/server/job-table.ts';
import { cents } from '#server/db/columns.ts';
import type { StoredLineItem } from '../line-item.ts';
import type { BillTo } from '../sales-document.ts';

/** The columns that estimates and invoices share; totals are stored, never recomputed on reading (D4, D29). */
export const documentColumns = {
  clientId: integer('client_id')
    .notNull()
    .references(() => contacts.id, { onDelete: 'restrict' }),
  /** As it was when the document was written (D6). */
  clientName: text('client_name').notNull(),
  billTo: jsonb('bill_to').$type<BillTo>().notNull(),
  jobId: integer('job_id').references(() => jobs.id, { onDelete: 'restrict' }),
  description: text('description'),
  notes: text('notes'),
  date: date('date', { mode: 'string' }).notNull(),
  items: jsonb('items').$type<StoredLineItem[]>().notNull(),
  subtotalCents: cents('subtotal_cents').notNull(),
  taxRate: doublePrecision('tax_rate'),
  taxCents: cents('tax_cents').notNull(),
  totalCents: cents('total_cents').notNull(),
};
