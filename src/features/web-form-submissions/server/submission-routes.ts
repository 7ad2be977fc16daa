import { sql } from 'drizzle-orm';
import { knownAnswers } from '#features/web-forms/form-answers.ts';
import { isPicture } from '#features/files/file-types.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { ActorContext } from '#server/http/request-context.ts';
import type { RowAccess } from '#server/records/row-access.ts';
import type { Handlers } from '#server/http/mount.ts';
import { routeGroup } from '#server/http/route-group.ts';
import { readableRows } from '#server/records/authorized-rows.ts';
import { crudHandlers } from '#server/records/crud-handlers.ts';
import { webFormSubmissionEndpoints } from '../web-form-submission-endpoints.ts';
import type { ResponseTimes } from '../web-form-submission-endpoints.ts';
import { exportSubmissions } from './export-submissions.ts';
import { possibleSenders } from './find-sender.ts';
import {
  attachByHand,
  fieldsOf,
  noteContacted,
  openFiles,
  takeOutOfSpam,
  undoByHand,
  updateSubmission,
} from './handle-submission.ts';
import { sendContent, sendThumbnail } from './send-submitted-file.ts';
import { filesOf } from './submission-files.ts';
import { submissionStore } from './submission-store.ts';

/** How soon visitors are answered, of the submissions of this month that the user may read; spam and tests do not count. */
async function responseTimes(
  db: DbOrTx,
  { today, timeZone }: Pick<ActorContext, 'today' | 'timeZone'>,
  { formId, access }: { formId: number | undefined; access: RowAccess<'web_form_submissions'> },
): Promise<ResponseTimes> {
  const month = `${today.slice(0, 7)}-01`;
  const { rows } = await db.execute<{
    received: number;
    answered: number;
    seconds: number | null;
  }>(sql`
    select count(*)::int as received, count(first_response_at)::int as answered,
      (percentile_cont(0.5) within group (
        order by extract(epoch from first_response_at - created_at)))::float8 as seconds
    from web_form_submissions
    where created_at >= (${month}::date::timestamp at time zone ${timeZone})
      and deleted_at is null and not is_test and status <> 'spam'
      ${formId === undefined ? sql`` : sql`and form_id = ${formId}`}
      and ${access.condition}`);
  const { received = 0, answered = 0, seconds = null } = rows[0] ?? {};

  return { received, answered, medianMinutes: seconds === null ? null : Math.round(seconds / 60) };
}

const { create: _, ...handlers } = crudHandlers(submissionStore, { update: updateSubmission });

const allHandlers: Handlers<typeof webFormSubmissionEndpoints> = {
  ...handlers,

  exportCsv: ({ ctx, access, query }) => exportSubmissions(ctx, { query, access }),

  responseTimes: ({ ctx, access, query }) =>
    responseTimes(ctx.db, ctx, { formId: query.formId, access }),

  async possibleSenders({ ctx, access, params: { id } }) {
    const { data } = await submissionStore.find(ctx.db, ctx, { id, access });
    const { email = null, phone = null } = knownAnswers(await fieldsOf(ctx.db, id), data);

    return possibleSenders(ctx.db, { email, phone }, readableRows(ctx.user, 'contacts'));
  },

  attach: ({ ctx, access, params, body }) => attachByHand(ctx, { ...params, access }, body),
  undo: ({ ctx, access, params }) => undoByHand(ctx, { ...params, access }),
  notSpam: ({ ctx, access, params }) => takeOutOfSpam(ctx, { ...params, access }),
  contacted: ({ ctx, access, params, body }) => noteContacted(ctx, { ...params, access }, body.by),
  openFiles: ({ ctx, access, params }) => openFiles(ctx, { ...params, access }),

  async files({ ctx, access, params: { id } }) {
    await submissionStore.find(ctx.db, ctx, { id, access });
    const files = await filesOf(ctx.db, id);

    return files.map((file) => ({
      id: file.id,
      name: file.name,
      type: file.type,
      size: file.size,
      isPicture: isPicture(file.type),
    }));
  },

  fileThumbnail: ({ ctx, access, params, services }) =>
    sendThumbnail(ctx, services.files, { ...params, access }),
  fileContent: ({ ctx, access, params, services }) =>
    sendContent(ctx, services.files, { ...params, access }),
};

export const webFormSubmissionRoutes = routeGroup({
  name: 'web_form_submissions',
  records: submissionStore,
  endpoints: webFormSubmissionEndpoints,
  handlers: allHandlers,
});
