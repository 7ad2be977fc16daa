/**
 * Models a company's jobs and money through any sequence of actions, independently of the
 * application.
 */
import type { JobStatus } from '#features/work/jobs/job.ts';
import { ContractModel } from './contract-model.ts';

export interface ModelJob {
  id: number;
  clientId: number;
  salesRep: number | null;
  /** Every status the job has had, and when each began. */
  history: { stage: JobStatus; at: Date }[];
  lostReason: string | null;
  deletedAt: Date | null;
  contract: ContractModel;
  /** True once the job that an acceptance created has been changed. */
  isTouched: boolean;
}

export interface ModelAcceptance {
  job: ModelJob;
  madeJob: boolean;
  /**
   * The stage from which the acceptance moved the job, and the index of the resulting entry in the
   * job's history.
   */
  from: { stage: JobStatus; lostReason: string | null; step: number } | null;
}

export interface ModelEstimate {
  id: number;
  clientId: number;
  job: ModelJob | null;
  cents: number;
  depositCents: number;
  status: 'draft' | 'sent' | 'accepted' | 'declined';
  isDeleted: boolean;
  acceptance: ModelAcceptance | null;
  /** The job that was removed when this estimate's acceptance was undone. */
  removedJob: ModelJob | null;
}

export interface ModelInvoice {
  id: number;
  clientId: number;
  estimate: ModelEstimate;
  isDeposit: boolean;
  cents: number;
  paidCents: number;
  status: 'draft' | 'sent' | 'cancelled';
  lessDepositCents: number;
}

const SOLD: readonly JobStatus[] = [
  'signed_contract',
  'to_do',
  'in_progress',
  'review',
  'completed',
];
const isSold = (stage: JobStatus) => SOLD.includes(stage);

export const stageOf = ({ history }: ModelJob): JobStatus => history.at(-1)?.stage ?? 'lead';

const DAYS_IN_TRASH = 30;
const HOUR = 3_600_000;

/** The expected state of the company. */
export class SalesModel {
  jobs: ModelJob[] = [];
  estimates: ModelEstimate[] = [];
  invoices: ModelInvoice[] = [];
  receipts: { at: Date; cents: number }[] = [];

  addJob(job: Pick<ModelJob, 'id' | 'clientId' | 'salesRep'>, stage: JobStatus, at: Date) {
    const made: ModelJob = {
      ...job,
      history: [{ stage, at }],
      lostReason: null,
      deletedAt: null,
      contract: new ContractModel(null),
      isTouched: false,
    };
    this.jobs.push(made);

    return made;
  }

  setStage(job: ModelJob, stage: JobStatus, at: Date, lostReason: string | null = null): void {
    if (stageOf(job) !== stage) job.history.push({ stage, at });
    job.lostReason = stage === 'lost' ? lostReason : null;
  }

  liveInvoices(estimate: ModelEstimate): ModelInvoice[] {
    return this.invoices.filter((one) => one.estimate === estimate && one.status !== 'cancelled');
  }

  private inForce(job: ModelJob): ModelEstimate[] {
    return this.estimates
      .filter(({ acceptance }) => acceptance?.job === job)
      .toSorted((one, other) => this.order(one) - this.order(other));
  }

  private readonly orders = new Map<ModelEstimate, number>();
  private order(estimate: ModelEstimate): number {
    return this.orders.get(estimate) ?? 0;
  }

  /**
   * Returns the job that accepting the estimate would sell; null if accepting would create a new
   * one.
   */
  jobToSell({ job, removedJob }: ModelEstimate, now: Date): ModelJob | null {
    const isThere = (one: ModelJob | null) =>
      one !== null &&
      (one.deletedAt === null ||
        now.getTime() - one.deletedAt.getTime() <= DAYS_IN_TRASH * 24 * HOUR);
    if (job !== null) return isThere(job) ? job : null;

    return removedJob?.deletedAt && isThere(removedJob) ? removedJob : null;
  }

  /** Accepts an estimate. Its job is sold for the accepted amount. */
  accept(
    estimate: ModelEstimate,
    {
      now,
      mode,
      newJobId,
    }: { now: Date; mode?: 'adds' | 'replaces' | undefined; newJobId: () => number },
  ): void {
    const found = this.jobToSell(estimate, now);
    const isFiled = estimate.job !== null && found !== null;
    const job =
      found ??
      this.addJob(
        { id: newJobId(), clientId: estimate.clientId, salesRep: null },
        'signed_contract',
        now,
      );
    job.deletedAt = null;
    const from = isSold(stageOf(job))
      ? null
      : { stage: stageOf(job), lostReason: job.lostReason, step: job.history.length };
    if (from) this.setStage(job, 'signed_contract', now);
    job.contract.accept(estimate.id, estimate.cents, mode);
    if (isFiled) job.isTouched = true;
    else job.isTouched = false;
    Object.assign(estimate, {
      status: 'accepted',
      job,
      removedJob: null,
      acceptance: { job, madeJob: !isFiled, from },
    });
    this.orders.set(estimate, Math.max(0, ...this.orders.values()) + 1);
  }

  /**
   * Undoes an estimate's acceptance. With `isKept`, the records that the acceptance created stay.
   */
  takeBack(estimate: ModelEstimate, { now, isKept }: { now: Date; isKept: boolean }): void {
    const { acceptance } = estimate;
    if (!acceptance) throw new Error('it is not accepted');
    const { job, from, madeJob } = acceptance;
    this.cancelDeposit(estimate, isKept);
    const [next] = this.inForce(job).filter((one) => one !== estimate);
    const isUsed =
      !madeJob ||
      isKept ||
      next !== undefined ||
      job.isTouched ||
      job.deletedAt !== null ||
      this.estimates.some((one) => one !== estimate && one.job === job && !one.isDeleted) ||
      this.liveInvoices(estimate).length > 0 ||
      this.invoices.some((one) => one.estimate !== estimate && one.estimate.job === job);
    job.contract.takeBack(estimate.id, isKept);
    const isAtSale =
      stageOf(job) === 'signed_contract' && job.history.length === (from?.step ?? 0) + 1;
    if (next?.acceptance && !isKept) {
      if (from) next.acceptance.from = from;
      if (madeJob) next.acceptance.madeJob = true;
    } else if (from && isAtSale && !isKept) {
      this.setStage(job, from.stage, now, from.lostReason);
    }
    job.isTouched = true;
    estimate.acceptance = null;
    if (isUsed) return;
    job.deletedAt = now;
    Object.assign(estimate, { job: null, removedJob: job });
  }

  /** Cancels an unpaid deposit, unless another invoice deducts it. */
  private cancelDeposit(estimate: ModelEstimate, isKept: boolean): void {
    const live = this.liveInvoices(estimate);
    const isTakenOff = live.some(({ lessDepositCents }) => lessDepositCents > 0);
    for (const one of live) {
      if (one.isDeposit && one.paidCents === 0 && !isTakenOff && !isKept) one.status = 'cancelled';
    }
  }
}
