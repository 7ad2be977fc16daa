/**
 * Emails about a submission, to the office and to the sender. Queued with the submission and
 * rendered when sent.
 */
import { z } from 'zod';
import { readCompany } from '#features/office/company/server/company-queries.ts';
import type { FormSettings } from '#features/intake/web-forms/stored-settings.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { mailLinksUrl } from '#server/http/app-services.ts';
import type { JobServices } from '#server/http/app-services.ts';
import type { ActorContext } from '#server/access/request-context.ts';
import { hashToken } from '#server/http/secret-token.ts';
import { countAttempt } from '#server/http/throttle.ts';
import { enqueue } from '#server/queue/enqueue.ts';
import { defineJob, handles } from '#server/queue/job-kind.ts';
import type { HandledJob } from '#server/queue/job-kind.ts';
import { dayInZone, formatInstant } from '#shared/calendar-day.ts';
import { isEmail } from '#shared/fields/field-schemas.ts';
import { addressOf } from '#shared/entity-names.ts';
import { phoneText } from '#shared/phone.ts';
import { everyRow } from '#server/access/row-access.ts';
import { AppError } from '#shared/app-error.ts';
import { officeMail, senderMail } from '../submission-mail.ts';
import type { WebFormSubmission } from '../web-form-submission.ts';
import { submissionStore } from './submission-store.ts';

/** `to` is null for an email to the sender. */
const submissionMail = defineJob({
  name: 'submission-mail',
  label: 'Web form submission email',
  payload: z.object({ submissionId: z.int(), to: z.string().nullable() }),
  attempts: 20,
});

/** The daily limit of confirmations per email address, regardless of who submits the form. */
const CONFIRMATIONS = { most: 3, minutes: 24 * 60, refusal: 'Too many confirmations.' };

async function mayConfirm(tx: DbOrTx, { now }: ActorContext, email: string): Promise<boolean> {
  const key = `form-confirmation:${hashToken(email.toLowerCase())}`;
  const { count } = await countAttempt(tx, { key, limit: CONFIRMATIONS, now });

  return count <= CONFIRMATIONS.most;
}

/** Queues the emails turned on in the form's settings, if email is set up. */
export async function queueSubmissionMails(
  tx: DbOrTx,
  ctx: ActorContext,
  {
    submission: { id: submissionId, email },
    settings,
  }: { submission: WebFormSubmission; settings: FormSettings },
): Promise<void> {
  if (!ctx.hasMailServer) return;
  const { emailNotification, notificationEmail, confirmSender } = settings;
  await inTransaction(tx, async (part) => {
    if (emailNotification && notificationEmail !== null) {
      await enqueue(part, submissionMail, { submissionId, to: notificationEmail });
    }
    if (confirmSender && email !== null && isEmail(email)) {
      if (await mayConfirm(part, ctx, email)) {
        await enqueue(part, submissionMail, { submissionId, to: null });
      }
    }
  });
}

/** Returns the submission; null if it was deleted. */
async function stillThere(db: DbOrTx, id: number, today: string) {
  return submissionStore.find(db, { today }, { id, access: everyRow }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  });
}

/**
 * Sends the queued emails. The sender gets none if the submission was marked as spam in the
 * meantime.
 */
export function mailsSubmissions(services: JobServices): HandledJob {
  const { database, mailer, clock } = services;

  return handles(submissionMail, async ({ submissionId, to }, { key }) => {
    if (!mailer.isConfigured) return;
    const publicUrl = mailLinksUrl(services);
    const company = await readCompany(database.db);
    const today = dayInZone(clock(), company.timeZone);
    const submission = await stillThere(database.db, submissionId, today);
    if (!submission || submission.status === 'spam') return;
    const { id, email, fileCount } = submission;
    const printed = {
      ...submission,
      sentAt: formatInstant(submission.createdAt, company.timeZone),
    };
    const path = `${addressOf('web_form_submissions')}/${id}`;
    const link = publicUrl === null ? null : `${publicUrl}/${path}`;
    const isSenders = to === null;
    const address = to ?? email;
    if (address === null) return;
    await mailer.send({
      to: address,
      id: key,
      ...(!isSenders && email !== null && isEmail(email) && { replyTo: email }),
      ...(isSenders
        ? senderMail(printed, {
            company: company.name,
            phone: company.phone && phoneText(company.phone),
          })
        : officeMail(printed, { link, files: fileCount })),
    });
  });
}
