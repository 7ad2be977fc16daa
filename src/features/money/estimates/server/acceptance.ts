/**
 * Runs the follow-up actions when the office or the client accepts an estimate, and undoes them
 * when the acceptance is reverted. Everything runs in the transaction that writes the estimate.
 * Other features register their parts. A part must not create anything that already exists, so
 * accepting again doesn't create duplicates.
 */
import { eq, sql } from 'drizzle-orm';
import { contacts } from '#features/work/contacts/server/contact-table.ts';
import { addTasksOnAcceptance } from '#features/work/tasks/server/tasks-on-acceptance.ts';
import { AppError } from '#shared/app-error.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { ActorContext } from '#server/access/request-context.ts';
import { everyRow } from '#server/access/row-access.ts';
import { bringJobBack } from './bring-job-back.ts';
import type { AcceptanceEffect, TakenBack } from '../acceptance.ts';
import { changeShare } from '../contract-shares.ts';
import type { ContractMode } from '../contract-shares.ts';
import { estimateAcceptances } from './acceptance-table.ts';
import { estimates } from './estimate-table.ts';
import type { EstimateRow } from './estimate-table.ts';
import { readContract, writeContract } from './job-contract.ts';
import { acceptanceInForce, releaseJob, undoOnJob } from './undo-acceptance.ts';
import { because, makeJob, onAcceptedJob, sellJob, WAS_ACCEPTED } from './win-job.ts';

/**
 * One feature's follow-up actions. The client, the estimate, and the job are already locked, in
 * this order. A part may only lock the company's numbers, which are last in the lock order.
 */
export interface AcceptancePart {
  follow: (tx: DbOrTx, ctx: ActorContext, estimate: EstimateRow) => Promise<void>;
  /**
   * Undoes this part's effects, or only lists them if `isKept`. The client is locked before the
   * estimate.
   */
  undo: (
    tx: DbOrTx,
    ctx: ActorContext,
    undoing: { estimate: EstimateRow; isKept: boolean },
  ) => Promise<AcceptanceEffect[]>;
}

let registered: readonly AcceptancePart[] = [];

/** Registers all parts, in the order they run. Called at startup; a second call replaces them. */
export function registerAcceptanceParts(parts: readonly AcceptancePart[]): void {
  registered = parts;
}

/**
 * Grants access to all rows: follow-up actions touch records that the accepting client or user may
 * have no access to.
 */
function withEveryRow(ctx: ActorContext): ActorContext {
  const actor = { ...ctx.actor, rows: () => everyRow };

  return { ...ctx, actor };
}

/**
 * Runs all follow-up actions. Called after saving an estimate that just became accepted. The
 * triggers estimates_new_accepted, estimates_changed_accepted, and estimates_lost_accepted maintain
 * the sum of a job's accepted estimates.
 */
export async function followAcceptance(
  tx: DbOrTx,
  ctx: ActorContext,
  estimate: EstimateRow,
  mode?: ContractMode,
): Promise<void> {
  const doer = withEveryRow(ctx);
  const { id: estimateId } = estimate;
  const brought = await bringJobBack(tx, doer, estimate);
  await tx
    .update(estimateAcceptances)
    .set({ endedAt: ctx.now })
    .where(sql`estimate_id = ${estimateId} and ended_at is null`);
  const madeJob = brought.jobId === null;
  const jobId = brought.jobId ?? (await makeJob(tx, doer, brought));
  const accepted = { ...brought, jobId };
  const [acceptance] = await tx
    .insert(estimateAcceptances)
    .values({ estimateId, acceptedAt: ctx.now, madeJob })
    .returning({ id: estimateAcceptances.id });
  if (!acceptance) throw new Error('the acceptance was not stored');
  await tx
    .update(estimates)
    .set({ takenBack: null, isReplaced: false })
    .where(eq(estimates.id, estimateId));
  await sellJob(tx, doer, { acceptance, estimate: accepted, jobId, mode });
  const taskIds = await addTasksOnAcceptance(tx, doer, {
    jobId,
    reason: because(estimate, WAS_ACCEPTED),
    removedIds: await removedTasksOf(tx, jobId),
  });
  for (const { follow } of registered) await follow(tx, doer, accepted);
  await tx
    .update(estimateAcceptances)
    .set({
      taskIds,
      jobVersion: sql`(select version from jobs where id = ${jobId})`,
    })
    .where(eq(estimateAcceptances.id, acceptance.id));
}

