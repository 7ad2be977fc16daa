/**
 * Reverts an acceptance: undoes its effects unless users have changed them since, and lists the
 * ones that stay.
 */
import { and, asc, eq, isNull, ne } from 'drizzle-orm';
import { JOB_STATUS_LABELS } from '#features/work/jobs/job.ts';
import type { JobUpdate } from '#features/work/jobs/job.ts';
import { jobs } from '#features/work/jobs/server/job-table.ts';
import { removeTasksOfAcceptance } from '#features/work/tasks/server/tasks-on-acceptance.ts';
import { toDollars } from '#shared/money.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { ActorContext } from '#server/access/request-context.ts';
import type { NamingReason } from '#server/records/event-reason.ts';
import type { AcceptanceEffect } from '../acceptance.ts';
import { isTyped, removeShare } from '../contract-shares.ts';
import { estimateAcceptances } from './acceptance-table.ts';
import type { AcceptanceRow } from './acceptance-table.ts';
import type { EstimateRow } from './estimate-table.ts';
import { readContract, writeContract } from './job-contract.ts';
import { isMadeJobUsed, removeMadeJob } from './made-job.ts';
import { lastStageEvent, lockSoldJob, onAcceptedJob, SOLD } from './win-job.ts';

/**
 * Returns an acceptance effect of type `what`. All other fields are null unless given in `more`.
 */
export const effectOf = (
  what: AcceptanceEffect['what'],
  more: Partial<AcceptanceEffect> = {},
): AcceptanceEffect => ({ what, id: null, label: null, amount: null, why: null, ...more });

export interface Undoing {
  acceptance: AcceptanceRow;
  estimate: EstimateRow;
  /** True to keep all of the acceptance's effects. */
  isKept: boolean;
  /** The reason shown in the job's timeline, such as 'EST-1004 is no longer accepted'. */
  why: NamingReason;
}

/** Returns the estimate's active acceptance, if any. */
export async function acceptanceInForce(
  tx: DbOrTx,
  estimateId: number,
): Promise<AcceptanceRow | undefined> {
  const [row] = await tx
    .select()
    .from(estimateAcceptances)
    .where(
      and(eq(estimateAcceptances.estimateId, estimateId), isNull(estimateAcceptances.endedAt)),
    );

  return row;
}

/**
 * Transfers job-wide effects to the job's next active acceptance, so they are undone when the last
 * acceptance is reverted. Returns false if there is no other active acceptance.
 */
async function passOn(tx: DbOrTx, { id, jobId, ...row }: AcceptanceRow): Promise<boolean> {
  if (jobId === null) return false;
  const [next] = await tx
    .select()
    .from(estimateAcceptances)
    .where(
      and(
        eq(estimateAcceptances.jobId, jobId),
        isNull(estimateAcceptances.endedAt),
        ne(estimateAcceptances.id, id),
      ),
    )
    .orderBy(asc(estimateAcceptances.id))
    .limit(1);
  if (!next) return false;
  const { stageBefore, lostReasonBefore, stageEventId, taskIds } = row;
  await tx
    .update(estimateAcceptances)
    .set({
      taskIds: [...next.taskIds, ...taskIds],
      ...(row.madeJob && { madeJob: true }),
      ...(stageBefore !== null && { stageBefore, lostReasonBefore, stageEventId }),
      ...(row.depositCents !== null && { depositCents: row.depositCents }),
    })
    .where(eq(estimateAcceptances.id, next.id));
  await tx.update(estimateAcceptances).set({ taskIds: [] }).where(eq(estimateAcceptances.id, id));

  return true;
}

/**
 * Returns the changes that restore the job's stage and clear its deposit amount, and the effects on
 * both.
 */
async function jobFieldsOf(
  tx: DbOrTx,
  { acceptance, isKept }: Undoing,
  found: NonNullable<Awaited<ReturnType<typeof lockSoldJob>>>,
) {
  const { stageBefore, lostReasonBefore, stageEventId, depositCents } = acceptance;
  const also: JobUpdate = {};
  const effects: AcceptanceEffect[] = [];
  const chosen = isKept ? ('chosen' as const) : null;
  if (depositCents !== null) {
    const why = found.depositCents === depositCents ? chosen : 'changed';
    if (why === null) also.depositAmount = null;
    const amount = found.depositCents === null ? null : toDollars(found.depositCents);
    effects.push(effectOf('deposit', { amount, why }));
  }
  if (stageBefore !== null) {
    const isSame = found.status === SOLD && (await lastStageEvent(tx, found.id)) === stageEventId;
    const why = isSame ? chosen : 'changed';
    if (why === null) {
      also.status = stageBefore;
      if (lostReasonBefore !== null) also.lostReason = lostReasonBefore;
    }
    const label = JOB_STATUS_LABELS[why === null ? stageBefore : found.status];
    effects.push(effectOf('stage', { id: found.id, label, why }));
  }

  return { also, effects };
}

