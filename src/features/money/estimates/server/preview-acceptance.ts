/**
 * Previews accepting an estimate or reverting its acceptance. Runs the actual change in a
 * transaction and rolls it back.
 */
import { eq, sql } from 'drizzle-orm';
import { readDocumentRow } from '#features/money/documents/server/document-store.ts';
import { JOB_STATUS_LABELS } from '#features/work/jobs/job.ts';
import { jobs } from '#features/work/jobs/server/job-table.ts';
import { toDollars } from '#shared/money.ts';
import { rehearse } from '#server/db/rehearse.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { CallContext, RequestContext } from '#server/access/request-context.ts';
import type { RowAccess } from '#server/access/row-access.ts';
import type { AcceptancePreview } from '../acceptance.ts';
import { isTyped } from '../contract-shares.ts';
import { isEstimateExpired } from '../estimate-rules.ts';
import { acceptanceInForce } from './undo-acceptance.ts';
import { updateEstimate } from './change-estimate.ts';
import { estimateKind } from './estimate-kind.ts';
import type { EstimateRow } from './estimate-table.ts';
import { readContract } from './job-contract.ts';
import { readableEffects } from './readable-effects.ts';

interface OneEstimate {
  id: number;
  access: RowAccess<'estimates'>;
}

const dollarsOf = (cents: number | null) => (cents === null ? null : toDollars(cents));

async function jobOf(tx: DbOrTx, id: number | null) {
  if (id === null) return undefined;
  const [row] = await tx
    .select({ title: jobs.title, status: jobs.status, contractCents: jobs.contractAmountCents })
    .from(jobs)
    .where(eq(jobs.id, id));

  return row;
}

/** Returns the amount of the deposit invoice that the preview created, in cents; 0 if none. */
async function newDeposit(tx: DbOrTx, estimateId: number, lastInvoiceId: number): Promise<number> {
  const { rows } = await tx.execute<{ cents: number }>(sql`
    select coalesce(sum(total_cents), 0)::float8 as cents from invoices
    where estimate_id = ${estimateId} and id > ${lastInvoiceId}`);

  return rows[0]?.cents ?? 0;
}

async function lastInvoice(tx: DbOrTx): Promise<number> {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select coalesce(max(id), 0)::int as id from invoices`,
  );

  return rows[0]?.id ?? 0;
}

async function rehearseAccepting(
  ctx: CallContext,
  { row, access }: { row: EstimateRow; access: OneEstimate['access'] },
): Promise<AcceptancePreview['accepting']> {
  return rehearse(ctx.db, async (tx) => {
    const { id } = row;
    const before = await jobOf(tx, row.jobId);
    const contract = row.jobId === null ? null : await readContract(tx, row.jobId);
    const lastInvoiceId = await lastInvoice(tx);
    await updateEstimate({ ...ctx, db: tx }, { id, access, change: { status: 'accepted' } });
    const acceptance = await acceptanceInForce(tx, id);
    const after = await jobOf(tx, acceptance?.jobId ?? null);
    const { rows: added } = await tx.execute<{ title: string }>(sql`
      select title from tasks
      where id = any(${sql.param(acceptance?.taskIds ?? [])}::int[]) order by id`);
    const isMoved = after !== undefined && after.status !== before?.status;

    return {
      job: {
        id: row.jobId,
        title: after?.title ?? row.title ?? row.clientName,
        from: before && isMoved ? JOB_STATUS_LABELS[before.status] : null,
        to: isMoved ? JOB_STATUS_LABELS[after.status] : null,
      },
      contract: {
        before: dollarsOf(before?.contractCents ?? null),
        after: dollarsOf(after?.contractCents ?? null),
        isTyped: contract !== null && isTyped(contract),
        others:
          contract?.shares.filter(
            ({ replacedBy, shareCents }) => replacedBy === null && shareCents !== null,
          ).length ?? 0,
      },
      total: toDollars(row.totalCents),
      tasks: added.map(({ title }) => title),
      deposit: toDollars(await newDeposit(tx, id, lastInvoiceId)),
    };
  });
}

async function rehearseTakingBack(
  ctx: CallContext,
  { id, access }: OneEstimate,
): Promise<AcceptancePreview['takingBack']> {
  const takenBack = await rehearse(ctx.db, async (tx) => {
    const change = { status: 'sent' } as const;

    return (await updateEstimate({ ...ctx, db: tx }, { id, access, change })).takenBack;
  });
  const { undone = [], kept = [] } = takenBack ?? {};

  return { undone: await readableEffects(ctx, undone), kept: await readableEffects(ctx, kept) };
}

/**
 * Returns the signature that completed the estimate's most recent signing. The SQL uses the table
 * by name because client pages import estimates, not vice versa.
 */
async function lastSignature(db: DbOrTx, id: number): Promise<AcceptancePreview['signature']> {
  const { rows } = await db.execute<{ name: string; signedAt: string }>(sql`
    select name, to_char(signed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "signedAt"
    from document_signatures
    where kind = 'estimate' and document_id = ${id} and completes order by id desc limit 1`);

  return rows[0] ?? null;
}

/**
 * Previews what accepting an estimate would do. For an accepted estimate, previews what reverting
 * the acceptance would undo and keep.
 */
export async function previewAcceptance(
  ctx: RequestContext,
  { id, access }: OneEstimate,
): Promise<AcceptancePreview> {
  const row = await readDocumentRow(estimateKind, ctx.db, { id, access });
  const isAccepted = row.status === 'accepted';

  return {
    accepting: isAccepted ? null : await rehearseAccepting(ctx, { row, access }),
    takingBack: isAccepted ? await rehearseTakingBack(ctx, { id, access }) : null,
    signature: isAccepted ? await lastSignature(ctx.db, id) : null,
    expiredOn: isEstimateExpired(row, ctx.today) ? row.expiryDate : null,
  };
}
