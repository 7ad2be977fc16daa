/** A submission that was read and judged, as a record with what follows from it. */
import type { Answers } from '#features/web-forms/form-answers.ts';
import type { FormField } from '#features/web-forms/form-field.ts';
import { keepQuarantined } from '#features/files/server/quarantine.ts';
import { afterSubmission } from '#features/web-form-submissions/server/after-submission.ts';
import { submissionStore } from '#features/web-form-submissions/server/submission-store.ts';
import {
  webFormSubmissionFiles,
  webFormSubmissions,
} from '#features/web-form-submissions/server/submission-table.ts';
import { AppError } from '#shared/app-error.ts';
import { cleanText } from '#shared/fields/field-schemas.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { actAs } from '#server/http/public-call.ts';
import type { PublicContext } from '#server/http/public-call.ts';
import type { OtherActor } from '#server/records/actor.ts';
import { everyRow } from '#server/records/row-access.ts';
import type { OpenForm } from './open-form.ts';
import type { Known } from './sent-before.ts';

/** What any field may have been said to be about is no longer than these columns' indexes allow. */
const MAX = { sender: 200, email: 254, phone: 40 } as const;

const cut = (text: string | undefined, max: number) =>
  text === undefined ? null : cleanText(text.slice(0, max)) || null;

interface Received {
  form: OpenForm;
  /** Those that the answers were checked by, and which of the form's versions they are. */
  fields: FormField[];
  version: number;
  answers: Answers;
  files: readonly { fieldId: string; id: number }[];
  known: Known;
  /** Why it is taken for spam; empty for what is not. */
  spamReasons: string[];
  digest: string;
  network: string;
  pageUrl: string | null;
}

/** Inserts a submission by the form as the actor, in the transaction of its caller. */
export async function receiveSubmission(
  tx: DbOrTx,
  facts: PublicContext,
  { form, fields, version, answers, files, known, spamReasons, ...rest }: Received,
): Promise<number> {
  const actor: OtherActor = { kind: 'form', name: form.title, rows: () => everyRow };
  const ctx = { ...actAs(facts, actor), db: tx };
  const [email, phone] = [cut(known.email, MAX.email), cut(known.phone, MAX.phone)];
  const isTest = form.triedBy !== null;
  const isSpam = spamReasons.length > 0;
  const [row] = await tx
    .insert(webFormSubmissions)
    .values({
      ...rest,
      formId: form.id,
      formVersion: version,
      data: answers,
      status: isSpam ? 'spam' : 'new',
      sender: cut(known.name, MAX.sender) ?? email ?? phone ?? 'Someone',
      email,
      phone,
      spamReasons,
      isTest,
      createdBy: form.triedBy,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .returning({ id: webFormSubmissions.id });
  if (!row) throw new Error('the submission was not stored');
  const ids = [...new Set(files.map(({ id }) => id))];
  if (!(await keepQuarantined(tx, ctx, ids))) {
    throw new AppError('conflict', 'A file is not here any more. Choose it again.');
  }
  if (files.length > 0) {
    await tx
      .insert(webFormSubmissionFiles)
      .values(files.map(({ id, fieldId }) => ({ submissionId: row.id, fileId: id, fieldId })))
      .onConflictDoNothing();
  }
  const record = await submissionStore.find(tx, ctx, { id: row.id, access: everyRow });
  await submissionStore.audit(tx, ctx, { action: 'created', record, isNew: true });
  if (!isSpam && !isTest) {
    await afterSubmission(tx, ctx, { submissionId: row.id, form: { ...form, fields }, answers });
  }

  return row.id;
}