/** Returns the contract before and after removing the estimate's share, and the effects. */
async function contractWithout(tx: DbOrTx, { acceptance, isKept }: Undoing, jobId: number) {
  const before = await readContract(tx, jobId);
  const without = removeShare(before, acceptance.id);
  // If the amount is kept, it counts as entered manually from now on.
  const after = isKept ? { ...without, contractCents: before.contractCents } : without;
  const amount = (cents: number | null) => (cents === null ? null : toDollars(cents));
  const wasIn = acceptance.shareCents !== null && acceptance.replacedBy === null;
  const effects: AcceptanceEffect[] = [];
  if (after.contractCents !== before.contractCents) {
    effects.push(effectOf('contract', { amount: amount(after.contractCents) }));
  } else if (wasIn && before.contractCents !== null && (isKept || isTyped(before))) {
    const why = isKept ? 'chosen' : 'changed';
    effects.push(effectOf('contract', { amount: amount(before.contractCents), why }));
  }

  return { before, after, effects };
}

/**
 * Removes an estimate's share from its job's contract amount. Also restores the job's deposit
 * amount and stage, unless another estimate of the job is still accepted. Returns what was undone
 * and what stays.
 */
export async function releaseJob(
  tx: DbOrTx,
  ctx: ActorContext,
  undoing: Undoing,
): Promise<AcceptanceEffect[]> {
  const { acceptance, why } = undoing;
  const { jobId } = acceptance;
  if (jobId === null) return [];
  const released = await onAcceptedJob(tx, jobId, async (found) => {
    const contract = await contractWithout(tx, undoing, jobId);
    const isPassedOn = !undoing.isKept && (await passOn(tx, acceptance));
    const { also, effects } = isPassedOn
      ? { also: {}, effects: otherKeeps(acceptance, found.status) }
      : await jobFieldsOf(tx, undoing, found);
    await writeContract(tx, ctx, { jobId, ...contract, also, why });

    return [...contract.effects, ...effects];
  });

  return released ?? [];
}

function otherKeeps(
  { stageBefore }: AcceptanceRow,
  status: keyof typeof JOB_STATUS_LABELS,
): AcceptanceEffect[] {
  if (stageBefore === null) return [];

  return [effectOf('stage', { label: JOB_STATUS_LABELS[status], why: 'other' })];
}

/** True if another estimate of the job is still accepted, in which case the tasks stay. */
async function isHandedOver(tx: DbOrTx, { id, jobId }: AcceptanceRow): Promise<boolean> {
  if (jobId === null) return false;
  const [other] = await tx
    .select({ id: estimateAcceptances.id })
    .from(estimateAcceptances)
    .where(
      and(
        eq(estimateAcceptances.jobId, jobId),
        isNull(estimateAcceptances.endedAt),
        ne(estimateAcceptances.id, id),
      ),
    )
    .limit(1);

  return other !== undefined;
}

/**
 * Undoes an acceptance's effects on its job and tasks, and ends the acceptance. The deposit invoice
 * is handled separately before this runs: see acceptance.ts. Returns what was undone and what
 * stays.
 */
export async function undoOnJob(
  tx: DbOrTx,
  ctx: ActorContext,
  undoing: Undoing,
): Promise<AcceptanceEffect[]> {
  const { acceptance, estimate, isKept } = undoing;
  const { jobId, taskIds, jobVersion: version, madeJob } = acceptance;
  const isShared = await isHandedOver(tx, acceptance);
  const isJobThere = jobId !== null && (await lockSoldJob(tx, jobId)) !== undefined;
  const isRemovable =
    madeJob && isJobThere && !isShared && !isKept
      ? !(await isMadeJobUsed(tx, { jobId, version, estimateId: estimate.id, taskIds }))
      : false;
  const ofJob = await releaseJob(tx, ctx, undoing);
  const chosen = isKept ? ('chosen' as const) : null;
  const added =
    isShared && !isKept ? [] : await removeTasksOfAcceptance(tx, ctx, { ids: taskIds, isKept });
  const tasks = added.map(({ id, title, why }) =>
    effectOf('task', { id, label: title, why: why ?? chosen }),
  );
  // If a task stays because someone worked on it, the job is in use too.
  const isRemoved = isRemovable && jobId !== null && tasks.every(({ why }) => why === null);
  if (isRemoved) await removeMadeJob(tx, ctx, { jobId, estimateId: estimate.id });
  await tx
    .update(estimateAcceptances)
    .set({
      endedAt: ctx.now,
      removedTaskIds: tasks.flatMap(({ id, why }) => (why === null && id !== null ? [id] : [])),
      removedJobId: isRemoved ? jobId : null,
      shareCents: null,
      replacedBy: null,
    })
    .where(eq(estimateAcceptances.id, acceptance.id));
  if (isRemoved) return [effectOf('job', { id: jobId, label: await titleOf(tx, jobId) }), ...tasks];
  const madeStays =
    madeJob && isJobThere && !isShared
      ? [effectOf('job', { id: jobId, label: await titleOf(tx, jobId), why: chosen ?? 'used' })]
      : [];

  return [...ofJob, ...tasks, ...madeStays];
}

async function titleOf(tx: DbOrTx, id: number): Promise<string | null> {
  const [row] = await tx.select({ title: jobs.title }).from(jobs).where(eq(jobs.id, id));

  return row?.title ?? null;
}
