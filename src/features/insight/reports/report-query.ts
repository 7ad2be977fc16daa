/** Converts a report's URL query into list filters. */
import { z } from 'zod';
import { periodStarts } from '#features/insight/dashboard/dashboard-periods.ts';
import { addDays, calendarDay } from '#shared/calendar-day.ts';
import type { CalendarDay } from '#shared/calendar-day.ts';
import { filterSearch } from '#shared/list-query.ts';
import type { FilterValues, ListField, ListFilter } from '#shared/list-query.ts';
import { is, isCounted, type Report, type ReportColumn } from './report.ts';
import { usualPeriod } from './statement.ts';

/** A report's query values by name: its filters, `from`, `to`, and `asOf`. */
export type ReportQuery = Readonly<Record<string, string | number | undefined>>;

function valueSchema({ kind, values }: ListField): z.ZodType<string | number> {
  if (kind === 'number') return z.coerce.number().int().positive().max(2_147_483_647);

  return values ? z.enum(values as [string, ...string[]]) : z.string().trim().min(1).max(200);
}

/** Returns a report's query schema: its filters by field, plus the first and last day. */
export function reportQuery(report: Report): z.ZodType<ReportQuery> & z.ZodObject;
export function reportQuery({ entity, filters, period, asOf }: Report): z.ZodObject {
  const fields = Object.keys(filters).flatMap((field) => {
    const known = entity.listFields[field];

    return known ? [[field, valueSchema(known).optional()] as const] : [];
  });
  const day = calendarDay.optional();

  return z.strictObject({
    ...Object.fromEntries(fields),
    ...(period && { from: day, to: day }),
    ...(asOf && { asOf: day.describe('As of the end of this day instead of today') }),
  });
}

/** Returns the query without filters that are unknown or invalid for this report. */
export function readReportAddress(report: Report, raw: Readonly<Record<string, unknown>>) {
  const { shape } = reportQuery(report);
  const known = Object.entries(shape).flatMap(([name, schema]) => {
    const { data } = z.safeParse(schema, raw[name]);

    return data === undefined ? [] : [[name, data] as const];
  });

  return Object.fromEntries(known) as ReportQuery;
}

/**
 * The fields that a user can filter a report by, with labels. Without the owner field if they see
 * only their own data.
 */
export const offeredFilters = ({ filters, owner }: Report, isOwn: boolean) =>
  Object.entries(filters).filter(([field]) => !isOwn || field !== owner);

/** True if any filter is set. */
export const isNarrowed = (query: ReportQuery): boolean =>
  Object.values(query).some((value) => value !== undefined);

/**
 * Returns a report's filters as URL search params: `filter[clientId]=7&filter[from]=2026-01-01`.
 */
export function reportSearch(query: ReportQuery): FilterValues {
  return filterSearch(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [is(name, String(value))],
    ),
  );
}

/**
 * Parses a report's URL search params. Unknown filters are dropped so that old links still open.
 */
export function readReportSearch(report: Report, search: FilterValues): ReportQuery {
  const named = Object.entries(search).flatMap(([key, value]) => {
    const name = /^filter\[(\w+)\]$/.exec(key)?.[1];

    return name === undefined ? [] : [[name, value] as const];
  });

  return readReportAddress(report, Object.fromEntries(named));
}

/**
 * Merges filters by field and operator. For `equals`, only the values in both remain; otherwise the
 * last one wins.
 */
function merged(filters: readonly ListFilter[]): ListFilter[] {
  const kept = new Map<string, ListFilter>();
  for (const filter of filters) {
    const { field, operator, values } = filter;
    const name = `${field} ${operator}`;
    const before = operator === 'equals' ? kept.get(name) : undefined;
    const both = before ? values.filter((value) => before.values.includes(value)) : values;
    kept.set(name, { field, operator, values: both });
  }

  return [...kept.values()];
}

/** Returns the filters for the records a report covers, for this user. */
export function reportFilters(
  { where = [], filters, period, owner }: Report,
  query: ReportQuery,
  ownerId: number | null,
): ListFilter[] {
  const day = (operator: 'gt' | 'lt', named: ReportQuery[string], days: number) =>
    period && named !== undefined
      ? [{ field: period.field, operator, values: [addDays(named as CalendarDay, days)] }]
      : [];
  const chosen = Object.keys(filters).flatMap((field) =>
    query[field] === undefined ? [] : [is(field, String(query[field]))],
  );

  return [
    ...where,
    ...chosen,
    ...day('gt', query['from'], -1),
    ...day('lt', query['to'], 1),
    ...(owner !== undefined && ownerId !== null ? [is(owner, String(ownerId))] : []),
  ];
}

/**
 * Returns the filters for the list behind a figure. Null if there is no such list: for percentages
 * and averages, and for the group without a value if no filter can find it.
 */
export function figureFilters(
  { by }: Report,
  column: ReportColumn,
  { base, key }: { base: readonly ListFilter[]; key: number | string | null | undefined },
): ListFilter[] | null {
  if (!isCounted(column) || column.isUnlisted || (key === null && !by.noneIs)) return null;
  const keyed = key === null ? by.noneIs : is(by.field, String(key));
  const group = key === undefined || !keyed ? [] : [keyed];

  return merged([...base, ...(column.where ?? []), ...group]);
}

/** A common period, as dates in the company's time zone. */
export interface ReportPeriod {
  label: string;
  from: CalendarDay;
  to: CalendarDay;
}

/** Returns the current and previous month, quarter, and year, in full. */
export function reportPeriods(today: CalendarDay): ReportPeriod[] {
  return (['Month', 'Quarter', 'Year'] as const).flatMap((name) => {
    const startOf = (day: CalendarDay) => periodStarts(day, 'Sunday')[name];
    const from = startOf(today);
    // Find the first day of the next period, which is at most 366 days away.
    const [next = from] = Array.from({ length: 366 }, (_, days) => addDays(from, days + 1)).filter(
      (day) => startOf(day) === day,
    );
    const before = addDays(from, -1);
    const word = name.toLowerCase();

    return [
      { label: `This ${word}`, from, to: addDays(next, -1) },
      { label: `Last ${word}`, from: startOf(before), to: before },
    ];
  });
}

/** Returns the periods for a statement, ending today at the latest. */
export const statementPeriods = (today: CalendarDay): ReportPeriod[] =>
  [{ label: 'Last 12 months', ...usualPeriod(today) }, ...reportPeriods(today)].map((period) => ({
    ...period,
    to: period.to > today ? today : period.to,
  }));
