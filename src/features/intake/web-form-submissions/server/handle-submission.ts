/** User actions on a submission. Each runs in a transaction that locks it. */
import { and, eq, isNull } from 'drizzle-orm';
import { taskTemplates } from '#features/work/tasks/server/task-template-table.ts';
import { webForms, webFormVersions } from '#features/intake/web-forms/server/web-form-table.ts';
import { AppError } from '#shared/app-error.ts';
import type { DbOrTx, Tx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import { everyRow } from '#server/access/row-access.ts';
import type { RowAccess } from '#server/access/row-access.ts';
import type { FormField } from '#features/intake/web-forms/stored-field.ts';
import { reasonOf } from '../attachment.ts';
import type { Attached, SubmissionUpdate, WebFormSubmission } from '../web-form-submission.ts';
import { activeUser } from './add-task.ts';
import { afterSubmissions } from './after-submissions.ts';
import { attachSubmission, type HowToAttach } from './attach-submission.ts';
import { answeredBy, linkSubmission } from './link-submission.ts';
import { putFilesOn } from './submission-files.ts';
import { submissionStore } from './submission-store.ts';
import { webFormSubmissions } from './submission-table.ts';
import { undoAttachment } from './undo-attachment.ts';

interface OneSubmission {
  id: number;
  access: RowAccess<'web_form_submissions'>;
}

/** Locks a submission, changes it, and returns the result. */
function change(
  ctx: RequestContext,
  one: OneSubmission,
  perform: (tx: Tx, submission: WebFormSubmission) => Promise<WebFormSubmission>,
): Promise<WebFormSubmission> {
  return inTransaction(ctx.db, async (tx) => {
    const submission = await submissionStore.find(tx, ctx, { ...one, lock: true });

    return submissionStore.showTo({ ...ctx, db: tx }, await perform(tx, submission));
  });
}

/** Returns the fields that a submission was validated against. */
export async function fieldsOf(db: DbOrTx, submissionId: number): Promise<FormField[]> {
  const [version] = await db
    .select({ fields: webFormVersions.fields })
    .from(webFormSubmissions)
    .innerJoin(
      webFormVersions,
      and(
        eq(webFormVersions.formId, webFormSubmissions.formId),
        eq(webFormVersions.number, webFormSubmissions.formVersion),
      ),
    )
    .where(eq(webFormSubmissions.id, submissionId));

  return version?.fields ?? [];
}

/** The user's choices. If `salesRepId` is omitted, the lead goes to the submission's assignee. */
export type Wanted = Pick<
  HowToAttach,
  'contactId' | 'makesContact' | 'jobId' | 'makesJob' | 'taskTemplateId'
> & { salesRepId?: number | null | undefined };

/**
 * Converts the user's choices to attachment options. Throws a 400 on the field if a chosen record
 * no longer exists.
 */
export async function howTo(
  tx: DbOrTx,
  wanted: Wanted,
  { assignedTo }: Pick<WebFormSubmission, 'assignedTo'>,
): Promise<HowToAttach> {
  const { salesRepId = assignedTo, taskTemplateId } = wanted;
  const refuse = (path: string, message: string) => {
    throw new AppError('bad_input', message, { issues: [{ path, message }] });
  };
  if (wanted.salesRepId && (await activeUser(tx, wanted.salesRepId)) === null) {
    refuse('salesRepId', 'Choose an active user.');
  }
  if (taskTemplateId !== null) {
    const isIt = eq(taskTemplates.id, taskTemplateId);
    const found = await tx.select({ id: taskTemplates.id }).from(taskTemplates).where(isIt);
    if (found.length === 0) {
      refuse('taskTemplateId', 'This task template no longer exists. Choose another.');
    }
  }

  return { ...wanted, withContact: true, salesRepId };
}

export const UNKNOWN_SENDER = 'The sender is unknown. Choose a contact to attach this to.';

/** Attaches a submission with the user's permissions. This also counts as a response. */
export const attachByHand = (ctx: RequestContext, one: OneSubmission, wanted: Wanted) =>
  change(ctx, one, async (tx, submission) => {
    const how = await howTo(tx, wanted, submission);
    const fields = await fieldsOf(tx, submission.id);
    const attached = await attachSubmission(tx, ctx, { submission, fields, how });
    if (attached.contactId !== null) return attached;

    const issues = [{ path: 'contactId', message: UNKNOWN_SENDER }];
    throw new AppError('bad_input', UNKNOWN_SENDER, { issues });
  });

/**
 * Detaches a submission from its contact, job, and task, and trashes records that attaching it
 * created. Returns a list of what couldn't be undone.
 */
export async function undoByHand(ctx: RequestContext, one: OneSubmission) {
  let kept: string[] = [];
  const submission = await change(ctx, one, async (tx, before) => {
    const undone = await undoAttachment(tx, ctx, before);
    ({ kept } = undone);

    return undone.submission;
  });

  return { submission, kept };
}

/** Applies the form's settings to a submission that was wrongly marked as spam. */
async function catchUp(tx: Tx, ctx: RequestContext, before: WebFormSubmission): Promise<void> {
  if (before.isTest || before.attached !== null) return;
  const [form] = await tx
    .select()
    .from(webForms)
    .where(and(eq(webForms.id, before.formId), isNull(webForms.deletedAt)));
  if (!form) return;
  const fields = await fieldsOf(tx, before.id);
  const one = { id: before.id, access: everyRow };
  const submission = await submissionStore.find(tx, ctx, { ...one, lock: true });
  await afterSubmissions(tx, ctx, { form, submissions: [{ submission, fields }] });
}

/** Moves a submission from spam back to new. */
export const takeOutOfSpam = (ctx: RequestContext, one: OneSubmission) =>
  change(ctx, one, async (tx, before) => {
    if (before.status !== 'spam') return before;
    const links = { status: 'new' as const };
    await linkSubmission(tx, ctx, { before, links, reason: 'Not spam' });
    await catchUp(tx, ctx, before);

    return submissionStore.find(tx, ctx, one);
  });

/**
 * Updates a submission. If it moves out of spam to be worked on, it is processed as if it had just
 * arrived.
 */
export const updateSubmission = (
  ctx: RequestContext,
  { change: sent, ...one }: OneSubmission & { change: SubmissionUpdate },
): Promise<WebFormSubmission> =>
  change(ctx, one, async (tx, before) => {
    const after = await submissionStore.update({ ...ctx, db: tx }, { ...one, change: sent });
    const isWork = after.status !== 'spam' && after.status !== 'archived';
    if (before.status !== 'spam' || !isWork) return after;
    await catchUp(tx, ctx, before);

    return submissionStore.find(tx, ctx, one);
  });

const CONTACTED = { phone: 'Called', email: 'Wrote an email' };

/** Records that a user called or emailed the sender. */
export const noteContacted = (ctx: RequestContext, one: OneSubmission, by: 'phone' | 'email') =>
  change(ctx, one, (tx, before) =>
    linkSubmission(tx, ctx, { before, links: answeredBy(ctx, before), reason: CONTACTED[by] }),
  );

/** Releases a submission's files from quarantine. They then also appear on its job or contact. */
export const openFiles = (ctx: RequestContext, one: OneSubmission) =>
  change(ctx, one, async (tx, before) => {
    if (before.filesOpenedAt !== null) return before;
    const { jobId, contactId, attached, id: submissionId } = before;
    const on = jobId
      ? { kind: 'jobs' as const, id: jobId }
      : contactId && { kind: 'contacts' as const, id: contactId };
    const reason = reasonOf(before.formTitle);
    const fileIds = attached && on ? await putFilesOn(tx, ctx, { submissionId, on, reason }) : [];
    const added: Attached | null = attached && { ...attached, fileIds };

    return linkSubmission(tx, ctx, {
      before,
      links: { filesOpenedAt: ctx.now, attached: added },
      reason: 'Opened the files',
    });
  });
