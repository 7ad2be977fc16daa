/** Requires a reason if a job's invoices exceed its contract. */
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { OverContract } from '#features/money/documents/over-contract.ts';
import { jobs } from '#features/work/jobs/server/job-table.ts';
import { invoices } from '#features/money/ledger/server/invoice-table.ts';
import type { InvoiceRow } from '#features/money/ledger/server/invoice-table.ts';
import { AppError } from '#shared/app-error.ts';
import { formatCents, toDollars } from '#shared/money.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { readableRows } from '#server/access/authorized-rows.ts';
import type { ActorContext } from '#server/access/request-context.ts';

interface Written {
  /** The invoice's row before the change; null for a new invoice. */
  before: InvoiceRow | null;
  after: InvoiceRow;
  /** The user's reason for invoicing more than the contract. */
  reason: string | null | undefined;
}

const isLive = ({ manualStatus }: InvoiceRow) => manualStatus !== 'cancelled';

/** True if the change increases the job's invoiced amount. */
function isMore({ before, after }: Written): boolean {
  if (!isLive(after)) return false;

  return (
    !before ||
    !isLive(before) ||
    before.jobId !== after.jobId ||
    before.totalCents < after.totalCents
  );
}

/**
 * Locks and returns the job, so two concurrent invoices cannot both use up the remaining amount.
 */
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

/**
 * Returns the total of the job's other invoices, including drafts, and whether the user has access
 * to all of them.
 */
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
 * Throws a 409 with `overContract` in its details if a new or increased invoice puts its job's
 * invoices over the limit and no reason is given. The limit is the contract amount or the total of
 * accepted estimates, whichever is larger. Deposit invoices are exempt; they have their own rule.
 * The message omits the amounts if the user has no access to the job or some of its invoices.
 *
 * @returns the audit trail entry for the invoice; null if within the limit
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

  // Keep amounts out of the audit trail: not all its readers have access to the other invoices.
  if (reason) return `Invoiced over the contract: ${reason}`;
  const isAccepted = contractCents < acceptedCents;
  const limit = isAccepted ? 'accepted estimates' : 'contract';
  if (!job.isReadable || !others.isReadable) {
    throw refusal(`This invoice puts the job over its ${limit}.`, {});
  }
  throw refusal(
    `This invoice brings the job to ${formatCents(invoicedCents)} invoiced, ${formatCents(invoicedCents - limitCents)} over its ${limit} of ${formatCents(limitCents)}.`,
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
