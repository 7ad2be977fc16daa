/** Attaches a submission to a contact, a lead, a task, and its files in one transaction. */
import { eq, sql } from 'drizzle-orm';
import { readableRows, requirePermission } from '#server/access/authorized-rows.ts';
import { AppError } from '#shared/app-error.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { ActorContext } from '#server/access/request-context.ts';
import { everyRow } from '#server/access/row-access.ts';
import { jobStore } from '#features/work/jobs/server/job-store.ts';
import { jobs } from '#features/work/jobs/server/job-table.ts';
import { job, type Job } from '#features/work/jobs/job.ts';
import type { FormField } from '#features/intake/web-forms/stored-field.ts';
import { fitting, reasonOf, titleOf, detailsFrom } from '../attachment.ts';
import type { SenderDetails } from '../attachment.ts';
import type { Attached, WebFormSubmission } from '../web-form-submission.ts';
import { activeUser, addTask } from './add-task.ts';
import { contactFor } from './contact-for.ts';
import { answeredBy, linkSubmission } from './link-submission.ts';
import { putFilesOn } from './submission-files.ts';

/** Options for attaching a submission. */
export interface HowToAttach {
  /** True to attach it to a contact. Not needed for only a task. */
  withContact: boolean;
  /** The chosen contact; null to use the matching contact or create one. */
  contactId: number | null;
  /** Creates a contact even if one matches. */
  makesContact: boolean;
  /** One of the contact's existing jobs. */
  jobId: number | null;
  makesJob: boolean;
  taskTemplateId: number | null;
  /** The lead's sales rep, used if still active. */
  salesRepId: number | null;
}

interface Attaching {
  /** Must be locked by the caller. */
  submission: WebFormSubmission;
  fields: readonly FormField[];
  how: HowToAttach;
}

/** Returns a lead's title. */
export const leadTitle = (
  { formTitle, sender }: Pick<WebFormSubmission, 'formTitle' | 'sender'>,
  { addressLine1 }: SenderDetails,
): string => titleOf(formTitle, addressLine1 ?? sender);

/** Creates a lead from the answers. */
async function makeLead(
  tx: DbOrTx,
  ctx: ActorContext,
  { details, submission, clientId, salesRep, reason }: LeadToMake,
): Promise<number> {
  if (ctx.actor.kind === 'user') requirePermission(ctx.actor, 'jobs', 'create');
  const one = job.create.parse({
    title: leadTitle(submission, details),
    clientId,
    status: 'lead',
    leadSource: 'online',
    description: details.rest || null,
    salesRep,
    addressLine1: fitting(job.fields.addressLine1, details.addressLine1),
    addressLine2: fitting(job.fields.addressLine2, details.addressLine2),
    city: fitting(job.fields.city, details.city),
    state: fitting(job.fields.state, details.state),
    postalCode: fitting(job.fields.postalCode, details.postalCode),
  });
  const { id } = await jobStore.insert(tx, ctx, one, reason);

  return id;
}

interface LeadToMake {
  details: SenderDetails;
  submission: WebFormSubmission;
  clientId: number;
  salesRep: number | null;
  reason: string;
}

/**
 * Returns the chosen job. Throws a 400 unless it belongs to this contact and the user has access to
 * it.
 */
export async function jobOf(
  tx: DbOrTx,
  ctx: ActorContext,
  { id, clientId }: { id: number; clientId: number },
): Promise<Job> {
  const { condition } = ctx.actor.kind === 'user' ? readableRows(ctx.actor, 'jobs') : everyRow;
  // Lock the job so that its client can't change until the transaction ends.
  await tx.select({ id: jobs.id }).from(jobs).where(eq(jobs.id, id)).for('share');
  const isIt = sql`jobs.id = ${id} and jobs.client_id = ${clientId} and jobs.deleted_at is null`;
  const [found] = await jobStore.readWhere(tx, ctx, sql`${isIt} and ${condition}`);
  if (found) return found;
  const message = 'Choose a job of this contact.';
  throw new AppError('bad_input', message, { issues: [{ path: 'jobId', message }] });
}

interface JobWanted {
  contact: { id: number };
  details: SenderDetails;
  submission: WebFormSubmission;
  how: HowToAttach;
  salesRep: number | null;
}

/** Returns a submission's job: a new lead, the chosen job, or null. */
async function jobFor(
  tx: DbOrTx,
  ctx: ActorContext,
  { contact: { id: clientId }, details, submission, how, salesRep }: JobWanted,
): Promise<number | null> {
  const reason = reasonOf(submission.formTitle);
  if (how.makesJob) return makeLead(tx, ctx, { details, submission, clientId, salesRep, reason });

  return how.jobId === null ? null : (await jobOf(tx, ctx, { id: how.jobId, clientId })).id;
}

/**
 * Attaches a submission that the caller has locked. Then locks the contact and its job, in the same
 * order as everywhere else. Throws a 409 if the submission is already attached.
 */
export async function attachSubmission(
  tx: DbOrTx,
  ctx: ActorContext,
  { submission, fields, how }: Attaching,
): Promise<WebFormSubmission> {
  if (submission.attached !== null) {
    throw new AppError('conflict', 'This submission is already attached. Detach it first.');
  }
  const { id, sender, formTitle } = submission;
  const details = detailsFrom(fields, submission.data);
  const reason = reasonOf(formTitle);
  const salesRep = how.salesRepId === null ? null : await activeUser(tx, how.salesRepId);
  const contact = how.withContact
    ? await contactFor(tx, ctx, { details, sender, reason, ...how })
    : null;
  const jobId = contact && (await jobFor(tx, ctx, { contact, details, submission, how, salesRep }));
  const { taskTemplateId: templateId } = how;
  const taskId =
    templateId &&
    (await addTask(tx, ctx, { templateId, about: sender, jobId, assignee: salesRep, reason }));
  if (contact === null && taskId === null) return submission;

  const on = jobId
    ? { kind: 'jobs' as const, id: jobId }
    : contact && { kind: 'contacts' as const, id: contact.id };
  const isOpened = submission.filesOpenedAt !== null;
  const attached: Attached = {
    created: {
      contact: contact?.isNew ?? false,
      job: how.makesJob && jobId !== null,
      task: taskId !== null,
    },
    filledIn: contact?.filledIn ?? {},
    fileIds: isOpened && on ? await putFilesOn(tx, ctx, { submissionId: id, on, reason }) : [],
  };

  return linkSubmission(tx, ctx, {
    before: submission,
    links: {
      contactId: contact?.id ?? null,
      jobId,
      taskId,
      attached,
      ...answeredBy(ctx, submission),
    },
    reason: 'Attached',
  });
}
