/** Stores submissions. Only visitors create them. */
import { sql } from 'drizzle-orm';
import { formatDay } from '#shared/calendar-day.ts';
import { AppError } from '#shared/app-error.ts';
import { requireActiveUser } from '#features/office/auth/server/user-queries.ts';
import { placeAmong } from '#server/records/list-order.ts';
import { recordStore } from '#server/records/record-store.ts';
import { joinLine } from '#server/records/search-line.ts';
import type { SubmittedAnswer } from '../web-form-submission.ts';
import { SUBMISSION_STATUSES, webFormSubmission } from '../web-form-submission.ts';
import { webFormSubmissions } from './submission-table.ts';

const named = (select: string) => sql<string | null>`(${sql.raw(select)})`;

/** The answers in the form version's order, with its labels. */
const answers = sql<SubmittedAnswer[]>`(
  select coalesce(json_agg(json_build_object(
    'fieldId', field->>'id', 'label', field->>'label', 'type', field->>'type', 'known', field->>'known',
    'value', web_form_submissions.data->(field->>'id')) order by place), '[]')
  from web_form_versions version, jsonb_array_elements(version.fields) with ordinality as fields(field, place)
  where version.form_id = web_form_submissions.form_id
    and version.number = web_form_submissions.form_version)`;

export const submissionStore = recordStore({
  entity: webFormSubmission,
  table: webFormSubmissions,
  selects: {
    formTitle: sql<string>`(select form.title from web_forms form where form.id = web_form_submissions.form_id)`,
    answers,
    contactName: named(
      'select contact.name from contacts contact where contact.id = web_form_submissions.contact_id and contact.deleted_at is null',
    ),
    jobTitle: named(
      'select job.title from jobs job where job.id = web_form_submissions.job_id and job.deleted_at is null',
    ),
    taskTitle: named(
      'select task.title from tasks task where task.id = web_form_submissions.task_id and task.deleted_at is null',
    ),
    assignedToName: named(
      'select person.full_name from users person where person.id = web_form_submissions.assigned_to',
    ),
    fileCount: sql<number>`(select count(*)::int from web_form_submission_files file where file.submission_id = web_form_submissions.id)`,
  },
  listColumns: {
    status: { order: placeAmong(SUBMISSION_STATUSES, webFormSubmissions.status) },
    isTest: {
      value: sql`case when ${webFormSubmissions.isTest} then 'yes' else 'no' end`,
      matches: (value) => sql`${webFormSubmissions.isTest} = ${value === 'yes'}`,
    },
  },
  defaultSort: [{ field: 'createdAt', desc: true }],
  own: (userId) => ({
    directly: [
      sql`web_form_submissions.assigned_to = ${userId}`,
      sql`web_form_submissions.created_by = ${userId}`,
    ],
  }),
  goesWith: { web_forms: webFormSubmissions.formId },
  async resolve(tx, ctx, { sent, before }) {
    if (!before) throw new AppError('bad_input', 'Submissions can only come from the public form.');
    if (sent.assignedTo != null && sent.assignedTo !== before.assignedTo) {
      const message = 'This person is not an active user. Choose another.';
      await requireActiveUser(tx, sent.assignedTo, { path: 'assignedTo', message });
    }
    const isAnswered =
      before.firstResponseAt === null &&
      ctx.actor.kind === 'user' &&
      sent.status !== undefined &&
      (sent.status === 'in_review' || sent.status === 'processed');

    return { fields: sent, columns: isAnswered ? { firstResponseAt: ctx.now } : {} };
  },
  timelineOf: ({ contactId, jobId }) => ({ contactId, jobId }),
  searchHit: ({ email, phone, status, createdAt }) => ({
    detail: joinLine(email, phone, formatDay(createdAt.toISOString().slice(0, 10))),
    status,
  }),
});
