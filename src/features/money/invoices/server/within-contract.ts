/** That the invoices of a job go over its contract only with a reason. */
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { OverContract } from '#features/money/documents/over-contract.ts';
import { jobs } from '#features/work/jobs/server/job-table.ts';
import { invoices } from '#features/money/ledger/server/invoice-table.ts';
import type { InvoiceRow } from '#features/money/ledger/server/invoice-table.ts';
import { AppError } from '#shared/app-error.ts';
import { formatCents, toDollars } from '#shared/money.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { readableRows } from '#server/records/authorized-rows.ts';
import type { ActorContext } from '#server/http/request-context.ts';

interface Written {
  /** As it was; null for a new one. */
  before: InvoiceRow | null;
  after: InvoiceRow;
  /** Why the invoices of the job may go over its contract. */
  reason: string | null | undefined;
}

const isLive = ({ manualStatus }: InvoiceRow) => manualStatus !== 'cancelled';

/** True when a job is invoiced for more by what was written. */
function isMore({ before, after }: Written): boolean {
  if (!isLive(after)) return false;

  return (
    !before ||
    !isLive(before) ||
    before.jobId !== after.jobId ||
    before.totalCents < after.totalCents
  );
}

/** The job, locked, so that two invoices of it do not each find room for themselves. */
async function lockJob(tx: DbOrTx, { actor }: ActorContext, jobId: number) {
  const [found] = await tx
    .select({
      contractCents: jobs.contractAmountCents,
      acceptedCents: jobs.acceptedCents,
      isReadable: sql<boolean>`(${readableRows(actor, 'jobs').condition}) is true`,
    })
    .from(jobs)
    .where(and(eq(jobs.id, jobId), isNull(jobs.deletedAt)))
    .for('no key update');

  return found;
}

/** What the other invoices of the job come to, drafts included, and whether the user may read all of them. */
async function readOthers(tx: DbOrTx, { actor }: ActorContext, { id, jobId }: InvoiceRow) {
  const { condition } = readableRows(actor, 'invoices');
  const [sums] = await tx
    .select({
      cents: sql<number>`coalesce(sum(${invoices.totalCents}), 0)::float8`,
      isReadable: sql<boolean>`coalesce(bool_and((${condition}) is true), true)`,
    })
    .from(invoices)
    .where(
      and(
        eq(invoices.jobId, jobId ?? 0),
        ne(invoices.id, id),
        isNull(invoices.deletedAt),
        ne(invoices.manualStatus, 'cancelled'),
      ),
    );
  if (!sums) throw new Error('an aggregate has one row');

  return sums;
}

/**
 * Throws 409, with `overContract` in its details, when a new or higher invoice takes the invoices of its
 * job over the contract amount, or over the accepted estimates where these are more, and no reason is
 * given. A deposit has a rule of its own. Sums of invoices that the user may not read are left out of
 * the message.
 *
 * @returns the entry for the invoice's audit trail; null within the contract
 */
export async function assertWithinContract(
  tx: DbOrTx,
  ctx: ActorContext,
  written: Written,
): Promise<string | null> {
  const { after, reason } = written;
  if (after.jobId === null || after.isDeposit || !isMore(written)) return null;
  const job = await lockJob(tx, ctx, after.jobId);
  const contractCents = job?.contractCents ?? 0;
  const acceptedCents = job?.acceptedCents ?? 0;
  const limitCents = Math.max(contractCents, acceptedCents);
  if (!job || limitCents === 0) return null;
  const others = await readOthers(tx, ctx, after);
  const invoicedCents = others.cents + after.totalCents;
  if (invoicedCents <= limitCents) return null;

  // For the trail, without sums: not all its readers may read the other invoices.
  if (reason) return `Invoiced over the contract: ${reason}`;
  const isAccepted = contractCents < acceptedCents;
  const limit = isAccepted ? 'accepted estimates' : 'contract';
  if (!job.isReadable || !others.isReadable) {
    throw refusal(`With this invoice, the job is invoiced for more than its ${limit}.`, {});
  }
  throw refusal(
    `With this invoice, ${formatCents(invoicedCents)} of the job is invoiced: ${formatCents(invoicedCents - limitCents)} over its ${limit} of ${formatCents(limitCents)}.`,
    {
      limit: toDollars(limitCents),
      isAccepted,
      others: toDollars(others.cents),
      invoice: toDollars(after.totalCents),
      over: toDollars(invoicedCents - limitCents),
    },
  );
}

const refusal = (message: string, overContract: OverContract) =>
  new AppError('conflict', `${message} Give a reason to invoice it anyway.`, {
    details: { overContract },
  });
