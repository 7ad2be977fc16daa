import { knownAnswers } from '#features/intake/web-forms/form-answers.ts';
import { isPicture } from '#features/work/files/file-types.ts';
import type { Handlers } from '#server/http/mount.ts';
import { routeGroup } from '#server/records/route-group.ts';
import { readableRows } from '#server/access/authorized-rows.ts';
import { crudHandlers } from '#server/records/crud-handlers.ts';
import { webFormSubmissionEndpoints } from '../web-form-submission-endpoints.ts';
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
import { planByHand } from './plan-attachment.ts';
import { responseTimes } from './response-times.ts';
import { sendContent, sendThumbnail } from './send-submitted-file.ts';
import { filesOf } from './submission-files.ts';
import { submissionStore } from './submission-store.ts';

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

  attachmentPlan: ({ ctx, access, params, query }) => planByHand(ctx, { ...params, access }, query),
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
      isPicture: isPicture(file),
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
