/** Sums what company-money.ts defines, over the records that the user may read. */
import { and, isNull, sql } from 'drizzle-orm';
import { isOverdueSql } from '#features/invoices/server/invoice-state-sql.ts';
import { invoices } from '#features/ledger/server/invoice-table.ts';
import { payments } from '#features/ledger/server/payment-table.ts';
import { scopeOf } from '#shared/access.ts';
import { toDollars } from '#shared/money.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { CHART_MONTHS, type CompanyMoney } from '../company-money.ts';
import { lastMonths } from '../dashboard-periods.ts';
import { readable, receiptsWithin } from './dashboard-queries.ts';

/** Cents owed on invoices, and how much of it is overdue. */
async function sumOwed(ctx: RequestContext) {
  const mine = and(isNull(invoices.deletedAt), readable(ctx, 'invoices'));
  const { rows } = await ctx.db.execute<{ outstanding: number; overdue: number }>(sql`
    select (select coalesce(sum(${invoices.owedCents}), 0) from ${invoices}
        where ${invoices.owedCents} > 0 and ${mine})::bigint as outstanding,
      (select coalesce(sum(${invoices.owedCents}), 0) from ${invoices}
        where ${isOverdueSql(ctx.today)} and ${mine})::bigint as overdue`);

  return rows[0] ?? { outstanding: 0, overdue: 0 };
}

/** Cents received in each month that had receipts. */
async function sumReceived(ctx: RequestContext, months: readonly string[]) {
  const { rows } = await ctx.db.execute<{ month: string; cents: number }>(sql`
    select to_char(${payments.date}, 'YYYY-MM') as month,
      sum(${payments.amountCents})::bigint as cents
    from ${payments} where ${receiptsWithin(ctx, `${months[0]}-01`, ctx.today)}
    group by to_char(${payments.date}, 'YYYY-MM')`);

  return new Map(rows.map(({ month, cents }) => [month, cents]));
}

export async function companyMoney(ctx: RequestContext): Promise<CompanyMoney> {
  const months = lastMonths(ctx.today, CHART_MONTHS);
  const owed = await sumOwed(ctx);
  const received = await sumReceived(ctx, months);
  const receivedIn = (month: string) => toDollars(received.get(month) ?? 0);

  return {
    outstanding: toDollars(owed.outstanding),
    overdue: toDollars(owed.overdue),
    receivedThisMonth: receivedIn(ctx.today.slice(0, 7)),
    months: months.map((month) => ({ month, received: receivedIn(month) })),
    ownOnly: {
      invoices: scopeOf(ctx.user, 'invoices', 'read') === 'own',
      payments: scopeOf(ctx.user, 'payments', 'read') === 'own',
    },
  };
}
