/** Counts each web form's submissions, and the contacts and jobs created from them. */
import { and, isNull, sql } from 'drizzle-orm';
import { contacts } from '#features/work/contacts/server/contact-table.ts';
import { jobs } from '#features/work/jobs/server/job-table.ts';
import { answeredWithinAnHour } from '#features/intake/web-form-submissions/server/response-times.ts';
import { submissionStore } from '#features/intake/web-form-submissions/server/submission-store.ts';
import { webFormSubmissions } from '#features/intake/web-form-submissions/server/submission-table.ts';
import { webForms } from '#features/intake/web-forms/server/web-form-table.ts';
import { scopeOf } from '#shared/access.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import { readableRows } from '#server/access/authorized-rows.ts';
import { reportFilters, type ReportQuery } from '../report-query.ts';
import { MOST_ROWS, type ReportResult } from '../report.ts';
import { submissionsByForm } from '../submission-reports.ts';
import { shown } from './report-results.ts';

interface FormRow extends Record<string, unknown> {
  /** Null for the total and for the row that combines forms beyond the limit. */
  id: number | null;
  isTotal: boolean;
  title: string | null;
  forms: number;
  received: number;
  spam: number;
  attached: number;
  contacts: number;
  leads: number;
  sold: number;
  value: number;
  response: number | null;
  /**
   * Submissions answered within an hour. `decided` leaves out those that are unanswered and less
   * than an hour old.
   */
  inTime: number;
  decided: number;
}

/**
 * Reads one row per form, one row for forms beyond `most`, and one total row. Amounts are in cents.
 */
async function readForms(ctx: RequestContext, query: ReportQuery, most: number | null) {
  const ownerId = scopeOf(ctx.user, 'reports', 'read') === 'own' ? ctx.user.id : null;
  const filters = reportFilters(submissionsByForm, query, ownerId);
  const made = (record: 'contact' | 'job') =>
    sql`(${webFormSubmissions.attached}->'created'->>${record})::boolean`;
  const { rows } = await ctx.db.execute<FormRow>(sql`
    with facts as materialized (
      select ${webFormSubmissions.formId} as form_id, ${webFormSubmissions.status} = 'spam' as is_spam,
        ${webFormSubmissions.contactId} is not null or ${webFormSubmissions.jobId} is not null as is_attached,
        ${contacts.id} as contact_id, ${jobs.id} as job_id, ${jobs.soldAt} is not null as is_sold,
        coalesce(${jobs.contractAmountCents}, 0) as cents,
        extract(epoch from ${webFormSubmissions.firstResponseAt} - ${webFormSubmissions.createdAt}) / 60 as minutes,
        ${answeredWithinAnHour(ctx.now)} as is_prompt
      from ${webFormSubmissions}
        left join ${contacts} on ${contacts.id} = ${webFormSubmissions.contactId} and ${made('contact')}
          and ${contacts.deletedAt} is null and ${readableRows(ctx.user, 'contacts').condition}
        left join ${jobs} on ${jobs.id} = ${webFormSubmissions.jobId} and ${made('job')}
          and ${jobs.deletedAt} is null and ${readableRows(ctx.user, 'jobs').condition}
      where ${and(
        isNull(webFormSubmissions.deletedAt),
        submissionStore.conditionOf(ctx, filters),
        readableRows(ctx.user, 'web_form_submissions').condition,
      )}
    ), placed as (
      select form_id, row_number() over (order by count(*) filter (where not is_spam) desc, form_id) as place
      from facts group by form_id
    ), lines as (
      select facts.*, case when ${most}::int is null or place <= ${most}::int then form_id end as shown_id
      from facts join placed using (form_id)
    )
    select shown_id as id, grouping(shown_id) = 1 as "isTotal",
      (select ${webForms.title} from ${webForms} where ${webForms.id} = shown_id) as title,
      count(distinct form_id) as forms,
      count(*) filter (where not is_spam) as received, count(*) filter (where is_spam) as spam,
      count(*) filter (where is_attached and not is_spam) as attached,
      count(distinct contact_id) filter (where not is_spam) as contacts,
      count(distinct job_id) filter (where not is_spam) as leads,
      count(distinct job_id) filter (where is_sold and not is_spam) as sold,
      coalesce(sum(cents) filter (where is_sold and not is_spam), 0)::bigint as value,
      percentile_cont(0.5) within group (order by minutes) filter (where not is_spam) as response,
      count(*) filter (where is_prompt and not is_spam) as "inTime",
      count(is_prompt) filter (where not is_spam) as decided
    from lines group by grouping sets ((shown_id), ())
    order by received desc, id`);

  return rows;
}

/** Returns the report's result. Forms beyond `most` are combined into one row. */
export async function submissionsResult(
  ctx: RequestContext,
  { query, most = MOST_ROWS }: { query: ReportQuery; most?: number | null },
): Promise<ReportResult> {
  const rows = await readForms(ctx, query, most);
  const figuresOf = ({ response, ...row }: FormRow) => {
    const { received, spam, attached, contacts: people, leads, sold, value, inTime, decided } = row;
    const counted = {
      received,
      spam,
      attached,
      contacts: people,
      leads,
      sold,
      value,
      inTime,
      decided,
    };

    return {
      ...shown(submissionsByForm, counted),
      response: response === null ? null : Math.round(response),
    };
  };
  const others = rows.find(({ id, isTotal }) => id === null && !isTotal);
  const total = rows.find(({ isTotal }) => isTotal);

  return {
    rows: rows.flatMap((row) =>
      row.id === null ? [] : [{ key: row.id, name: row.title ?? '', figures: figuresOf(row) }],
    ),
    others: others ? { count: others.forms, figures: figuresOf(others) } : null,
    totals: total ? figuresOf(total) : {},
  };
}
