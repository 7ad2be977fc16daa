/** Computes reports over the records the user can read. */
import { inArray, type SQL } from 'drizzle-orm';
import { jobWorthSql } from '#features/money/estimates/server/job-worth-sql.ts';
import { users } from '#features/office/auth/server/user-table.ts';
import { scopeOf } from '#shared/access.ts';
import { toDollars } from '#shared/money.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import { readableRows } from '#server/access/authorized-rows.ts';
import type { Grouped } from '#server/records/group-records.ts';
import { recordsOf } from '#server/records/registered-records.ts';
import { reportFilters, type ReportQuery } from '../report-query.ts';
import { figuresOf, isCounted, isMoney, MOST_ROWS } from '../report.ts';
import type { Figures, Report, ReportResult, ReportRow } from '../report.ts';

type Counted = Record<string, number>;

/** SQL for amounts in cents that aren't list fields, by the name used in a column's `sum`. */
const MORE_SUMS: Readonly<Record<string, (ctx: RequestContext) => SQL>> = {
  worth: ({ today }) => jobWorthSql(today),
};

/**
 * Converts counts to figures: amounts in dollars, and hours rounded to hundredths because float
 * sums have rounding errors.
 */
export function shown(report: Report, counted: Counted): Figures {
  const figures = Object.entries(figuresOf(report, counted)).map(([name, value]) => {
    const column = report.columns[name];
    if (value === null || !column) return [name, value];
    if (isMoney(column)) return [name, toDollars(value)];

    return [name, column.kind === 'hours' ? Math.round(value * 100) / 100 : value];
  });

  return Object.fromEntries(figures) as Figures;
}

async function userNames({ db }: RequestContext, ids: readonly number[]) {
  if (ids.length === 0) return new Map<unknown, string>();
  const rows = await db
    .select({ id: users.id, name: users.fullName })
    .from(users)
    .where(inArray(users.id, [...ids]));

  return new Map<unknown, string>(rows.map(({ id, name }) => [id, name]));
}

/**
 * Adds names to the groups. Fixed choices are all listed in their own order, even without records.
 */
async function namedRows(
  ctx: RequestContext,
  { by: { names, none } }: Report,
  groups: Grouped['groups'],
): Promise<{ key: ReportRow['key']; name: string; values: Counted }[]> {
  if (typeof names === 'object' && 'choices' in names) {
    const valuesOf = (key: string | null) => groups.find((one) => one.key === key)?.values;
    const empty = valuesOf(null);

    return [
      ...Object.entries(names.choices).map(([key, name]) => ({
        key,
        name,
        values: valuesOf(key) ?? {},
      })),
      ...(empty ? [{ key: null, name: none, values: empty }] : []),
    ];
  }
  const ids = groups.flatMap(({ key }) => (typeof key === 'number' ? [key] : []));
  const known = names === 'users' ? await userNames(ctx, ids) : null;

  const words = typeof names === 'object' ? names.words : undefined;

  return groups.map(({ key, name, values }) => ({
    key,
    name: key === null ? none : (words?.[String(key)] ?? known?.get(key) ?? name ?? String(key)),
    values,
  }));
}

/** Returns a report's result. Groups beyond `most` are combined into one row. */
export async function reportResult(
  ctx: RequestContext,
  report: Report,
  { query, most = MOST_ROWS }: { query: ReportQuery; most?: number | null },
): Promise<ReportResult> {
  const { entity, by, columns, order } = report;
  const ownerId = scopeOf(ctx.user, 'reports', 'read') === 'own' ? ctx.user.id : null;
  const measures = Object.fromEntries(
    Object.entries(columns).flatMap(([name, column]) =>
      isCounted(column)
        ? [
            [
              name,
              {
                where: column.where ?? [],
                ...(column.sum && { sum: MORE_SUMS[column.sum]?.(ctx) ?? column.sum }),
              },
            ] as const,
          ]
        : [],
    ),
  );
  const { groups, count, totals } = await recordsOf(entity.name).group(ctx, {
    by: by.field,
    ...(typeof by.names === 'object' && 'field' in by.names && { nameField: by.names.field }),
    measures,
    where: reportFilters(report, query, ownerId),
    order,
    most,
    access: readableRows(ctx.user, entity.name),
  });
  const rows = await namedRows(ctx, report, groups);
  const rest = Object.keys(measures).map((name) => [
    name,
    groups.reduce((left, { values }) => left - (values[name] ?? 0), totals[name] ?? 0),
  ]);

  return {
    rows: rows.map(({ values, ...row }) => ({ ...row, figures: shown(report, values) })),
    others:
      count > groups.length
        ? {
            count: count - groups.length,
            figures: shown(report, Object.fromEntries(rest) as Counted),
          }
        : null,
    totals: shown(report, totals),
  };
}