/** Returns the ids of a job's tasks that were removed when acceptances were reverted. */
async function removedTasksOf(tx: DbOrTx, jobId: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select unnest(removed_task_ids) as id from estimate_acceptances where job_id = ${jobId}`,
  );

  return rows.map(({ id }) => id);
}

/**
 * Reverts an acceptance. Called when an accepted estimate is deleted or saved with a different
 * status. Stores on the estimate what was undone and what stays.
 */
export async function takeAcceptanceBack(
  tx: DbOrTx,
  ctx: ActorContext,
  estimate: EstimateRow,
  { isKept }: { isKept: boolean },
): Promise<TakenBack> {
  const doer = withEveryRow(ctx);
  const why = because(estimate, 'is no longer accepted');
  const effects: AcceptanceEffect[] = [];
  for (const { undo } of registered) {
    effects.push(...(await undo(tx, doer, { estimate, isKept })));
  }
  const acceptance = await acceptanceInForce(tx, estimate.id);
  if (acceptance) {
    effects.push(...(await undoOnJob(tx, doer, { acceptance, estimate, isKept, why })));
  }
  const takenBack = {
    at: ctx.now.toISOString(),
    undone: effects.filter((one) => one.why === null),
    kept: effects.filter((one) => one.why !== null),
  };
  await tx
    .update(estimates)
    .set({ takenBack, isReplaced: false })
    .where(eq(estimates.id, estimate.id));

  return takenBack;
}

/**
 * Updates the contract after an accepted estimate's total changed or the estimate moved to another
 * job.
 */
export async function followAccepted(
  tx: DbOrTx,
  ctx: ActorContext,
  { before, after }: { before: EstimateRow; after: EstimateRow },
): Promise<void> {
  const isMoved = before.jobId !== after.jobId;
  if (!isMoved && before.totalCents === after.totalCents) return;
  const acceptance = await acceptanceInForce(tx, after.id);
  if (!acceptance) return;
  const doer = withEveryRow(ctx);
  if (isMoved) {
    const why = because(after, 'was taken off this job');
    await releaseJob(tx, doer, { acceptance, estimate: before, isKept: false, why });
    await tx
      .update(estimateAcceptances)
      .set({
        jobId: null,
        madeJob: false,
        stageBefore: null,
        lostReasonBefore: null,
        stageEventId: null,
        depositCents: null,
        shareCents: null,
        replacedBy: null,
        replacedBaseCents: null,
      })
      .where(eq(estimateAcceptances.id, acceptance.id));
    if (after.jobId === null) return;
    await sellJob(tx, doer, { acceptance, estimate: after, jobId: after.jobId, mode: undefined });
    return;
  }
  const { jobId } = acceptance;
  if (jobId === null) return;
  await onAcceptedJob(tx, jobId, async () => {
    const contract = await readContract(tx, jobId);
    // At this point, the estimate has its new total, but its share still has the old one.
    const changed = changeShare(contract, acceptance.id, after.totalCents);
    const why = because(after, 'was changed');
    await writeContract(tx, doer, { jobId, before: contract, after: changed, why });
  });
}

/**
 * Locks the previous and new clients of an estimate that may be accepted or reverted, and returns
 * their ids. Lock order: clients first, then invoices, the estimate, the job, and the company's
 * numbers.
 */
export async function holdClients(
  tx: DbOrTx,
  { estimateId, clientId }: { estimateId?: number; clientId?: number | undefined },
): Promise<ReadonlySet<number>> {
  const rows = await tx
    .select({ id: contacts.id })
    .from(contacts)
    .where(
      sql`${contacts.id} in (${clientId ?? null}::int, (select client_id from estimates where id = ${estimateId ?? null}::int))`,
    )
    .orderBy(contacts.id)
    .for('no key update');

  return new Set(rows.map(({ id }) => id));
}

/** Throws a 409 if the estimate moved to another client before its client was locked. */
export function assertHeld(held: ReadonlySet<number>, { clientId }: { clientId: number }): void {
  if (held.has(clientId)) return;

  throw new AppError(
    'conflict',
    'This estimate was moved to another client. Reload the page and try again.',
  );
}
