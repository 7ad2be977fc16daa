/** Previews setting the status of several estimates, with totals for the confirmation dialog. */
import { and, inArray, isNull, sql } from 'drizzle-orm';
import { taskTemplates } from '#features/work/tasks/server/task-template-table.ts';
import { toDollars } from '#shared/money.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import type { RowAccess } from '#server/access/row-access.ts';
import type { BulkAcceptancePreview } from '../acceptance.ts';
import { depositCents, isEstimateExpired } from '../estimate-rules.ts';
import { estimates } from './estimate-table.ts';
import { billsItsEstimate } from './made-invoices.ts';

/** Returns the total effects of accepting the open estimates and of reverting the accepted ones. */
export async function previewMany(
  { db, today }: RequestContext,
  { ids, access }: { ids: readonly number[]; access: RowAccess<'estimates'> },
): Promise<BulkAcceptancePreview> {
  const rows = await db
    .select({
      id: estimates.id,
      status: estimates.status,
      jobId: estimates.jobId,
      expiryDate: estimates.expiryDate,
      totalCents: estimates.totalCents,
      depositPercent: estimates.depositPercent,
      depositAmountCents: estimates.depositAmountCents,
      /** The number of the estimate's invoices that are neither deleted nor cancelled. */
      live: sql<number>`(select count(*)::int from invoices made
        where made.estimate_id = estimates.id and ${billsItsEstimate})`,
      paidCents: sql<number>`(select coalesce(sum(made.paid_cents), 0)::float8 from invoices made
        where made.estimate_id = estimates.id and ${billsItsEstimate} and is_deposit)`,
      openDeposits: sql<number>`(select count(*)::int from invoices made
        where made.estimate_id = estimates.id and ${billsItsEstimate} and is_deposit and paid_cents = 0)`,
      isSigned: sql<boolean>`exists (select from document_signatures signed
        where signed.kind = 'estimate' and signed.document_id = estimates.id and signed.completes)`,
    })
    .from(estimates)
    .where(and(inArray(estimates.id, [...ids]), isNull(estimates.deletedAt), access.condition));
  const [templates] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(taskTemplates)
    .where(and(sql`${taskTemplates.isActive}`, sql`${taskTemplates.onAcceptance}`));
  const open = rows.filter(({ status }) => status !== 'accepted');
  const accepted = rows.filter(({ status }) => status === 'accepted');
  const deposits = open.filter((one) => one.live === 0 && depositCents(one) > 0);
  const cents = (amounts: readonly number[]) =>
    toDollars(amounts.reduce((sum, amount) => sum + amount, 0));

  return {
    accepting: {
      count: open.length,
      total: cents(open.map(({ totalCents }) => totalCents)),
      newJobs: open.filter(({ jobId }) => jobId === null).length,
      deposits: deposits.length,
      depositTotal: cents(deposits.map(depositCents)),
      hasTasks: (templates?.count ?? 0) > 0,
      expired: open.filter((one) => isEstimateExpired(one, today)).length,
      statuses: [...new Set(open.map(({ status }) => status))].map((status) => ({
        status,
        ids: open.filter((one) => one.status === status).map(({ id }) => id),
      })),
    },
    takingBack: {
      count: accepted.length,
      signed: accepted.filter(({ isSigned }) => isSigned).length,
      openDeposits: accepted.reduce((sum, { openDeposits }) => sum + openDeposits, 0),
      paidDeposits: accepted.filter(({ paidCents }) => paidCents > 0).length,
    },
  };
}
