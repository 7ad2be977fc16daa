/**
 * Computes client balances as of the end of an earlier day, working backward from today's balances.
 */
import { and, isNull, sql, type SQL } from 'drizzle-orm';
import { contacts } from '#features/work/contacts/server/contact-table.ts';
import { AGES, DAYS_LATE, type Age } from '#features/money/invoices/invoice-aging.ts';
import { isIssuedSql } from '#features/money/invoices/server/invoice-state-sql.ts';
import { invoices } from '#features/money/ledger/server/invoice-table.ts';
import { isCountingSql } from '#features/money/ledger/server/payment-queries.ts';
import { paymentAllocations, payments } from '#features/money/ledger/server/payment-table.ts';
import { AppError } from '#shared/app-error.ts';
import type { CalendarDay } from '#shared/calendar-day.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import { readableRows } from '#server/access/authorized-rows.ts';
import { arAging } from '../money-reports.ts';
import type { ReportQuery } from '../report-query.ts';
import { MOST_ROWS, reportAt, type Figures, type ReportResult } from '../report.ts';
import { reportResult, shown } from './report-results.ts';

interface Asked {
  query: ReportQuery;
  most?: number | null;
}

type Sums = Record<Age | 'owed' | 'balance' | 'invoices', number>;

interface ClientRow extends Sums, Record<string, unknown> {
  /** Null for the total and for the row that combines clients beyond the limit. */
  id: number | null;
  isTotal: boolean;
  name: string;
  clients: number;
}

/** Returns the A/R aging report as of today, or as of the end of the requested day. */
export function arAgingResult(ctx: RequestContext, asked: Asked): Promise<ReportResult> {
  const { asOf } = asked.query;

  return asOf === undefined
    ? reportResult(ctx, arAging, asked)
    : agingThen(ctx, asked, asOf as CalendarDay);
}

function assertAskable({ today }: RequestContext, { from, to, asOf }: ReportQuery): void {
  const refuse = (path: string, message: string) => {
    throw new AppError('bad_input', `${message}.`, { issues: [{ path, message }] });
  };
  if (String(asOf) > today) refuse('asOf', 'Choose today or an earlier day');
  if (from !== undefined) refuse('from', 'Choose a day or an invoice date range, not both');
  if (to !== undefined) refuse('to', 'Choose a day or an invoice date range, not both');
}

/** Returns the SQL equivalent of `ageOf` for balances as of a day. */
function isAge(age: Age, day: CalendarDay): SQL {
  if (age === 'notDue') return sql`coalesce(${day}::date - due_date, -1) < 0`;
  const [least, most] = DAYS_LATE[age];

  return sql`${day}::date - due_date between ${least}::int and ${most ?? 2_000_000}::int`;
}

/**
 * Reads one row per client with a balance or credit, largest amount owed first, one row for clients
 * beyond `most`, and one total row. It scans only today's open invoices and later changes, which
 * are few for a recent day.
 */
