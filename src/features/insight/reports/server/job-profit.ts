/** Computes contract amounts, costs, and profits by job from costs, hours, and invoices. */
import { and, isNull, sql } from 'drizzle-orm';
import { actualCostOfJobs } from '#features/work/job-costs/server/job-cost-queries.ts';
import { contacts } from '#features/work/contacts/server/contact-table.ts';
import { jobStore } from '#features/work/jobs/server/job-store.ts';
import { jobs } from '#features/work/jobs/server/job-table.ts';
import { invoices } from '#features/money/ledger/server/invoice-table.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import { readableRows } from '#server/access/authorized-rows.ts';
import { jobProfit } from '../cost-reports.ts';
import { reportFilters, type ReportQuery } from '../report-query.ts';
import { MOST_ROWS, type ReportResult } from '../report.ts';
import { shown } from './report-results.ts';

const AMOUNTS = ['contract', 'invoiced', 'cost', 'profit'] as const;
type Amounts = Record<(typeof AMOUNTS)[number], number>;

interface ProfitRow extends Amounts, Record<string, unknown> {
  id: number;
  title: string;
  client: string | null;
  /** The number of jobs, with the totals across all of them. */
  jobs: number;
  totals: Amounts;
}

/** Reads up to `most` jobs with the totals of all jobs, in cents. */
async function readProfit(ctx: RequestContext, query: ReportQuery, most: number | null) {
  const filters = reportFilters(jobProfit, query, null);
  const access = readableRows(ctx.user, 'jobs');
  const isChosen = and(
    isNull(jobs.deletedAt),
    jobStore.conditionOf(ctx, filters),
    access.condition,
  );
  // Skip the job filter if nearly all jobs match. Rows for other jobs drop out in the join.
  const isEveryJob = filters.length === 0 && access.own === null;
  const chosen = isEveryJob ? null : sql`select ${jobs.id} from ${jobs} where ${isChosen}`;
  const total = AMOUNTS.map((name) => sql`${name}::text, sum(${sql.identifier(name)})`);
  const { rows } = await ctx.db.execute<ProfitRow>(sql`
    with figures as materialized (
      select ${jobs.id} as id, ${jobs.title} as title, ${jobs.clientId} as client_id,
        actual.actual_cents as cost,
        coalesce(${jobs.contractAmountCents}, 0) as contract,
        coalesce(billed.cents, 0)::bigint as invoiced,
        coalesce(${jobs.contractAmountCents}, 0) - actual.actual_cents as profit
      from ${jobs} join (${actualCostOfJobs(chosen)}) actual on actual.job_id = ${jobs.id}
        left join (
          select ${invoices.jobId} as job_id, sum(${invoices.totalCents}) as cents from ${invoices}
          where ${invoices.deletedAt} is null
            and ${invoices.manualStatus} not in ('draft', 'cancelled')
            and ${chosen ? sql`${invoices.jobId} in (${chosen})` : sql`${invoices.jobId} is not null`}
          group by ${invoices.jobId}) billed on billed.job_id = ${jobs.id}
      where ${isChosen}
    ), summed as (
      select count(*)::int as jobs, jsonb_build_object(${sql.join(total, sql`, `)}) as totals
      from figures
    )
    select shown.id, title, ${contacts.name} as client, contract, invoiced, cost, profit, jobs, totals
    from (select * from figures order by profit desc, title, id limit ${most}) shown cross join summed
      left join ${contacts} on ${contacts.id} = shown.client_id
    order by profit desc, title, shown.id`);

  return rows;
}

const NOTHING: Amounts = { contract: 0, invoiced: 0, cost: 0, profit: 0 };

/** Returns the report's result. Jobs beyond `most` are combined into one row. */
export async function jobProfitResult(
  ctx: RequestContext,
  { query, most = MOST_ROWS }: { query: ReportQuery; most?: number | null },
): Promise<ReportResult> {
  const rows = await readProfit(ctx, query, most);
  const { jobs: count, totals } = rows[0] ?? { jobs: 0, totals: NOTHING };
  const rest = { ...totals };
  for (const row of rows) for (const name of AMOUNTS) rest[name] -= row[name];
  const figuresOf = (amounts: Amounts) => shown(jobProfit, { ...amounts });

  return {
    rows: rows.map(({ id, title, client, contract, invoiced, cost, profit }) => ({
      key: id,
      name: title,
      detail: client,
      figures: figuresOf({ contract, invoiced, cost, profit }),
    })),
    others: count > rows.length ? { count: count - rows.length, figures: figuresOf(rest) } : null,
    totals: figuresOf(totals),
  };
}
