/**
 * Exports submissions as a spreadsheet. If filtered to one form, includes a column for each of its
 * fields.
 */
import { asc, eq } from 'drizzle-orm';
import { answerText } from '#features/intake/web-forms/form-answers.ts';
import { webFormVersions } from '#features/intake/web-forms/server/web-form-table.ts';
import type { ListQuery } from '#shared/list-query.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import type { FileAnswer } from '#server/http/send-file.ts';
import { csvColumnsOf } from '#server/records/crud-handlers.ts';
import { toCsv, type Cell } from '#server/records/csv.ts';
import type { RowAccess } from '#server/access/row-access.ts';
import { webFormSubmission } from '../web-form-submission.ts';
import type { WebFormSubmission } from '../web-form-submission.ts';
import { submissionStore } from './submission-store.ts';

type Columns = Record<string, (record: WebFormSubmission) => Cell>;

/** Returns the form id that a query filters by; null for several or none. */
function formOf({ filters }: ListQuery): number | null {
  const forms = filters.filter(
    ({ field, operator }) => field === 'formId' && operator === 'equals',
  );
  const [form] = forms;

  return form && forms.length === 1 && form.values.length === 1 ? Number(form.values[0]) : null;
}

/** Returns a column for each field in any version of the form, with its latest label. */
async function answerColumns(db: DbOrTx, formId: number): Promise<Columns> {
  const versions = await db
    .select({ fields: webFormVersions.fields })
    .from(webFormVersions)
    .where(eq(webFormVersions.formId, formId))
    .orderBy(asc(webFormVersions.number));
  const labels = new Map(
    versions.flatMap(({ fields }) => fields.map(({ id, label }) => [id, label] as const)),
  );
  const columns: Columns = {};
  for (const [id, label] of labels) {
    // Fields can share a label with each other or with a standard column.
    const name = label in columns ? `${label} (${id})` : label;
    columns[name] = ({ data }) => answerText(data[id]);
  }

  return columns;
}

/** Returns the spreadsheet for a list query. */
export async function exportSubmissions(
  ctx: RequestContext,
  { query, access }: { query: ListQuery; access: RowAccess<'web_form_submissions'> },
): Promise<FileAnswer> {
  const formId = formOf(query);
  const own = csvColumnsOf(webFormSubmission) as Columns;
  const answers = formId === null ? {} : await answerColumns(ctx.db, formId);
  const columns = { ...own };
  for (const [label, cell] of Object.entries(answers)) {
    columns[label in own ? `${label} (answer)` : label] = cell;
  }

  return {
    body: toCsv(await submissionStore.exportAll(ctx, { query, access }), columns),
    fileName: 'submissions.csv',
  };
}
