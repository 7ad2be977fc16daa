/** Marks an accepted estimate's job as sold and sets its amounts. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { job } from '#features/work/jobs/job.ts';
import type { JobStatus, JobUpdate } from '#features/work/jobs/job.ts';
import { isSold } from '#features/work/jobs/job-stages.ts';
import { postalAddress } from '#features/work/jobs/postal-address.ts';
import { jobStore } from '#features/work/jobs/server/job-store.ts';
import { jobs } from '#features/work/jobs/server/job-table.ts';
import { toDollars } from '#shared/money.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { ActorContext } from '#server/access/request-context.ts';
import type { NamingReason } from '#server/records/event-reason.ts';
import { addShare } from '../contract-shares.ts';
import type { ContractMode } from '../contract-shares.ts';
import { depositCents } from '../estimate-rules.ts';
import { estimateAcceptances } from './acceptance-table.ts';
import type { AcceptanceRow } from './acceptance-table.ts';
import { estimates } from './estimate-table.ts';
import type { EstimateRow } from './estimate-table.ts';
import { readContract, writeContract } from './job-contract.ts';
import { restoreMadeJob } from './made-job.ts';

export const SOLD: JobStatus = 'signed_contract';

/** Builds a timeline reason. It names the estimate only to users who have access to it. */
export const because = ({ id }: Pick<EstimateRow, 'id'>, happened: string): NamingReason => ({
  entity: 'estimates',
  id,
  happened,
});

export const WAS_ACCEPTED = 'was accepted';

/** Returns the id of the job's most recent stage event; null if there is none. */
export async function lastStageEvent(tx: DbOrTx, jobId: number): Promise<number | null> {
  const { rows } = await tx.execute<{ id: number | null }>(
    sql`select max(id) as id from job_stage_events where job_id = ${jobId}`,
  );

  return rows[0]?.id ?? null;
}

/**
 * Locks a job and returns the fields an acceptance may change; undefined if the job is in the
 * trash.
 */
export async function lockSoldJob(tx: DbOrTx, jobId: number) {
  const [found] = await tx
    .select({
      id: jobs.id,
      title: jobs.title,
      status: jobs.status,
      lostReason: jobs.lostReason,
      depositCents: jobs.depositAmountCents,
      version: jobs.version,
    })
    .from(jobs)
    .where(and(eq(jobs.id, jobId), isNull(jobs.deletedAt)))
    .for('no key update');

  return found;
}

/**
 * Runs `work` on an acceptance's job. A job in the trash is updated as well, so it is up to date
 * when restored. Returns undefined if the job no longer exists.
 */
export async function onAcceptedJob<Result>(
  tx: DbOrTx,
  jobId: number,
  work: (found: NonNullable<Awaited<ReturnType<typeof lockSoldJob>>>) => Promise<Result>,
): Promise<Result | undefined> {
  const [known] = await tx
    .select({ deletedAt: jobs.deletedAt })
    .from(jobs)
    .where(eq(jobs.id, jobId))
    .for('no key update');
  if (!known) return undefined;
  const setDeleted = (deletedAt: Date | null) =>
    tx.update(jobs).set({ deletedAt }).where(eq(jobs.id, jobId));
  const { deletedAt } = known;
  // Records in the trash cannot be changed, so restore the job temporarily. Other transactions
  // don't see this.
  if (deletedAt) await setDeleted(null);
  const found = await lockSoldJob(tx, jobId);
  const result = found && (await work(found));
  if (deletedAt) await setDeleted(deletedAt);

  return result;
}

interface Sale {
  acceptance: Pick<AcceptanceRow, 'id'>;
  estimate: EstimateRow;
  jobId: number;
  mode: ContractMode | undefined;
}

/**
 * Moves an estimate's job to its sold stage and sets the contract amount. Also sets the deposit
 * amount if the job has none. Stores these effects in the acceptance.
 */
export async function sellJob(
  tx: DbOrTx,
  ctx: ActorContext,
  { acceptance, estimate, jobId, mode }: Sale,
): Promise<void> {
  const found = await lockSoldJob(tx, jobId);
  if (!found) return;

  const deposit = depositCents(estimate);
  const isMoved = !isSold(found.status);
  const isDeposit = found.depositCents === null && deposit > 0;
  const also: JobUpdate = {
    ...(isMoved && { status: SOLD }),
    ...(isDeposit && { depositAmount: toDollars(deposit) }),
  };
  const contract = await readContract(tx, jobId);
  const before = { ...contract, shares: contract.shares.filter(({ id }) => id !== acceptance.id) };
  const { totalCents } = estimate;
  const after = addShare(before, { id: acceptance.id, totalCents }, mode);
  await writeContract(tx, ctx, {
    jobId,
    before: contract,
    after,
    also,
    why: because(estimate, WAS_ACCEPTED),
  });
  await tx
    .update(estimateAcceptances)
    .set({
      jobId,
      ...(isMoved && {
        stageBefore: found.status,
        lostReasonBefore: found.lostReason,
        stageEventId: await lastStageEvent(tx, jobId),
      }),
      ...(isDeposit && { depositCents: deposit }),
    })
    .where(eq(estimateAcceptances.id, acceptance.id));
}

/** Creates a job from an estimate, using its title and the client's printed address. */
async function createJob(tx: DbOrTx, ctx: ActorContext, estimate: EstimateRow): Promise<number> {
  const { clientId, clientName, title, billTo } = estimate;
  const { state, ...address } = postalAddress(billTo.address ?? '');
  const sent = {
    title: title ?? clientName,
    clientId,
    status: SOLD,
    ...address,
    ...(state !== null && { state }),
  };
  const { id } = await jobStore.insert(
    tx,
    ctx,
    job.create.parse(sent),
    because(estimate, WAS_ACCEPTED),
  );

  return id;
}

/**
 * Returns the id of a job for an accepted estimate that has none. Restores the job created by an
 * earlier acceptance, or else creates a new one.
 */
export async function makeJob(
  tx: DbOrTx,
  ctx: ActorContext,
  estimate: EstimateRow,
): Promise<number> {
  const id = (await restoreMadeJob(tx, ctx, estimate)) ?? (await createJob(tx, ctx, estimate));
  // The accepted estimate still prints as before, without a job site.
  await tx.update(estimates).set({ jobId: id }).where(eq(estimates.id, estimate.id));

  return id;
}
