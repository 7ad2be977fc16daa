/** Computes the payout report from each payout's payments, refunds, and disputes. */
import { and, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { providerPayouts } from '#features/money/card-payments/server/card-payment-table.ts';
import { isCountingSql } from '#features/money/ledger/server/payment-queries.ts';
import { paymentRecords } from '#features/money/ledger/server/payment-records.ts';
import { payments } from '#features/money/ledger/server/payment-table.ts';
import { scopeOf } from '#shared/access.ts';
import { formatDay } from '#shared/calendar-day.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import { readableRows } from '#server/access/authorized-rows.ts';
import { payouts } from '../payout-report.ts';
import { isNarrowed, reportFilters, type ReportQuery } from '../report-query.ts';
import { MOST_ROWS, type Figures, type ReportResult } from '../report.ts';
import { shown } from './report-results.ts';

interface Sums extends Record<string, unknown> {
  gross: number;
  fees: number;
  refunds: number;
  other: number;
  payments: number;
}

interface PayoutRow extends Sums {
  /** Null for the total and for the row that combines payouts beyond the limit. */
  id: string | null;
  isTotal: boolean;
  day: string;
  payouts: number;
}

const sums = sql`
  coalesce(sum(greatest(amount_cents, 0)), 0)::bigint as gross,
  coalesce(sum(fee_cents), 0)::bigint as fees,
  coalesce(sum(-least(amount_cents, 0)), 0)::bigint as refunds,
  coalesce(sum(other_cents), 0)::bigint as other,
  count(*) filter (where amount_cents > 0)::int as payments`;

function figuresOf({ gross, fees, refunds, other, payments: count }: Sums): Figures {
  const [inside, kept, back, rest] = [gross, fees, refunds, other].map(Number) as [
    number,
    number,
    number,
    number,
  ];

  return shown(payouts, {
    gross: inside,
    fees: kept,
    refunds: back,
    other: rest,
    net: inside - kept - back + rest,
    payments: count,
  });
}

const readable = ({ user }: RequestContext, condition: SQL | undefined) =>
  and(isNull(payments.deletedAt), condition, readableRows(user, 'payments').condition);

/**
 * A bounced debit isn't a payment. A failed refund does count: it left in one payout and came back
 * in another.
 */
const hasMoved = sql`status not in ('failed', 'pending')`;

/**
 * Returns the rest of each payout beyond its payments, fees, refunds, and disputes, so all columns
 * add up to the deposit. Only for users who can read every payment.
 */
function otherLines({ user }: RequestContext, { from, to }: ReportQuery): SQL {
  const isIn = and(
    sql`status not in ('failed', 'canceled')`,
    from === undefined ? undefined : sql`arrives_on >= ${from}::date`,
    to === undefined ? undefined : sql`arrives_on <= ${to}::date`,
    scopeOf(user, 'payments', 'read') === 'all' ? undefined : sql`false`,
  );

  return sql`
    select id, arrives_on, 0, 0, amount_cents - coalesce((
      select sum(amount_cents - coalesce(fee_cents, 0)) from ${payments}
      where payout_id = ${providerPayouts.id} and deleted_at is null and ${hasMoved}
    ), 0) from ${providerPayouts} where ${isIn}`;
}

/** Reads one row per payout, newest first, one row for payouts beyond `most`, and one total row. */
async function readPayouts(ctx: RequestContext, query: ReportQuery, most: number | null) {
  const isChosen = paymentRecords.conditionOf(ctx, reportFilters(payouts, query, null));
  const { rows } = await ctx.db.execute<PayoutRow>(sql`
    with lines as materialized (
      select payout_id, payout_on, amount_cents, fee_cents, 0 as other_cents from ${payments}
      where ${readable(ctx, and(isNotNull(payments.payoutId), hasMoved, isChosen))}
      union all ${otherLines(ctx, query)}
    ), placed as (
      select payout_id, row_number() over (order by max(payout_on) desc, payout_id desc) as place
      from lines group by payout_id
    ), placed_lines as (
      select lines.*, case when ${most}::int is null or place <= ${most}::int then payout_id end as id
      from lines join placed using (payout_id)
    )
    select id, grouping(id) = 1 as "isTotal", max(payout_on)::text as day,
      count(distinct payout_id)::int as payouts, ${sums}
    from placed_lines group by grouping sets ((id), ())
    order by max(payout_on) desc, id desc`);

  return rows;
}

/** Sums payments that the provider holds and hasn't assigned to a payout yet. */
async function readWaiting(ctx: RequestContext): Promise<Sums[]> {
  const isWaiting = and(
    isNotNull(payments.providerPaymentId),
    isNull(payments.payoutId),
    isCountingSql,
  );
  const { rows } = await ctx.db.execute<Sums>(
    sql`select ${sums} from (select *, 0 as other_cents from ${payments}) as payments
      where ${readable(ctx, isWaiting)} having count(*) > 0`,
  );

  return rows;
}

/** Returns the report's result. Payouts beyond `most` are combined into one row. */
export async function payoutsResult(
  ctx: RequestContext,
  { query, most = MOST_ROWS }: { query: ReportQuery; most?: number | null },
): Promise<ReportResult> {
  const rows = await readPayouts(ctx, query, most);
  const waiting = isNarrowed(query) ? [] : await readWaiting(ctx);
  const others = rows.find(({ id, isTotal }) => id === null && !isTotal);
  const total = rows.find(({ isTotal }) => isTotal);

  return {
    rows: rows.flatMap((row) =>
      row.id === null
        ? []
        : [{ key: row.id, name: formatDay(row.day), detail: row.id, figures: figuresOf(row) }],
    ),
    others: others ? { count: others.payouts, figures: figuresOf(others) } : null,
    totals: figuresOf(total ?? { gross: 0, fees: 0, refunds: 0, other: 0, payments: 0 }),
    beside: waiting.map((sum) => ({
      key: null,
      name: payouts.by.none,
      detail: null,
      figures: figuresOf(sum),
    })),
  };
}