async function readClients(
  ctx: RequestContext,
  { day, query, most }: { day: CalendarDay; query: ReportQuery; most: number | null },
): Promise<ClientRow[]> {
  const { user } = ctx;
  const isClient = (column: SQL) =>
    query['clientId'] === undefined ? sql`true` : sql`${column} = ${query['clientId']}::int`;
  const billed = and(
    isNull(invoices.deletedAt),
    isIssuedSql,
    readableRows(user, 'invoices').condition,
    isClient(sql`invoices.client_id`),
  );
  const counted = and(
    isCountingSql,
    readableRows(user, 'payments').condition,
    isClient(sql`payments.client_id`),
  );
  const ages = AGES.map(
    (age) =>
      sql`coalesce(sum(cents) filter (where ${isAge(age, day)}), 0)::bigint as ${sql.identifier(age)}`,
  );
  const names = sql.join(
    [...AGES, 'owed', 'balance', 'invoices'].map(
      (name) => sql`coalesce(sum(${sql.identifier(name)}), 0)::bigint as ${sql.identifier(name)}`,
    ),
    sql`, `,
  );
  const { rows } = await ctx.db.execute<ClientRow>(sql`
    with later as materialized (
      select placed.invoice_id, sum(placed.amount_cents)::bigint as cents
      from ${payments} join ${paymentAllocations} placed on placed.payment_id = payments.id
      where payments.date > ${day}::date and ${isCountingSql}
      group by placed.invoice_id
    ), open as (
      select invoices.client_id, invoices.due_date, invoices.owed_cents + coalesce(later.cents, 0) as cents
      from ${invoices} left join later on later.invoice_id = invoices.id
      where ${billed} and invoices.date <= ${day}::date
        and (invoices.owed_cents > 0 or later.cents is not null)
    ), aged as (
      select client_id, ${sql.join(ages, sql`, `)}, sum(cents)::bigint as owed,
        0::bigint as balance, count(*)::bigint as invoices
      from open where cents > 0 group by client_id
    ), moved as (
      select invoices.client_id, invoices.owed_cents as cents
      from ${invoices} where ${billed} and invoices.owed_cents > 0
      union all
      select invoices.client_id, -invoices.total_cents
      from ${invoices} where ${billed} and invoices.date > ${day}::date
      union all
      select payments.client_id, -payments.unapplied_cents
      from ${payments} where ${counted} and payments.unapplied_cents > 0
      union all
      select payments.client_id, payments.amount_cents
      from ${payments} where ${counted} and payments.date > ${day}::date
    ), lines as (
      select * from aged
      union all
      select client_id, ${sql.join(
        AGES.map(() => sql`0`),
        sql`, `,
      )}, 0, sum(cents)::bigint, 0
      from moved group by client_id
    ), clients as (
      select client_id, ${names} from lines group by client_id
    ), placed as (
      select clients.*, ${contacts.name} as name,
        row_number() over (order by owed desc, ${contacts.name}, client_id) as place
      from clients join ${contacts} on contacts.id = client_id
      where owed <> 0 or balance <> 0
    ), kept as (
      select placed.*,
        case when ${most}::int is null or place <= ${most}::int then client_id end as id from placed
    )
    select id, grouping(id) = 1 as "isTotal", max(name) as name, count(*)::int as clients,
      min(place) as first, ${names}
    from kept group by grouping sets ((id), ())
    order by first, id`);

  return rows;
}

async function agingThen(
  ctx: RequestContext,
  { query, most = MOST_ROWS }: Asked,
  day: CalendarDay,
): Promise<ReportResult> {
  assertAskable(ctx, query);
  const report = reportAt(arAging, query);
  const rows = await readClients(ctx, { day, query, most });
  // Hide the credit and balance from users who can't read all invoices and payments: partial data
  // would give a wrong balance.
  const seesAll = (['invoices', 'payments'] as const).every(
    (kind) => readableRows(ctx.user, kind).own === null,
  );
  const figuresOf = (row: ClientRow | undefined): Figures => {
    const sums = Object.fromEntries(
      [...AGES, 'owed', 'balance', 'invoices'].map((name) => [name, Number(row?.[name] ?? 0)]),
    ) as Sums;
    const figures = shown(report, { ...sums, credit: sums.owed - sums.balance });

    return seesAll ? figures : { ...figures, credit: null, balance: null };
  };
  const isShown = (row: ClientRow) => seesAll || Number(row.owed) > 0;
  const others = rows.find(({ id, isTotal }) => id === null && !isTotal);

  return {
    rows: rows.flatMap((row) =>
      row.id === null || !isShown(row)
        ? []
        : [{ key: row.id, name: row.name, figures: figuresOf(row) }],
    ),
    others: others ? { count: others.clients, figures: figuresOf(others) } : null,
    totals: figuresOf(rows.find(({ isTotal }) => isTotal)),
  };
}
