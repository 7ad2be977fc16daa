/** Narrows a report by the query of its address, which becomes conditions of its list. */
import { z } from 'zod';
import { periodStarts } from '#features/insight/dashboard/dashboard-periods.ts';
import { addDays, calendarDay } from '#shared/calendar-day.ts';
import type { CalendarDay } from '#shared/calendar-day.ts';
import { filterSearch } from '#shared/list-query.ts';
import type { FilterValues, ListField, ListFilter } from '#shared/list-query.ts';
import { is, isCounted, type Report, type ReportColumn } from './report.ts';
import { usualPeriod } from './statement.ts';

/** The values of an address, by the names of a report's filters, `from` and `to`. */
export type ReportQuery = Readonly<Record<string, string | number | undefined>>;

function valueSchema({ kind, values }: ListField): z.ZodType<string | number> {
  if (kind === 'number') return z.coerce.number().int().positive().max(2_147_483_647);

  return values ? z.enum(values as [string, ...string[]]) : z.string().trim().min(1).max(200);
}

/** The query of a report's calls: its filters by their fields, and the first and the last day. */
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

/** Returns the query without the filters that the report does not know. */
export function readReportAddress(report: Report, raw: Readonly<Record<string, unknown>>) {
  const { shape } = reportQuery(report);
  const known = Object.entries(shape).flatMap(([name, schema]) => {
    const { data } = z.safeParse(schema, raw[name]);

    return data === undefined ? [] : [[name, data] as const];
  });

  return Object.fromEntries(known) as ReportQuery;
}

/** The list fields that a reader may narrow a report by, with their labels: own reports are about their reader alone. */
export const offeredFilters = ({ filters, owner }: Report, isOwn: boolean) =>
  Object.entries(filters).filter(([field]) => !isOwn || field !== owner);

/** True when any filter is set. */
export const isNarrowed = (query: ReportQuery): boolean =>
  Object.values(query).some((value) => value !== undefined);

/**
 * Returns a report's filters as its address has them: `filter[clientId]=7&filter[from]=2026-01-01`.
 */
export function reportSearch(query: ReportQuery): FilterValues {
  return filterSearch(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [is(name, String(value))],
    ),
  );
}

/** Returns the query of an address; unknown filters are dropped, so that an old link still opens. */
export function readReportSearch(report: Report, search: FilterValues): ReportQuery {
  const named = Object.entries(search).flatMap(([key, value]) => {
    const name = /^filter\[(\w+)\]$/.exec(key)?.[1];

    return name === undefined ? [] : [[name, value] as const];
  });

  return readReportAddress(report, Object.fromEntries(named));
}

/** One condition for each field and operator: the values in both of two choices, or the later of two bounds. */
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

/** The conditions of the records that a report is about, for this reader. */
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
 * The conditions of the list behind one figure; null where no list is: of a share or an average, and
 * of a group without a value that no condition finds.
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

/** A usual period, as days of the company's calendar. */
export interface ReportPeriod {
  label: string;
  from: CalendarDay;
  to: CalendarDay;
}

/** Whole months, quarters and years: the current one, and the one before it. */
export function reportPeriods(today: CalendarDay): ReportPeriod[] {
  return (['Month', 'Quarter', 'Year'] as const).flatMap((name) => {
    const startOf = (day: CalendarDay) => periodStarts(day, 'Sunday')[name];
    const from = startOf(today);
    // No period is longer than 366 days, and only the current one starts within the next.
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

/** Returns the periods of a statement; future ones are not among them. */
export const statementPeriods = (today: CalendarDay): ReportPeriod[] =>
  [{ label: 'Last 12 months', ...usualPeriod(today) }, ...reportPeriods(today)].map((period) => ({
    ...period,
    to: period.to > today ? today : period.to,
  }));
