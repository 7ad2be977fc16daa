/**
 * Defines a report: the records of one list, grouped by one of its fields, with figures that count
 * or sum them.
 */
import type { AnyEntity } from '#shared/entity.ts';
import type { EntityName } from '#shared/entity-names.ts';
import type { ListFilter } from '#shared/list-query.ts';

/** A figure counted from records; each links to the list of these. */
interface Counted {
  kind: 'count' | 'money' | 'hours';
  label: string;
  /** The definition, in a sentence, where the label alone does not give it. */
  about?: string;
  /** The number field that is added up, or an amount of MORE_SUMS; the records are counted when it is left out. */
  sum?: string;
  /** The conditions of the counted records. */
  where?: readonly ListFilter[];
  /** True when no list sums it, so that it is no link. */
  isUnlisted?: true;
}

/** Worked out from two other figures: the second into the first. */
interface Derived {
  kind: 'percent' | 'average';
  label: string;
  about?: string;
  of: readonly [part: string, whole: string];
}

/** The middle of what its records took, in minutes; no sum of others, so that a report works it out itself. */
interface Median {
  kind: 'minutes';
  label: string;
  about: string;
}

export type ReportColumn = Counted | Derived | Median;

/** True when its figures add up to the total. */
export function isCounted(column: ReportColumn): column is Counted {
  return column.kind === 'count' || column.kind === 'money' || column.kind === 'hours';
}

interface Grouped {
  /** The list field by which the records are grouped. */
  field: string;
  label: string;
  /** ['client', 'clients'] */
  noun: readonly [one: string, many: string];
  /** The name of the group of records without a value. */
  none: string;
  /** The condition of these records, where their list has one. */
  noneIs?: ListFilter;
  /**
   * The names of groups: by a list field, with texts for some of its values; by users; or by these
   * texts.
   */
  names:
    | { field: string; words?: Readonly<Record<string, string>> }
    | 'users'
    | { choices: Readonly<Record<string, string>> };
  /** The label of the detail that distinguishes groups of one name: 'Client'. */
  detail?: string;
  /** The pages that the names link to: '/contacts'. */
  pages?: string;
  /** True when the names link to the lists of their records. */
  opensList?: true;
}

export interface Report {
  /** The name in addresses: 'ar-aging'. */
  name: string;
  title: string;
  /** The question that it answers, in one line. */
  purpose: string;
  entity: AnyEntity;
  by: Grouped;
  columns: Readonly<Record<string, ReportColumn>>;
  /** The records it is about; all when left out. */
  where?: readonly ListFilter[];
  /** List fields that readers narrow it by, with their labels. */
  filters: Readonly<Record<string, string>>;
  /** The day by which a period narrows it, with its label. */
  period?: { field: string; label: string };
  /** The same as of the end of an earlier day, where the report can tell that. */
  asOf?: Pick<Report, 'columns' | 'notes'>;
  /** The column by which the groups come, largest first; choices come in their own order. */
  order: string;
  /**
   * The field with the owner of a record, for readers with a right to their own reports who read
   * others' records too.
   */
  owner?: string;
  /** The resource that its readers need access to, when that is not reports as such. */
  resource?: EntityName;
  /** The action that they need on it; read when left out. */
  action?: 'export';
  /** Said in place of the figures while there are none. */
  empty?: string;
  /** The definitions of the figures, in sentences. */
  notes: readonly string[];
}

/** The report that a query asks for: as of today, or as of the end of an earlier day. */
export const reportAt = (report: Report, { asOf }: Readonly<Record<string, unknown>>): Report =>
  asOf === undefined || !report.asOf ? report : { ...report, ...report.asOf };

/** Conditions of a list. */
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

/** Figures by column; null of a share or average of nothing. */
export type Figures = Record<string, number | null>;

export interface ReportRow {
  /** The filter value that finds the records in the list; null for those without a value. */
  key: number | string | null;
  name: string;
  /**
   * The detail that distinguishes it from others of its name, where the report has that; null when
   * unknown.
   */
  detail?: string | null;
  figures: Figures;
}

export interface ReportResult {
  rows: ReportRow[];
  /** Groups beyond the rows, added up; null when every group is a row. */
  others: { count: number; figures: Figures } | null;
  totals: Figures;
  /** Lines below the total, which does not have them. */
  beside?: ReportRow[] | undefined;
}

/** Returns the access that the readers of a report need. */
export function accessTo({ resource, action }: Report) {
  return { resource: resource ?? 'reports', action: action ?? 'read' } as const;
}

/** Rows shown on a screen; a spreadsheet has all. */
export const MOST_ROWS = 500;

/** A part of a whole in whole percent, or an amount per piece in cents, half away from zero. */
function derive(kind: Derived['kind'], part: number, whole: number): number | null {
  if (whole === 0) return null;
  const times = kind === 'percent' ? 100 : 1;

  return Math.sign(part) * Math.round(Math.abs(part * times) / whole);
}

/**
 * Computes all figures of a report's line from the counts; amounts are in cents before and after.
 */
export function figuresOf({ columns }: Report, counted: Readonly<Record<string, number>>): Figures {
  return Object.fromEntries(
    Object.entries(columns).map(([name, column]) => {
      if (!('of' in column)) return [name, counted[name] ?? (isCounted(column) ? 0 : null)];
      const [part, whole] = column.of;

      return [name, derive(column.kind, counted[part] ?? 0, counted[whole] ?? 0)];
    }),
  );
}

/** True when a column's figures are amounts of money. */
export const isMoney = ({ kind }: ReportColumn) => kind === 'money' || kind === 'average';
