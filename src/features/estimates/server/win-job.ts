/** What an accepted estimate does to its job: it is sold, for that amount. */
import { and, eq, isNull } from 'drizzle-orm';
import { job } from '#features/jobs/job.ts';
import type { JobStatus, JobUpdate } from '#features/jobs/job.ts';
import { isSold } from '#features/jobs/job-stages.ts';
import { postalAddress } from '#features/jobs/postal-address.ts';
import { jobStore } from '#features/jobs/server/job-store.ts';
import { jobs } from '#features/jobs/server/job-table.ts';
import { toDollars } from '#shared/money.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { ActorContext } from '#server/http/request-context.ts';
import { everyRow } from '#server/records/row-access.ts';
import { depositCents } from '../estimate-rules.ts';
import { estimates } from './estimate-table.ts';
import type { EstimateRow } from './estimate-table.ts';

const SOLD: JobStatus = 'signed_contract';

const why = ({ estimateNumber }: EstimateRow) => `${estimateNumber} was accepted`;

/** The contract amount and the deposit of an estimate's job where none were entered, and its stage. */
async function sell(tx: DbOrTx, ctx: ActorContext, estimate: EstimateRow): Promise<void> {
  const [found] = await tx
    .select({
      id: jobs.id,
      status: jobs.status,
      contractCents: jobs.contractAmountCents,
      depositCents: jobs.depositAmountCents,
    })
    .from(jobs)
    .where(and(eq(jobs.id, estimate.jobId ?? 0), isNull(jobs.deletedAt)))
    .for('no key update');
  if (!found) return;

  const deposit = depositCents(estimate);
  const change: JobUpdate = {
    ...(!isSold(found.status) && { status: SOLD }),
    ...(found.contractCents === null && { contractAmount: toDollars(estimate.totalCents) }),
    ...(found.depositCents === null && deposit > 0 && { depositAmount: toDollars(deposit) }),
  };
  if (Object.keys(change).length === 0) return;

  await jobStore.update(
    { ...ctx, db: tx },
    { id: found.id, access: everyRow, change, why: why(estimate) },
  );
}

/** A job for an estimate that has none: its title, and its client's address as it was printed. */
async function createJob(tx: DbOrTx, ctx: ActorContext, estimate: EstimateRow): Promise<number> {
  const { clientId, clientName, title, billTo, totalCents } = estimate;
  const deposit = depositCents(estimate);
  const { state, ...address } = postalAddress(billTo.address ?? '');
  const sent = {
    title: title ?? clientName,
    clientId,
    status: SOLD,
    contractAmount: toDollars(totalCents),
    ...(deposit > 0 && { depositAmount: toDollars(deposit) }),
    ...address,
    ...(state !== null && { state }),
  };
  const { id } = await jobStore.insert(tx, ctx, job.create.parse(sent), why(estimate));
  // What was accepted stays as it printed: without a job site.
  await tx.update(estimates).set({ jobId: id }).where(eq(estimates.id, estimate.id));

  return id;
}

/** Sells the job of an accepted estimate, and makes it one where it has none, for the office and a client alike. */
export async function winJob(
  tx: DbOrTx,
  ctx: ActorContext,
  estimate: EstimateRow,
): Promise<EstimateRow> {
  if (estimate.jobId === null) return { ...estimate, jobId: await createJob(tx, ctx, estimate) };
  await sell(tx, ctx, estimate);

  return estimate;
}
