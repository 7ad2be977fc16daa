/** Which records a submission is linked with. */
import { eq, sql } from 'drizzle-orm';
import type { DbOrTx } from '#server/db/database.ts';
import type { ActorContext } from '#server/http/request-context.ts';
import { everyRow } from '#server/records/row-access.ts';
import type { WebFormSubmission } from '../web-form-submission.ts';
import { submissionStore } from './submission-store.ts';
import { webFormSubmissions } from './submission-table.ts';

type Links = Partial<
  Pick<
    typeof webFormSubmissions.$inferInsert,
    | 'contactId'
    | 'jobId'
    | 'taskId'
    | 'attached'
    | 'assignedTo'
    | 'status'
    | 'firstResponseAt'
    | 'filesOpenedAt'
  >
>;

/** Sets what the server alone sets of a submission, which its caller has locked, and tells its timeline why. */
export async function linkSubmission(
  tx: DbOrTx,
  ctx: ActorContext,
  { before, links, reason }: { before: WebFormSubmission; links: Links; reason: string | null },
): Promise<WebFormSubmission> {
  await tx
    .update(webFormSubmissions)
    .set({ ...links, updatedAt: ctx.now, version: sql`${webFormSubmissions.version} + 1` })
    .where(eq(webFormSubmissions.id, before.id));
  const record = await submissionStore.find(tx, ctx, { id: before.id, access: everyRow });
  await submissionStore.audit(tx, ctx, { action: 'updated', record, before, reason });

  return record;
}

/** What changes of a submission when a user does something about it: it is no longer new, and was answered. */
export function answeredBy(
  { actor, now }: ActorContext,
  { status, firstResponseAt }: WebFormSubmission,
): Links {
  if (actor.kind !== 'user') return {};

  return {
    ...(status === 'new' && { status: 'in_review' }),
    ...(firstResponseAt === null && { firstResponseAt: now }),
  };
}
