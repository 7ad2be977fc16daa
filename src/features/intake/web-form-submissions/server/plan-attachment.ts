/** Plans how a submission will be attached, to show the user before they confirm. */
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '#features/office/auth/server/user-table.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import { readableRows } from '#server/access/authorized-rows.ts';
import type { RowAccess } from '#server/access/row-access.ts';
import { detailsFrom, type SenderDetails } from '../attachment.ts';
import type { WebFormSubmission } from '../web-form-submission.ts';
import type {
  AttachmentPlan,
  webFormSubmissionEndpoints,
} from '../web-form-submission-endpoints.ts';
import { activeUser, taskToAdd } from './add-task.ts';
import { jobOf, leadTitle, type HowToAttach } from './attach-submission.ts';
import { isKnown, mayFillIn, missingOf, namedContact, newContactName } from './contact-for.ts';
import { possibleSenders } from './find-sender.ts';
import { fieldsOf, howTo } from './handle-submission.ts';
import { submissionStore } from './submission-store.ts';

interface Planning {
  submission: WebFormSubmission;
  details: SenderDetails;
  how: HowToAttach;
}

async function userName(db: DbOrTx, id: number | null): Promise<string | null> {
  if (id === null) return null;
  const [user] = await db.select({ name: users.fullName }).from(users).where(eq(users.id, id));

  return user?.name ?? null;
}

/** Returns the planned contact; `id` is null for a new one. */
async function planContact(ctx: RequestContext, { submission, details, how }: Planning) {
  let id = how.contactId;
  if (id === null) {
    if (!isKnown(details)) return null;
    const matches = how.makesContact
      ? []
      : await possibleSenders(ctx.db, details, readableRows(ctx.user, 'contacts'));
    id = matches[0]?.id ?? null;
  }
  if (id === null) {
    return { id, name: newContactName(details, submission.sender), isNew: true, fillsIn: [] };
  }
  const found = await namedContact(ctx.db, ctx, { id, lock: false });
  const fillsIn = (await mayFillIn(ctx.db, ctx, found))
    ? missingOf(found, details).map(([field]) => field)
    : [];

  return { id, name: found.name, isNew: false, fillsIn };
}

async function planJob(
  ctx: RequestContext,
  { submission, details, how }: Planning,
  clientId: number | null,
): Promise<AttachmentPlan['job']> {
  if (how.makesJob) {
    const salesRep = how.salesRepId && (await activeUser(ctx.db, how.salesRepId));
    const salesRepName = await userName(ctx.db, salesRep || null);

    return { title: leadTitle(submission, details), isNew: true, salesRepName };
  }
  if (how.jobId === null || clientId === null) return null;
  const { title, salesRepName } = await jobOf(ctx.db, ctx, { id: how.jobId, clientId });

  return { title, isNew: false, salesRepName };
}

async function planTask(
  ctx: RequestContext,
  { submission, how }: Planning,
): Promise<AttachmentPlan['task']> {
  if (how.taskTemplateId === null) return null;
  // The same user becomes the sales rep if a lead is created.
  const assignee = how.salesRepId && (await activeUser(ctx.db, how.salesRepId));
  const task = await taskToAdd(ctx.db, ctx, {
    templateId: how.taskTemplateId,
    about: submission.sender,
    jobId: how.makesJob ? null : how.jobId,
    assignee,
  });

  return (
    task && {
      title: task.title,
      assignedToName: await userName(ctx.db, task.assignedTo),
      dueDate: task.dueDate,
      dueTime: task.dueTime,
    }
  );
}

type Query = z.output<typeof webFormSubmissionEndpoints.attachmentPlan.query>;

/** Plans an attachment from the user's choices. */
export async function planByHand(
  ctx: RequestContext,
  one: { id: number; access: RowAccess<'web_form_submissions'> },
  { contactId, jobId, taskTemplateId, salesRepId, makesContact, makesJob }: Query,
): Promise<AttachmentPlan> {
  const submission = await submissionStore.find(ctx.db, ctx, one);
  const wanted = {
    contactId: contactId ?? null,
    makesContact: makesContact === 'yes',
    jobId: jobId ?? null,
    makesJob: makesJob === 'yes',
    taskTemplateId: taskTemplateId ?? null,
    // If no id is sent, there is no sales rep.
    salesRepId: salesRepId ?? null,
  };
  const how = await howTo(ctx.db, wanted, submission);
  const details = detailsFrom(await fieldsOf(ctx.db, submission.id), submission.data);
  const planning = { submission, details, how };
  const contact = await planContact(ctx, planning);
  if (!contact) return { contact, job: null, task: null };
  const { id: clientId, ...shown } = contact;

  return {
    contact: shown,
    job: await planJob(ctx, planning, clientId),
    task: await planTask(ctx, planning),
  };
}
