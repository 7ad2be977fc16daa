/** Links a submission to records. */
import { eq, sql } from 'drizzle-orm';
import type { DbOrTx } from '#server/db/database.ts';
import type { ActorContext } from '#server/access/request-context.ts';
import { everyRow } from '#server/access/row-access.ts';
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

/**
 * Updates server-managed fields of a submission that the caller has locked, and adds the reason to
 * its timeline.
 */
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

/**
 * Returns the changes that a user action makes to a submission: no longer new, and responded to.
 */
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
