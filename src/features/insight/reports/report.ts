/**
 * Defines a report: records from one list, grouped by a field, with figures that count or sum them.
 */
import type { AnyEntity } from '#shared/entity.ts';
import type { EntityName } from '#shared/entity-names.ts';
import type { ListFilter } from '#shared/list-query.ts';

/** A figure that counts or sums records. Links to the list of those records. */
interface Counted {
  kind: 'count' | 'money' | 'hours';
  label: string;
  /** A one-sentence definition, if the label doesn't explain it. */
  about?: string;
  /** The number field or `MORE_SUMS` amount to sum. If omitted, records are counted. */
  sum?: string;
  /** Filters for the counted records. */
  where?: readonly ListFilter[];
  /** True if no list has this figure's records, so it isn't a link. */
  isUnlisted?: true;
}

/** Derived from two other figures: part divided by whole. */
interface Derived {
  kind: 'percent' | 'average';
  label: string;
  about?: string;
  of: readonly [part: string, whole: string];
}

/** A median duration in minutes. It can't be summed across groups, so the report computes it. */
interface Median {
  kind: 'minutes';
  label: string;
  about: string;
}

export type ReportColumn = Counted | Derived | Median;

/** True if the column's figures add up to the total. */
export function isCounted(column: ReportColumn): column is Counted {
  return column.kind === 'count' || column.kind === 'money' || column.kind === 'hours';
}

interface Grouped {
  /** The list field that records are grouped by. */
  field: string;
  label: string;
  /** Singular and plural: ['client', 'clients']. */
  noun: readonly [one: string, many: string];
  /** The label for the group of records without a value. */
  none: string;
  /** The filter that finds records without a value, if their list has one. */
  noneIs?: ListFilter;
  /**
   * The source of group names: a list field, optionally with a label for some values; users; or
   * fixed labels.
   */
  names:
    | { field: string; words?: Readonly<Record<string, string>> }
    | 'users'
    | { choices: Readonly<Record<string, string>> };
  /** The label of the extra detail that distinguishes groups with the same name: 'Client'. */
  detail?: string;
  /** The base path of the pages that group names link to: '/contacts'. */
  pages?: string;
  /** True if group names link to a list of their records. */
  opensList?: true;
}

export interface Report {
  /** The report's name in URLs: 'ar-aging'. */
  name: string;
  title: string;
  /** A one-line description of what the report shows. */
  purpose: string;
  entity: AnyEntity;
  by: Grouped;
  columns: Readonly<Record<string, ReportColumn>>;
  /** Filters for the records that the report covers; all records if omitted. */
  where?: readonly ListFilter[];
  /** List fields that users can filter by, with their labels. */
  filters: Readonly<Record<string, string>>;
  /** The date field that the period filter uses, and its label. */
  period?: { field: string; label: string };
  /** The columns and notes as of the end of an earlier day, if the report supports that. */
  asOf?: Pick<Report, 'columns' | 'notes'>;
  /** The column to sort groups by, largest first. Fixed labels keep their own order. */
  order: string;
  /**
   * The field with the record's owner. Limits users who may see only their own reports, even if
   * they can read others' records.
   */
  owner?: string;
  /** The resource that users need access to; defaults to reports. */
  resource?: EntityName;
  /** The action that users need on the resource; defaults to read. */
  action?: 'export';
  /** Shown if there are no figures. */
  empty?: string;
  /** Definitions of the figures, in full sentences. */
  notes: readonly string[];
}

/** Returns the report for a query: as of today, or as of the end of an earlier day. */
export const reportAt = (report: Report, { asOf }: Readonly<Record<string, unknown>>): Report =>
  asOf === undefined || !report.asOf ? report : { ...report, ...report.asOf };

/** Returns a filter for equal values. */
export const is = (field: string, ...values: string[]): ListFilter => ({
  field,
  operator: 'equals',
  values,
});

export const below = (field: string, value: number): ListFilter => ({
  field,
  operator: 'lt',
  values: [String(value)],
});

export const above = (field: string, value: number): ListFilter => ({
  field,
  operator: 'gt',
  values: [String(value)],
});

/** Figures by column. A percentage or average is null if its divisor is zero. */
export type Figures = Record<string, number | null>;

export interface ReportRow {
  /**
   * The filter value that finds the group's records in the list; null for records without a value.
   */
  key: number | string | null;
  name: string;
  /**
   * A detail that distinguishes groups with the same name, if the report has one; null if unknown.
   */
  detail?: string | null;
  figures: Figures;
}

export interface ReportResult {
  rows: ReportRow[];
  /** The sum of the groups that aren't shown as rows; null if all are shown. */
  others: { count: number; figures: Figures } | null;
  totals: Figures;
  /** Rows shown below the total and not included in it. */
  beside?: ReportRow[] | undefined;
}

/** Returns the access that a report requires. */
export function accessTo({ resource, action }: Report) {
  return { resource: resource ?? 'reports', action: action ?? 'read' } as const;
}

/** The most rows shown on screen. Spreadsheets have all rows. */
export const MOST_ROWS = 500;

/** Computes a whole percentage, or an average in cents. Rounds half away from zero. */
function derive(kind: Derived['kind'], part: number, whole: number): number | null {
  if (whole === 0) return null;
  const times = kind === 'percent' ? 100 : 1;

  return Math.sign(part) * Math.round(Math.abs(part * times) / whole);
}

/** Computes all figures of a row from its counts. Input and output amounts are in cents. */
export function figuresOf({ columns }: Report, counted: Readonly<Record<string, number>>): Figures {
  return Object.fromEntries(
    Object.entries(columns).map(([name, column]) => {
      if (!('of' in column)) return [name, counted[name] ?? (isCounted(column) ? 0 : null)];
      const [part, whole] = column.of;

      return [name, derive(column.kind, counted[part] ?? 0, counted[whole] ?? 0)];
    }),
  );
}

/** True if the column contains amounts of money. */
export const isMoney = ({ kind }: ReportColumn) => kind === 'money' || kind === 'average';
