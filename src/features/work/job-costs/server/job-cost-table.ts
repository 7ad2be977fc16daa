import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { jobs } from '#features/work/jobs/server/job-table.ts';
import {
  alongColumn,
  alphabetical,
  cents,
  identity,
  notDeleted,
  searchText,
  stampColumns,
  trashIndex,
} from '#server/db/columns.ts';
import type { CostCategory } from '../job-cost.ts';

export const jobCosts = pgTable(
  'job_costs',
  {
    id: identity(),
    jobId: integer('job_id')
      .notNull()
      .references(() => jobs.id, { onDelete: 'restrict' }),
    category: text('category').$type<CostCategory>().notNull(),
    description: text('description').notNull(),
    vendor: text('vendor'),
    amountCents: cents('amount_cents').notNull(),
    reason: text('reason'),
    date: date('date', { mode: 'string' }).notNull(),
    searchText: searchText(sql`search_words(description || ' ' || coalesce(vendor, ''))`),
    ...stampColumns,
    ...alongColumn,
  },
  (t) => [
    index('job_costs_search').using('gin', sql`${t.searchText} gin_trgm_ops`),
    index('job_costs_job').on(t.jobId, t.date, t.id).where(notDeleted),
    index('job_costs_category').on(t.category, t.id).where(notDeleted),
    index('job_costs_description').on(alphabetical('description'), t.id).where(notDeleted),
    index('job_costs_vendor').on(alphabetical('vendor'), t.id).where(notDeleted),
    index('job_costs_amount').on(t.amountCents, t.id).where(notDeleted),
    index('job_costs_date').on(t.date, t.createdAt, t.id).where(notDeleted),
    index('job_costs_created').on(t.createdAt, t.id).where(notDeleted),
    index('job_costs_created_by').on(t.createdBy),
    trashIndex('job_costs', t.deletedAt),
  ],
);
