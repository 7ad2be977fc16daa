import { AppError } from '#shared/app-error.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import type { Handler, Handlers } from '#server/http/mount.ts';
import { authorizedRows } from '#server/access/authorized-rows.ts';
import { contactStore } from '#features/work/contacts/server/contact-store.ts';
import { routeGroup } from '#server/records/route-group.ts';
import { toCsv } from '#server/records/csv.ts';
import { jobProfit } from '../cost-reports.ts';
import { arAging } from '../money-reports.ts';
import { payouts } from '../payout-report.ts';
import { reportEndpoints } from '../report-endpoints.ts';
import { REPORTS } from '../reports.ts';
import { reportAt, type Report, type ReportRow } from '../report.ts';
import { statementEndpoints, usualPeriod } from '../statement.ts';
import { submissionsByForm } from '../submission-reports.ts';
import { arAgingResult } from './ar-aging-then.ts';
import { printStatement } from './print-statement.ts';
import { jobProfitResult } from './job-profit.ts';
import { payoutsResult } from './payouts-by-day.ts';
import { reportResult } from './report-results.ts';
import { submissionsResult } from './submissions-by-form.ts';

/** Reports that aren't computed from a single list. */
const OWN_RESULTS = new Map([
  [jobProfit, jobProfitResult],
  [submissionsByForm, submissionsResult],
  [payouts, payoutsResult],
  [arAging, arAgingResult],
]);

type ReportCalls = ReturnType<typeof reportEndpoints>;

/** Returns the CSV columns: row names first, then the figures under their labels. */
function csvColumns({ by, columns }: Report) {
  const figures = Object.entries(columns).map(
    ([name, { kind, label }]) =>
      [
        kind === 'minutes' ? `${label} (minutes)` : label,
        (row: Omit<ReportRow, 'key'>) => row.figures[name],
      ] as const,
  );

  return {
    [by.label]: (row: Omit<ReportRow, 'key'>) => row.name,
    ...(by.detail !== undefined && {
      [by.detail]: (row: Omit<ReportRow, 'key'>) => row.detail ?? null,
    }),
    ...Object.fromEntries(figures),
  };
}

function handlersOf(report: Report): {
  read: Handler<ReportCalls['read']>;
  exportCsv: Handler<ReportCalls['exportCsv']>;
} {
  const resultOf: typeof jobProfitResult =
    OWN_RESULTS.get(report) ?? ((ctx, asked) => reportResult(ctx, report, asked));

  return {
    read: ({ ctx, query }) => resultOf(ctx, { query }),
    exportCsv: async ({ ctx, query }) => {
      const { asOf } = query;
      const { rows, totals, beside = [] } = await resultOf(ctx, { query, most: null });
      const lines = [...rows, { name: 'Total', figures: totals }, ...beside];

      return {
        body: toCsv(lines, csvColumns(reportAt(report, query))),
        fileName: `${report.name}${asOf === undefined ? '' : `-${asOf}`}.csv`,
      };
    },
  };
}

const camelCase = (name: string) =>
  name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/** Each report's two endpoints, such as `arAging` and `arAgingCsv`. */
const calls = REPORTS.flatMap((report) => {
  const endpoints = reportEndpoints(report);
  const handlers = handlersOf(report);

  return [
    [camelCase(report.name), endpoints.read, handlers.read],
    [camelCase(`${report.name}-csv`), endpoints.exportCsv, handlers.exportCsv],
  ] as const;
});

const statementHandlers: Handlers<typeof statementEndpoints> = {
  ofContact: async ({ ctx, params: { id }, query }) => {
    const access = authorizedRows(ctx.user, 'contacts', 'read');
    await contactStore.find(ctx.db, ctx, { id, access });
    const { from, to } = { ...usualPeriod(query.to ?? ctx.today), ...query };
    if (from > to) {
      const message = 'The start date is after the end date';
      throw new AppError('bad_input', message, { issues: [{ path: 'from', message }] });
    }
    const pdf = await printStatement(ctx, { clientId: id, from, to });

    return { ...pdf, isInline: true };
  },
};

export const statementRoutes = routeGroup({
  name: 'statements',
  endpoints: statementEndpoints,
  handlers: statementHandlers,
});

export const reportRoutes = routeGroup<Record<string, Endpoint>>({
  name: 'reports',
  endpoints: Object.fromEntries(calls.map(([name, endpoint]) => [name, endpoint])),
  handlers: Object.fromEntries(calls.map(([name, , handler]) => [name, handler])) as never,
});
