/** What follows when a visitor has sent a form, in the transaction that stores it. */
import { notify } from '#features/notifications/server/notify.ts';
import { notifyReaders } from '#features/notifications/server/notify-readers.ts';
import { joinLine } from '#server/records/search-line.ts';
import type { Answers } from '#features/web-forms/form-answers.ts';
import type { WebForm } from '#features/web-forms/web-form.ts';
import { AppError } from '#shared/app-error.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { inSavepoint } from '#server/db/in-transaction.ts';
import type { ActorContext } from '#server/http/request-context.ts';
import type { OtherActor } from '#server/records/actor.ts';
import { everyRow } from '#server/records/row-access.ts';
import type { WebFormSubmission } from '../web-form-submission.ts';
import { activeUser } from './add-task.ts';
import { attachSubmission } from './attach-submission.ts';
import { linkSubmission } from './link-submission.ts';
import { queueSubmissionMails } from './submission-mail.ts';
import { submissionStore } from './submission-store.ts';

/** A submission that was stored, with the form and the fields that it was checked by. */
export interface ReceivedSubmission {
  submissionId: number;
  form: Pick<WebForm, 'id' | 'title' | 'fields' | 'settings'>;
  answers: Answers;
}

/** A form adds to any record, as far as its settings say. */
const formActor = ({ title }: Pick<WebForm, 'title'>): OtherActor => ({
  kind: 'form',
  name: title,
  rows: () => everyRow,
});

/**
 * Attaches a submission as its form says. A rule that refuses leaves it unattached, with the reason on
 * its timeline: what a visitor sent is never lost for it.
 */
async function attachAsSaid(
  tx: DbOrTx,
  ctx: ActorContext,
  { submission, form }: { submission: WebFormSubmission; form: ReceivedSubmission['form'] },
): Promise<void> {
  const { attachToContact, attachToJob, taskTemplateId, salesRepId } = form.settings;
  const how = {
    withContact: attachToContact || attachToJob,
    contactId: null,
    makesContact: false,
    jobId: null,
    makesJob: attachToJob,
    taskTemplateId,
    salesRepId,
  };
  if (!how.withContact && taskTemplateId === null) return;
  try {
    await inSavepoint(tx, (part) =>
      attachSubmission(part, ctx, { submission, fields: form.fields, how }),
    );
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'unavailable') throw error;
    const reason = `Not attached: ${error.message}`;
    await submissionStore.audit(tx, ctx, { action: 'updated', record: submission, reason });
  }
}

/**
 * Tells users of a new submission, in its transaction: its assignee, or else everyone who may read it.
 *
 * @returns the assignee, where they are told
 */
async function tellOfSubmission(
  tx: DbOrTx,
  ctx: ActorContext,
  { id, sender, phone, formTitle, assignedTo }: WebFormSubmission,
): Promise<number[]> {
  const type = 'formSubmitted';
  const entity = 'web_form_submissions';
  const record = { id, label: joinLine(sender, phone === sender ? null : phone, formTitle) };
  if (assignedTo === null) {
    await notifyReaders(tx, ctx, { type, entity, records: [record] });

    return [];
  }

  return notify(tx, ctx, { type, record: { entity, ...record }, userIds: [assignedTo] });
}

/** Attaches a submission and tells of it; the form acts. Not for spam and tests. */
export async function afterSubmission(
  tx: DbOrTx,
  facts: ActorContext,
  { submissionId, form }: ReceivedSubmission,
): Promise<void> {
  const ctx: ActorContext = { ...facts, actor: formActor(form) };
  const one = { id: submissionId, access: everyRow, lock: true };
  let submission = await submissionStore.find(tx, ctx, one);
  const { salesRepId } = form.settings;
  const assignedTo = salesRepId === null ? null : await activeUser(tx, salesRepId);
  if (assignedTo !== null && submission.assignedTo === null) {
    const links = { assignedTo };
    submission = await linkSubmission(tx, ctx, { before: submission, links, reason: null });
  }
  // The assignee hears of the lead once, not of its job and task as well.
  const tellsAtOnce = await tellOfSubmission(tx, ctx, submission);
  const attaching = { ...ctx, actor: { ...formActor(form), tellsAtOnce } };
  await attachAsSaid(tx, attaching, { submission, form });
  await queueSubmissionMails(tx, ctx, { submission, settings: form.settings });
}
