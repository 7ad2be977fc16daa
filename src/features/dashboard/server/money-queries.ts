/** Sums what company-money.ts defines, over the records that the user may read. */
import { and, isNull, sql } from 'drizzle-orm';
import { isOwedSinceSql } from '#features/invoices/server/invoice-state-sql.ts';
import { OWED_STATUSES } from '#features/ledger/invoice-state.ts';
import { invoices } from '#features/ledger/server/invoice-table.ts';
import { payments } from '#features/ledger/server/payment-table.ts';
import { scopeOf } from '#shared/access.ts';
import { toDollars } from '#shared/money.ts';
import { literals } from '#server/db/columns.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { readableRows } from '#server/records/authorized-rows.ts';
import { isHeldAgainstOwn } from '#server/records/row-access.ts';
import { CHART_MONTHS, type CompanyMoney } from '../company-money.ts';
import { lastMonths, monthDays } from '../dashboard-periods.ts';
import { receiptsWithin } from './dashboard-queries.ts';

/** Cents owed on invoices, and how much of it is overdue. */
async function sumOwed(ctx: RequestContext) {
  const isOwing = and(
    isNull(invoices.deletedAt),
    sql`${invoices.state} in ${literals(OWED_STATUSES)}`,
    isHeldAgainstOwn(readableRows(ctx.user, 'invoices')),
  );
  const owed = sql`sum(${invoices.owedCents})`;
  const { rows } = await ctx.db.execute<{ outstanding: number; overdue: number }>(sql`
    select coalesce(${owed}, 0)::bigint as outstanding,
      coalesce(${owed} filter (where ${isOwedSinceSql(ctx.today)}), 0)::bigint as overdue
    from ${invoices} where ${isOwing}`);

  return rows[0] ?? { outstanding: 0, overdue: 0 };
}

/** Cents received in each month, each added up by itself, which takes less than to group them. */
async function sumReceived(ctx: RequestContext, months: readonly string[]) {
  const days = months.map((month) => {
    const [first, last] = monthDays(month);

    return sql`(${month}::text, ${first}::date, ${last}::date)`;
  });
  const { rows } = await ctx.db.execute<{ month: string; cents: number }>(sql`
    select month, (select coalesce(sum(${payments.amountCents}), 0) from ${payments}
        where ${receiptsWithin(sql`first_day`, sql`least(last_day, ${ctx.today}::date)`)}
          and ${isHeldAgainstOwn(readableRows(ctx.user, 'payments'))})::bigint as cents
    from (values ${sql.join(days, sql`, `)}) months (month, first_day, last_day)`);

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
