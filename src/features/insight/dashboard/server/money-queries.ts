/** Computes the sums that company-money.ts defines, over the records the user can read. */
import { and, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { OWED_STATUSES } from '#features/money/ledger/invoice-state.ts';
import { invoices } from '#features/money/ledger/server/invoice-table.ts';
import { owedUntilSql } from '#features/money/ledger/server/money-by-day-table.ts';
import { payments } from '#features/money/ledger/server/payment-table.ts';
import { scopeOf } from '#shared/access.ts';
import type { CalendarDay } from '#shared/calendar-day.ts';
import { toDollars } from '#shared/money.ts';
import { literals } from '#server/db/columns.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import { readableRows } from '#server/access/authorized-rows.ts';
import { byEachWay } from '#server/access/row-access.ts';
import { CHART_MONTHS, type CompanyMoney } from '../company-money.ts';
import { lastMonths } from '../dashboard-periods.ts';
import { receiptsWithin } from './dashboard-queries.ts';

/**
 * Returns the amounts owed by the last day before they become overdue. Company totals come from a
 * table that triggers maintain (money_by_day_fold keeps it small); a user's own come from the
 * invoices.
 */
function owedByDay({ user }: RequestContext): SQL {
  const access = readableRows(user, 'invoices');
  if (!access.own) return sql`select day, cents from money_by_day where kind = 'owed'`;
  const isOwing = and(
    isNull(invoices.deletedAt),
    sql`${invoices.state} in ${literals(OWED_STATUSES)}`,
  );

  return byEachWay(
    access,
    (isOwn) => sql`select ${invoices.id}, ${owedUntilSql} as day, ${invoices.owedCents} as cents
      from ${invoices} where ${isOwing} and ${isOwn}`,
  );
}

/** Returns payments minus refunds by day for these dates, from the same two sources. */
function receivedByDay({ user }: RequestContext, [first, last]: readonly CalendarDay[]): SQL {
  const access = readableRows(user, 'payments');
  if (!access.own) {
    return sql`select day, cents from money_by_day
      where kind = 'received' and day >= ${first} and day <= ${last}`;
  }

  return byEachWay(
    access,
    (isOwn) => sql`select ${payments.id}, ${payments.date} as day, ${payments.amountCents} as cents
      from ${payments} where ${receiptsWithin(sql`${first}`, sql`${last}`)} and ${isOwn}`,
  );
}

export async function companyMoney(ctx: RequestContext): Promise<CompanyMoney> {
  const months = lastMonths(ctx.today, CHART_MONTHS);
  const { rows } = await ctx.db.execute<{ figure: string; cents: number }>(sql`
    select figure, cents from (
      select sum(cents)::bigint as outstanding,
        (sum(cents) filter (where day < ${ctx.today}))::bigint as overdue
      from (${owedByDay(ctx)}) owed) sums,
    lateral (values ('outstanding', outstanding), ('overdue', overdue)) figures (figure, cents)
    union all
    select to_char(day, 'YYYY-MM'), sum(cents)::bigint
    from (${receivedByDay(ctx, [`${months[0]}-01`, ctx.today])}) received group by 1`);
  const cents = new Map(rows.map((row) => [row.figure, row.cents]));
  const dollarsOf = (figure: string) => toDollars(cents.get(figure) ?? 0);

  return {
    outstanding: dollarsOf('outstanding'),
    overdue: dollarsOf('overdue'),
    receivedThisMonth: dollarsOf(ctx.today.slice(0, 7)),
    months: months.map((month) => ({ month, received: dollarsOf(month) })),
    ownOnly: {
      invoices: scopeOf(ctx.user, 'invoices', 'read') === 'own',
      payments: scopeOf(ctx.user, 'payments', 'read') === 'own',
    },
  };
}
