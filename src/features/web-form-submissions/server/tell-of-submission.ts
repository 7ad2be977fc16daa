import { notify } from '#features/notifications/server/notify.ts';
import { notifyReaders } from '#features/notifications/server/notify-readers.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { ActorContext } from '#server/http/request-context.ts';
import { joinLine } from '#server/records/search-line.ts';
import type { WebFormSubmission } from '../web-form-submission.ts';

/**
 * Tells users of a new submission, in its transaction: its assignee, or else everyone who may read it.
 *
 * @returns the assignee, where they are told
 */
export async function tellOfSubmission(
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
