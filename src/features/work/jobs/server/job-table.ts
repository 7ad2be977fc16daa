import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '#features/office/auth/server/user-table.ts';
import { contacts } from '#features/work/contacts/server/contact-table.ts';
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
import { boardOrder } from '#server/records/board-position.ts';
import { placeAmong } from '#server/records/list-order.ts';
import { JOB_PRIORITIES, JOB_STATUSES } from '../job.ts';
import type { EXISTING_LAYERS, Job, JobStatus, JobType } from '../job.ts';

const day = (name: string) => date(name, { mode: 'string' });
const texts = (name: string) => text(name).array().notNull().default([]);

export const jobs = pgTable(
  'jobs',
  {
    id: identity(),
    title: text('title').notNull(),
    description: text('description'),
    clientId: integer('client_id')
      .notNull()
      .references(() => contacts.id, { onDelete: 'restrict' }),
    /** A trigger copies the client's name here so lists can sort and search without a join. */
    clientName: text('client_name').notNull(),
    status: text('status').$type<JobStatus>().notNull(),
    lostReason: text('lost_reason').$type<Job['lostReason']>(),
    priority: text('priority').$type<(typeof JOB_PRIORITIES)[number]>().notNull(),
    jobType: text('job_type').$type<JobType>(),
    leadSource: text('lead_source'),
    salesRep: integer('sales_rep').references(() => users.id, { onDelete: 'restrict' }),
    addressLine1: text('address_line1'),
    addressLine2: text('address_line2'),
    city: text('city'),
    state: text('state'),
    postalCode: text('postal_code'),
    allDay: boolean('all_day').notNull().default(false),
    startDate: day('start_date'),
    endDate: day('end_date'),
    tentativeInstallDate: day('tentative_install_date'),
    tentativeInstallTime: text('tentative_install_time'),
    dateOfLoss: day('date_of_loss'),
    warrantyScheduled: day('warranty_scheduled'),
    initialApptDate: day('initial_appt_date'),
    initialApptTime: text('initial_appt_time'),
    predominateRoof: text('predominate_roof'),
    pitchMeasurement: text('pitch_measurement'),
    existingLayers: text('existing_layers').$type<(typeof EXISTING_LAYERS)[number]>(),
    shingleColors: text('shingle_colors'),
    dripEdgeColor: text('drip_edge_color'),
    selectedOptions: texts('selected_options'),
    permitNeeded: boolean('permit_needed').notNull().default(false),
    budgetCents: cents('budget_cents'),
    contractAmountCents: cents('contract_amount_cents'),
    depositAmountCents: cents('deposit_amount_cents'),
    deductibleCents: cents('deductible_cents'),
    insuranceCompany: text('insurance_company'),
    claimNumber: text('claim_number'),
    adjusterName: text('adjuster_name'),
    adjusterPhone: text('adjuster_phone'),
    adjusterEmail: text('adjuster_email'),
    assignedTeam: texts('assigned_team'),
    relatedContacts: texts('related_contacts'),
    tags: texts('tags'),
    /** The card's position within its status, compared bytewise. */
    position: text('position').notNull(),
    /**
     * The times when the job became a lead, was sold, and entered its status. A trigger derives
     * them from the job's stage events.
     */
    leadAt: instant('lead_at'),
    soldAt: instant('sold_at'),
    stageSince: instant('stage_since'),
    /**
     * The time a client's acceptance reopened the job after it was lost or deleted. Cleared when a user
     * changes the job.
     */
    reopenedAt: instant('reopened_at'),
    /**
     * The total of the job's accepted estimates, excluding replaced estimates and those in the
     * trash. Updated by triggers.
     */
    acceptedCents: cents('accepted_cents'),
    /**
     * The contract amount set by the last acceptance. As long as it equals the current contract
     * amount, new acceptances update that amount.
     */
    agreedCents: cents('agreed_cents'),
    searchText: searchText(
      sql`search_words(title || ' ' || client_name || ' ' || coalesce(address_line1, '') || ' ' || coalesce(city, '') || ' ' || coalesce(postal_code, '') || ' ' || coalesce(claim_number, '') || ' ' || join_texts(tags))`,
    ),
    ...stampColumns,
  },
  (t) => [
    index('jobs_search').using('gin', sql`${t.searchText} gin_trgm_ops`),
    index('jobs_title').on(alphabetical('title'), t.id).where(notDeleted),
    index('jobs_client_name').on(alphabetical('client_name'), t.id).where(notDeleted),
    // For listing a client's jobs, newest first, without jobs in the trash.
    index('jobs_client').on(t.clientId, t.createdAt, t.id, t.deletedAt),
    index('jobs_status').on(t.status, t.id).where(notDeleted),
    index('jobs_stage').on(placeAmong(JOB_STATUSES, t.status), t.id).where(notDeleted),
    index('jobs_board').on(t.status, boardOrder(t.position), t.id).where(notDeleted),
    index('jobs_priority').on(placeAmong(JOB_PRIORITIES, t.priority), t.id).where(notDeleted),
    index('jobs_type').on(t.jobType, t.id).where(notDeleted),
    index('jobs_contract').on(t.contractAmountCents, t.id).where(notDeleted),
    // For the leads and sales of a period, for all users or one, and for a status's jobs in the
    // order they entered it.
    index('jobs_leads').on(t.leadAt, t.id, t.soldAt, t.salesRep, t.createdBy).where(notDeleted),
    index('jobs_sales')
      .on(t.soldAt, t.id, t.contractAmountCents, t.salesRep, t.createdBy)
      .where(notDeleted),
    index('jobs_pipeline')
      .on(t.status, t.stageSince, t.id, t.contractAmountCents, t.budgetCents, t.acceptedCents)
      .where(notDeleted),
    // For the few reopened jobs that need attention.
    index('jobs_reopened')
      .on(t.reopenedAt, t.id)
      .where(sql`deleted_at is null and reopened_at is not null`),
    index('jobs_start').on(t.startDate, t.id).where(notDeleted),
    index('jobs_end').on(t.endDate, t.id).where(notDeleted),
    index('jobs_appointment').on(t.initialApptDate, t.id).where(notDeleted),
    index('jobs_created').on(t.createdAt, t.id).where(notDeleted),
    trashIndex('jobs', t.deletedAt),
    // For index-only lookups of a user's own jobs by sales rep.
    index('jobs_sales_rep').on(t.salesRep, t.id, t.deletedAt),
    index('jobs_created_by').on(t.createdBy, t.id, t.deletedAt, t.salesRep),
    index('jobs_team').using('gin', t.assignedTeam),
  ],
);
