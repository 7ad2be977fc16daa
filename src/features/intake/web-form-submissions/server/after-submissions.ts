/** Runs the follow-up actions of submissions, in the transaction that stores them. */
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

/** Stored submissions, each with the fields it was validated against, and their form. */
export interface ReceivedSubmissions {
  form: Pick<WebForm, 'id' | 'title' | 'settings'>;
  submissions: readonly { submission: WebFormSubmission; fields: FormField[] }[];
}

/** Returns a form's actor, which may add to any record that its settings name. */
const formActor = ({ title }: Pick<WebForm, 'title'>): OtherActor => ({
  kind: 'form',
  name: title,
  rows: () => everyRow,
});

/**
 * Attaches a submission as its form's settings say. On a rule violation, it stays unattached, with
 * the reason on its timeline: a submission is never lost.
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
 * Notifies users of new submissions, in their transaction: the assignee, or else everyone with
 * access to them.
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

/** Assigns unassigned submissions to the user that their form names. */
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
 * Attaches submissions of a form and sends notifications, with the form as the actor. Not for spam
 * and tests.
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
  // The assignee gets one notification for the lead, none for its job and task.
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
