/**
 * Describes the invoices created from an estimate. The SQL uses the invoices table by name because
 * invoices import estimates, not vice versa.
 */
import { sql } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import { formatCents } from '#shared/money.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { ActorContext, CallContext } from '#server/access/request-context.ts';
import { readableRows } from '#server/access/authorized-rows.ts';
import type { Estimate } from '../estimate.ts';
import { readableEffects } from './readable-effects.ts';

/** Matches invoices that bill their estimate: not in the trash and not cancelled. */
export const billsItsEstimate = sql`(deleted_at is null and manual_status <> 'cancelled')`;

const made = sql`from invoices where invoices.estimate_id = estimates.id and invoices.deleted_at is null`;

const liveTotal = sql`(select coalesce(sum(made.total_cents), 0)::float8 from invoices made
  where made.estimate_id = estimates.id and ${billsItsEstimate})`;

/** Estimate fields derived from its invoices, each with the value for a new estimate. */
export const madeInvoices = {
  isBilled: {
    value: sql`(exists (select from invoices made
        where made.estimate_id = estimates.id and ${billsItsEstimate} and not is_deposit)
      or (estimates.total_cents > 0 and ${liveTotal} >= estimates.total_cents))`,
    ofNew: false,
  },
  invoicedCents: { value: liveTotal, ofNew: 0 },
  invoiceIds: {
    value: sql`(select coalesce(array_agg(invoices.id order by invoices.id), '{}') ${made})`,
    ofNew: [],
  },
  invoiceNumbers: {
    value: sql`(select coalesce(array_agg(invoices.invoice_number order by invoices.id), '{}') ${made})`,
    ofNew: [],
  },
};

/**
 * Throws a 409 if an estimate with a deposit invoice is invoiced for more than its total. Called
 * after saving the estimate or an invoice. The caller must lock the estimate.
 */
export async function assertWithinTotal(tx: DbOrTx, estimateId: number): Promise<void> {
  const { rows } = await tx.execute<{ number: string; total: number; invoiced: number }>(sql`
    select estimate_number as number, total_cents::float8 as total, ${liveTotal} as invoiced
    from estimates where id = ${estimateId} and exists (
      select from invoices made
      where made.estimate_id = estimates.id and made.is_deposit and ${billsItsEstimate})`);
  const [found] = rows;
  if (!found || found.invoiced <= found.total) return;

  throw new AppError(
    'conflict',
    `${formatCents(found.invoiced)} would be invoiced on ${found.number}, more than its total of ${formatCents(found.total)}. Put added work on a separate estimate.`,
  );
}

/**
 * Throws a 409 if an estimate with live invoices, including a deposit invoice, is moved to another
 * client, because those invoices bill the previous client. The message only names invoices the user
 * has access to. The caller must lock the estimate.
 */
export async function assertNotInvoiced(
  tx: DbOrTx,
  { actor }: ActorContext,
  { id, estimateNumber, clientName }: { id: number; estimateNumber: string; clientName: string },
): Promise<void> {
  const { condition } = readableRows(actor, 'invoices');
  const { rows } = await tx.execute<{ number: string; is_named: boolean }>(sql`
    select invoice_number as number, (${condition}) as is_named from invoices
    where estimate_id = ${id} and ${billsItsEstimate} order by id`);
  if (rows.length === 0) return;
  const named = rows.filter((row) => row.is_named).map(({ number }) => number);
  const [bills, them] = rows.length === 1 ? ['bills', 'it'] : ['bill', 'them'];
  const numbers = new Intl.ListFormat('en-US').format(named);
  const message =
    named.length < rows.length
      ? `${estimateNumber} is invoiced to ${clientName}. Ask a colleague who can see the invoices to cancel them before choosing another client`
      : `${numbers} ${bills} ${estimateNumber} to ${clientName}. Cancel ${them} before choosing another client`;

  throw new AppError('conflict', `${message}.`, { issues: [{ path: 'clientId', message }] });
}

/** Returns the estimates, hiding invoices, tasks, and jobs that the user has no access to. */
export async function withReadableNames(
  ctx: CallContext,
  estimates: Estimate[],
): Promise<Estimate[]> {
  const shown = await withReadableInvoices(ctx, estimates);

  return Promise.all(
    shown.map(async (one) => ({
      ...one,
      takenBack: one.takenBack && {
        ...one.takenBack,
        undone: await readableEffects(ctx, one.takenBack.undone),
        kept: await readableEffects(ctx, one.takenBack.kept),
      },
    })),
  );
}

async function withReadableInvoices(
  { db, actor }: CallContext,
  estimates: Estimate[],
): Promise<Estimate[]> {
  const ids = estimates.flatMap(({ invoiceIds }) => invoiceIds);
  const access = readableRows(actor, 'invoices');
  if (ids.length === 0 || access.own === null) return estimates;

  const { rows } = await db.execute<{ id: number }>(
    sql`select id from invoices where id = any(${sql.param(ids)}::int[]) and ${access.condition}`,
  );
  const readable = new Set(rows.map(({ id }) => id));
  const named = (estimate: Estimate) => (_: unknown, index: number) =>
    readable.has(estimate.invoiceIds[index] ?? 0);

  return estimates.map((estimate) => ({
    ...estimate,
    invoiceIds: estimate.invoiceIds.filter(named(estimate)),
    invoiceNumbers: estimate.invoiceNumbers.filter(named(estimate)),
  }));
}
