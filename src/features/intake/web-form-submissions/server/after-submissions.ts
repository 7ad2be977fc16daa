/** Runs follow-up actions for submissions, in the transaction that stores them. */
import { notify } from '#features/office/notifications/server/notify.ts';
import { notifyReaders } from '#features/office/notifications/server/notify-readers.ts';
import { joinLine } from '#server/records/search-line.ts';
import type { FormField } from '#features/intake/web-forms/stored-field.ts';
import type { FormSettings } from '#features/intake/web-forms/stored-settings.ts';
import type { WebForm } from '#features/intake/web-forms/web-form.ts';
import { AppError } from '#shared/app-error.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { inSavepoint } from '#server/db/in-transaction.ts';
import type { ActorContext } from '#server/access/request-context.ts';
import type { OtherActor } from '#server/access/actor.ts';
import { everyRow } from '#server/access/row-access.ts';
import { submissionNotifications } from '../submission-notifications.ts';
import type { WebFormSubmission } from '../web-form-submission.ts';
import { activeUser } from './add-task.ts';
import { attachSubmission } from './attach-submission.ts';
import { linkSubmission } from './link-submission.ts';
import { queueSubmissionMails } from './submission-mail.ts';
import { submissionStore } from './submission-store.ts';

/** Stored submissions with their form, and the fields each one was validated against. */
export interface ReceivedSubmissions {
  form: Pick<WebForm, 'id' | 'title' | 'settings'>;
  submissions: readonly { submission: WebFormSubmission; fields: FormField[] }[];
}

/** Returns the form as an actor. It has access to any record named in its settings. */
const formActor = ({ title }: Pick<WebForm, 'title'>): OtherActor => ({
  kind: 'form',
  name: title,
  rows: () => everyRow,
});

/**
 * Attaches a submission according to its form's settings. If that violates a rule, the submission
 * stays unattached and its timeline shows the reason, so that no submission is ever lost.
 */
async function attachAsSaid(
  tx: DbOrTx,
  ctx: ActorContext,
  {
    submission,
    fields,
    settings,
  }: { submission: WebFormSubmission; fields: FormField[]; settings: FormSettings },
): Promise<void> {
  const { attachToContact, attachToJob, taskTemplateId, salesRepId } = settings;
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
    await inSavepoint(tx, (part) => attachSubmission(part, ctx, { submission, fields, how }));
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'unavailable') throw error;
    const reason = `Not attached: ${error.message}`;
    await submissionStore.audit(tx, ctx, { action: 'updated', record: submission, reason });
  }
}

/**
 * Notifies users of new submissions, in the same transaction: the assignee, or if there is none,
 * everyone with access to them.
 *
 * @returns the assignee, if notified
 */
async function notifyOfSubmissions(
  tx: DbOrTx,
  ctx: ActorContext,
  submissions: readonly WebFormSubmission[],
): Promise<number[]> {
  const type = submissionNotifications.formSubmitted;
  const entity = 'web_form_submissions';
  const records = submissions.map(({ id, sender, phone, formTitle }) => ({
    id,
    label: joinLine(sender, phone === sender ? null : phone, formTitle),
  }));
  const [first] = records;
  const assignedTo = submissions[0]?.assignedTo ?? null;
  if (!first) return [];
  if (assignedTo === null) {
    await notifyReaders(tx, ctx, { type, entity, records });

    return [];
  }
  const record = { entity, ...first } as const;

  return notify(tx, ctx, { type, record, count: records.length, userIds: [assignedTo] });
}

/** Assigns unassigned submissions to the sales rep in their form's settings. */
async function assigned(
  tx: DbOrTx,
  ctx: ActorContext,
  { form: { settings }, submissions }: ReceivedSubmissions,
): Promise<{ submission: WebFormSubmission; fields: FormField[] }[]> {
  const { salesRepId } = settings;
  const assignedTo = salesRepId === null ? null : await activeUser(tx, salesRepId);
  if (assignedTo === null) return [...submissions];
  const all = [];
  for (const one of submissions) {
    const { submission: before } = one;
    const submission =
      before.assignedTo === null
        ? await linkSubmission(tx, ctx, { before, links: { assignedTo }, reason: null })
        : before;
    all.push({ ...one, submission });
  }

  return all;
}

/**
 * Attaches a form's submissions and sends notifications, with the form as the actor. Not for spam
 * or test submissions.
 */
export async function afterSubmissions(
  tx: DbOrTx,
  facts: ActorContext,
  received: ReceivedSubmissions,
): Promise<void> {
  const { form } = received;
  const { settings } = form;
  const ctx: ActorContext = { ...facts, actor: formActor(form) };
  const submissions = await assigned(tx, ctx, received);
  // The assignee gets one notification for the lead, and none for its job or task.
  const notifiesAtOnce = await notifyOfSubmissions(
    tx,
    ctx,
    submissions.map(({ submission }) => submission),
  );
  const attaching = { ...ctx, actor: { ...formActor(form), notifiesAtOnce } };
  for (const one of submissions) {
    await attachAsSaid(tx, attaching, { ...one, settings });
    await queueSubmissionMails(tx, ctx, { ...one, settings });
  }
}
