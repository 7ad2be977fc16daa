/**
 * Keeps a job's contract amount equal to the sum of its accepted estimates, following the rules in
 * contract-shares.ts.
 */
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { JobUpdate } from '#features/work/jobs/job.ts';
import { jobStore } from '#features/work/jobs/server/job-store.ts';
import { jobs } from '#features/work/jobs/server/job-table.ts';
import { toDollars } from '#shared/money.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { ActorContext } from '#server/access/request-context.ts';
import type { NamingReason } from '#server/records/event-reason.ts';
import { everyRow } from '#server/access/row-access.ts';
import type { Contract, ContractShare } from '../contract-shares.ts';
import { estimateAcceptances } from './acceptance-table.ts';
import { estimates } from './estimate-table.ts';

/**
 * Returns a job's contract with the shares of all active acceptances. The caller must lock the job.
 */
export async function readContract(tx: DbOrTx, jobId: number): Promise<Contract> {
  const [job] = await tx
    .select({ contractCents: jobs.contractAmountCents, agreedCents: jobs.agreedCents })
    .from(jobs)
    .where(eq(jobs.id, jobId));
  const shares = await tx
    .select({
      id: estimateAcceptances.id,
      totalCents: estimates.totalCents,
      shareCents: estimateAcceptances.shareCents,
      replacedBy: estimateAcceptances.replacedBy,
      replacedBaseCents: estimateAcceptances.replacedBaseCents,
    })
    .from(estimateAcceptances)
    .innerJoin(estimates, eq(estimates.id, estimateAcceptances.estimateId))
    .where(and(eq(estimateAcceptances.jobId, jobId), isNull(estimateAcceptances.endedAt)))
    .orderBy(asc(estimateAcceptances.id));
  const { contractCents = null, agreedCents = null } = job ?? {};

  return { contractCents, agreedCents, shares };
}

const dollarsOf = (cents: number | null) => (cents === null ? null : toDollars(cents));

interface ContractChange {
  jobId: number;
  before: Contract;
  after: Contract;
  /** Other changes to save on the job, such as its stage. */
  also?: JobUpdate;
  /** The reason shown in the job's timeline, such as 'EST-1004 was accepted'. */
  why: NamingReason;
}

/**
 * Saves changes to a contract: the job's amounts, the shares, and each estimate's `isReplaced`
 * flag.
 */
export async function writeContract(
  tx: DbOrTx,
  ctx: ActorContext,
  { jobId, before, after, also = {}, why }: ContractChange,
): Promise<void> {
  if (after.agreedCents !== before.agreedCents) {
    await tx.update(jobs).set({ agreedCents: after.agreedCents }).where(eq(jobs.id, jobId));
  }
  const change: JobUpdate = {
    ...also,
    ...(after.contractCents !== before.contractCents && {
      contractAmount: dollarsOf(after.contractCents),
    }),
  };
  if (Object.keys(change).length > 0) {
    await jobStore.update({ ...ctx, db: tx }, { id: jobId, access: everyRow, change, why });
  }
  const known = new Map(before.shares.map((one) => [one.id, one]));
  for (const { id, shareCents, replacedBy, replacedBaseCents } of after.shares) {
    const columns = { shareCents, replacedBy, replacedBaseCents };
    if (isAsBefore(known.get(id), columns)) continue;
    await tx.update(estimateAcceptances).set(columns).where(eq(estimateAcceptances.id, id));
  }
  const replaced = ({ shares }: Contract, isReplaced: boolean) =>
    shares.filter((one) => (one.replacedBy !== null) === isReplaced).map(({ id }) => id);
  for (const isReplaced of [true, false]) {
    const changed = replaced(after, isReplaced).filter(
      (id) => ((known.get(id)?.replacedBy ?? null) !== null) !== isReplaced,
    );
    if (changed.length > 0) await markReplaced(tx, changed, isReplaced);
  }
}

type Columns = Pick<ContractShare, 'shareCents' | 'replacedBy' | 'replacedBaseCents'>;

const isAsBefore = (before: Columns | undefined, after: Columns) =>
  before?.shareCents === after.shareCents &&
  before.replacedBy === after.replacedBy &&
  before.replacedBaseCents === after.replacedBaseCents;

async function markReplaced(tx: DbOrTx, acceptanceIds: readonly number[], isReplaced: boolean) {
  await tx
    .update(estimates)
    .set({ isReplaced })
    .where(
      inArray(
        estimates.id,
        tx
          .select({ id: estimateAcceptances.estimateId })
          .from(estimateAcceptances)
          .where(inArray(estimateAcceptances.id, [...acceptanceIds])),
      ),
    );
}
