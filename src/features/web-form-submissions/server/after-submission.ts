/** What follows when a visitor has sent a form, in the transaction that stores it. */
import type { Answers } from '#features/web-forms/form-answers.ts';
import type { WebForm } from '#features/web-forms/web-form.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { ActorContext } from '#server/http/request-context.ts';

/** A submission that was stored, with the form and the fields that it was checked by. */
export interface ReceivedSubmission {
  submissionId: number;
  form: Pick<WebForm, 'id' | 'title' | 'fields' | 'settings'>;
  answers: Answers;
}

/** Attaches a submission and tells of it; the form acts. Not for spam and tests. */
export async function afterSubmission(
  _tx: DbOrTx,
  _ctx: ActorContext,
  _received: ReceivedSubmission,
): Promise<void> {
  await Promise.resolve();
}
