/** Addresses of reports, and of the lists that their figures lead to. Both have the grammar of lists. */
import type { ListFilter } from '#shared/list-query.ts';
import type { ListSearch } from '#web/search-params.ts';
import { readReportAddress, type ReportQuery } from '../report-query.ts';
import { is, type Report } from '../report.ts';

/** The query of a list's address that is filtered so. */
export function listSearchOf(filters: readonly ListFilter[]): ListSearch {
  return Object.fromEntries(
    filters.map(({ field, operator, values }) => [
      operator === 'equals' ? `filter[${field}]` : `filter[${field}][${operator}]`,
      values.length === 1 ? values[0] : values,
    ]),
  );
}

/** How a report is narrowed, as its address has it: `filter[clientId]=7&filter[from]=2026-01-01`. */
export function reportSearch(query: ReportQuery): ListSearch {
  return listSearchOf(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [is(name, String(value))],
    ),
  );
}

/** The reverse; what the report does not know is dropped, so that an old link still opens. */
export function readReportSearch(report: Report, search: ListSearch): ReportQuery {
  const named = Object.entries(search).flatMap(([key, value]) => {
    const name = /^filter\[(\w+)\]$/.exec(key)?.[1];

    return name === undefined ? [] : [[name, value] as const];
  });

  return readReportAddress(report, Object.fromEntries(named));
}
