import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { reportQuery } from './report-query.ts';
import { accessTo, isCounted, type Report, type ReportResult } from './report.ts';

function figuresSchema({ columns, asOf }: Report) {
  const figure = (column: Report['columns'][string]) =>
    column.kind === 'count' ? z.int() : z.number().meta({ description: UNITS[column.kind] });

  const then = Object.entries(asOf?.columns ?? {}).filter(([name]) => !(name in columns));

  return z.object({
    ...Object.fromEntries(
      Object.entries(columns).map(([name, column]) => [
        name,
        isCounted(column) ? figure(column) : figure(column).nullable(),
      ]),
    ),
    // Only as of an earlier day; null for users who can't read all payments and invoices.
    ...Object.fromEntries(
      then.map(([name, column]) => [name, figure(column).nullable().exactOptional()]),
    ),
  });
}

const UNITS: Record<Report['columns'][string]['kind'], string> = {
  count: 'Records',
  money: 'US dollars',
  average: 'US dollars',
  percent: 'Percent',
  hours: 'Hours',
  minutes: 'Minutes',
};

function resultSchema(report: Report): z.ZodType<ReportResult> {
  const figures = figuresSchema(report);

  const row = z.object({
    key: z.union([z.int(), z.string()]).nullable(),
    name: z.string(),
    figures,
  });
  const { detail } = report.by;

  const rows = z.array(
    detail === undefined
      ? row
      : row.extend({ detail: z.string().nullable().meta({ description: detail }) }),
  );

  return z.object({
    rows,
    others: z.object({ count: z.int(), figures }).nullable(),
    totals: figures,
    beside: rows.optional(),
  });
}

function makeEndpoints(report: Report) {
  const { name, title, purpose, resource = 'reports' } = report;
  const path = `/api/reports/${name}` as const;
  const query = reportQuery(report);

  return {
    read: endpoint({
      method: 'GET',
      path,
      access: accessTo(report),
      summary: `Get the ${title} report`,
      description: `${purpose}.`,
      query,
      response: resultSchema(report),
    }),
    exportCsv: endpoint({
      method: 'GET',
      path: `${path}/export.csv`,
      access: { resource, action: 'export' },
      summary: `Export the ${title} report as CSV`,
      query,
      produces: 'text/csv',
    }),
  };
}

const made = new WeakMap<Report, ReturnType<typeof makeEndpoints>>();

/** Returns a report's two endpoints: its figures as JSON and as a spreadsheet. */
export function reportEndpoints(report: Report) {
  const known = made.get(report) ?? makeEndpoints(report);
  made.set(report, known);

  return known;
}
