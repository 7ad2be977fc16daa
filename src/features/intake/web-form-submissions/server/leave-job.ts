import { and, eq, isNull, sql } from 'drizzle-orm';
import type { EndCount } from '#features/work/contacts/server/client-change-routes.ts';
import type { JobClientPart } from '#features/work/jobs/server/job-client-change.ts';
import { linkSubmission } from './link-submission.ts';
import { submissionStore } from './submission-store.ts';
import { webFormSubmissions } from './submission-table.ts';

/**
 * When a job moves to a different client, detaches it from the previous client's submissions. Those
 * keep their contact.
 */
export const leaveJobOfSubmissions: JobClientPart = async (tx, ctx, { id, to }) => {
  const submissions = await submissionStore.readWhere(
    tx,
    ctx,
    sql`web_form_submissions.job_id = ${id} and web_form_submissions.contact_id <> ${to}`,
  );
  for (const before of submissions) {
    const { rows } = await tx.execute(
      sql`select from tasks where id = ${before.taskId} and job_id = ${id}`,
    );
    await linkSubmission(tx, ctx, {
      before,
      links: { jobId: null, ...(rows.length > 0 && { taskId: null }) },
      reason: 'Its job moved to another client',
    });
  }
};

export const countSubmissions: EndCount = (db, _ctx, { entity, id }) =>
  entity === 'jobs'
    ? db.$count(
        webFormSubmissions,
        and(eq(webFormSubmissions.jobId, id), isNull(webFormSubmissions.deletedAt)),
      )
    : Promise.resolve(0);
