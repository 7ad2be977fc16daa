import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { users } from '#features/office/auth/server/user-table.ts';
import { contacts } from '#features/work/contacts/server/contact-table.ts';
import { quarantinedFiles } from '#features/work/files/server/quarantine-table.ts';
import { jobs } from '#features/work/jobs/server/job-table.ts';
import { tasks } from '#features/work/tasks/server/task-table.ts';
import type { Answers } from '#features/intake/web-forms/form-answers.ts';
import { webForms, webFormVersions } from '#features/intake/web-forms/server/web-form-table.ts';
import {
  alongColumn,
  alphabetical,
  identity,
  instant,
  notDeleted,
  searchText,
  stampColumns,
  trashIndex,
} from '#server/db/columns.ts';
import { placeAmong } from '#server/records/list-order.ts';
import { SUBMISSION_STATUSES } from '../web-form-submission.ts';
import type { Attached, SubmissionStatus } from '../web-form-submission.ts';

export const webFormSubmissions = pgTable(
  'web_form_submissions',
  {
    id: identity(),
    formId: integer('form_id')
      .notNull()
      .references(() => webForms.id, { onDelete: 'restrict' }),
    /** The form version that the submission was validated against. */
    formVersion: integer('form_version').notNull(),
    data: jsonb('data').$type<Answers>().notNull(),
    status: text('status').$type<SubmissionStatus>().notNull(),
    assignedTo: integer('assigned_to').references(() => users.id, { onDelete: 'restrict' }),
    notes: text('notes'),
    sender: text('sender').notNull(),
    email: text('email'),
    phone: text('phone'),
    contactId: integer('contact_id').references(() => contacts.id, { onDelete: 'set null' }),
    jobId: integer('job_id').references(() => jobs.id, { onDelete: 'set null' }),
    taskId: integer('task_id').references(() => tasks.id, { onDelete: 'set null' }),
    attached: jsonb('attached').$type<Attached>(),
    spamReasons: text('spam_reasons')
      .array()
      .notNull()
      .default(sql`'{}'`),
    isTest: boolean('is_test').notNull().default(false),
    pageUrl: text('page_url'),
    /** A hash of the content, to detect repeats. */
    digest: text('digest').notNull(),
    /** A hash of the sender's network address. */
    network: text('network').notNull(),
    filesOpenedAt: instant('files_opened_at'),
    firstResponseAt: instant('first_response_at'),
    searchText: searchText(
      sql`search_words(sender || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(notes, '')) || ' ' || phone_words(coalesce(phone, ''))`,
    ),
    ...stampColumns,
    ...alongColumn,
  },
  (t) => [
    index('web_form_submissions_search').using('gin', sql`${t.searchText} gin_trgm_ops`),
    index('web_form_submissions_form').on(t.formId, t.createdAt, t.id).where(notDeleted),
    foreignKey({
      name: 'web_form_submissions_version',
      columns: [t.formId, t.formVersion],
      foreignColumns: [webFormVersions.formId, webFormVersions.number],
    }).onDelete('restrict'),
    index('web_form_submissions_digest').on(t.formId, t.digest, t.createdAt),
    index('web_form_submissions_network').on(t.network, t.createdAt),
    index('web_form_submissions_stage')
      .on(placeAmong(SUBMISSION_STATUSES, t.status), t.id)
      .where(notDeleted),
    index('web_form_submissions_status').on(t.status, t.createdAt, t.id).where(notDeleted),
    index('web_form_submissions_sender').on(alphabetical('sender'), t.id).where(notDeleted),
    index('web_form_submissions_email').on(alphabetical('email'), t.id).where(notDeleted),
    index('web_form_submissions_contact').on(t.contactId, t.createdAt, t.id).where(notDeleted),
    index('web_form_submissions_job').on(t.jobId, t.createdAt, t.id).where(notDeleted),
    index('web_form_submissions_task').on(t.taskId),
    index('web_form_submissions_assigned').on(t.assignedTo, t.createdAt, t.id).where(notDeleted),
    index('web_form_submissions_response').on(t.firstResponseAt, t.id).where(notDeleted),
    index('web_form_submissions_created').on(t.createdAt, t.id).where(notDeleted),
    index('web_form_submissions_created_by').on(t.createdBy),
    trashIndex('web_form_submissions', t.deletedAt),
  ],
);

/** Files from submissions, quarantined until a user releases them. */
export const webFormSubmissionFiles = pgTable(
  'web_form_submission_files',
  {
    submissionId: integer('submission_id')
      .notNull()
      .references(() => webFormSubmissions.id, { onDelete: 'cascade' }),
    fileId: integer('file_id')
      .notNull()
      .references(() => quarantinedFiles.id, { onDelete: 'restrict' }),
    /** The form field the file was uploaded to. */
    fieldId: text('field_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.submissionId, t.fileId] }),
    index('web_form_submission_files_file').on(t.fileId),
  ],
);
