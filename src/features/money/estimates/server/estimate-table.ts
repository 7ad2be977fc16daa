import { registerFileParent } from '#features/work/files/server/file-table.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { documentColumns, numberKey } from '#features/money/documents/server/document-columns.ts';
import {
  alphabetical,
  cents,
  identity,
  instant,
  notDeleted,
  searchText,
  stampColumns,
  trashIndex,
} from '#server/db/columns.ts';
import type { TakenBack } from '../acceptance.ts';
import type { EstimateStatus } from '../estimate-status.ts';

export const estimates = pgTable(
  'estimates',
  {
    id: identity(),
    estimateNumber: text('estimate_number').notNull(),
    numberKey: numberKey(sql`estimate_number`),
    title: text('title'),
    ...documentColumns,
    /** The amount due on signing. At most one of these two is set. */
    depositPercent: doublePrecision('deposit_percent'),
    depositAmountCents: cents('deposit_amount_cents'),
    expiryDate: date('expiry_date', { mode: 'string' }),
    acceptedAt: instant('accepted_at'),
    declinedAt: instant('declined_at'),
    declineReason: text('decline_reason'),
    status: text('status').$type<EstimateStatus>().notNull(),
    /** True if an estimate accepted later replaced this one in the job's contract. */
    isReplaced: boolean('is_replaced').notNull().default(false),
    /** The effects that reverting the last acceptance undid; null if the estimate is accepted or never was. */
    takenBack: jsonb('taken_back').$type<TakenBack>(),
    searchText: searchText(
      sql`search_words('estimate ' || estimate_number || ' ' || client_name || ' ' || coalesce(title, '') || ' ' || coalesce(description, ''))`,
    ),
    ...stampColumns,
  },
  (t) => [
    // Includes deleted estimates because numbers are never reused.
    uniqueIndex('estimates_number').on(t.numberKey),
    index('estimates_search').using('gin', sql`${t.searchText} gin_trgm_ops`),
    index('estimates_client_name').on(alphabetical('client_name'), t.id).where(notDeleted),
    index('estimates_number_order').on(alphabetical('estimate_number'), t.id).where(notDeleted),
    // Index-only counts and paging of a client's estimates by date, excluding those in the trash.
    index('estimates_client').on(t.clientId, t.date, t.id, t.deletedAt),
    // Index-only counts of a job's estimates by owner.
    index('estimates_job').on(t.jobId, t.id, t.deletedAt, t.createdBy),
    // Index-only reads of the pipeline value of a job's estimates.
    index('estimates_worth').on(t.jobId, t.status, t.expiryDate, t.totalCents).where(notDeleted),
    // Index-only lookup of jobs with estimates that can still be accepted.
    index('estimates_offered')
      .on(t.expiryDate, t.jobId)
      .where(sql`deleted_at is null and status in ('draft', 'sent') and job_id is not null`),
    // Finds estimates without a response, oldest first.
    index('estimates_sent')
      .on(t.sentAt, t.id, t.expiryDate)
      .where(sql`deleted_at is null and status = 'sent'`),
    index('estimates_created_by').on(t.createdBy),
    index('estimates_status').on(t.status, t.id).where(notDeleted),
    index('estimates_date').on(t.date, t.id).where(notDeleted),
    index('estimates_expiry').on(t.expiryDate, t.id).where(notDeleted),
    index('estimates_total').on(t.totalCents, t.id).where(notDeleted),
    index('estimates_created').on(t.createdAt, t.id).where(notDeleted),
    trashIndex('estimates', t.deletedAt),
    check('estimates_one_deposit', sql`deposit_percent is null or deposit_amount_cents is null`),
  ],
);

export type EstimateRow = typeof estimates.$inferSelect;

registerFileParent('estimates', () => estimates.id);
