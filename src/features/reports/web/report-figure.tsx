import { Link } from '@tanstack/react-router';
import { formatDollars } from '#shared/money.ts';
import { filterSearch, type ListFilter } from '#shared/list-query.ts';
import { useToday } from '#web/me.ts';
import { listPath } from '#web/record/record-paths.ts';
import { figureFilters } from '../report-query.ts';
import { isMoney, type Figures, type Report, type ReportColumn } from '../report.ts';
import classes from './report-figure.module.css';

/** A figure in words: '$1,250.00', '12', '45%', '7.5 h'; a dash where there is none, or zero. */
export function figureText(column: ReportColumn, value: number | null): string {
  if (value === null || (value === 0 && column.kind !== 'percent')) return '—';
  if (isMoney(column)) return formatDollars(value);
  if (column.kind === 'percent') return `${value}%`;
  const text = value.toLocaleString('en-US');

  return column.kind === 'hours' ? `${text} h` : text;
}

interface ReportFigureProps {
  report: Report;
  /** A column's name. */
  name: string;
  figures: Figures;
  /** The conditions of the whole report. */
  base: readonly ListFilter[];
  /** Of which group; undefined for the total. */
  rowKey?: number | string | null | undefined;
  /** What the figure is about: 'Maria Alvarez'. */
  about: string;
  /** Whether it adds up groups that no list has alone. */
  isRest?: boolean;
}

/** One figure, a link to the records that it counts where there are any. */
export function ReportFigure({
  report,
  name,
  figures,
  base,
  rowKey,
  about,
  isRest = false,
}: ReportFigureProps) {
  const today = useToday();
  const column = report.columns[name];
  const value = figures[name] ?? null;
  if (!column) return null;
  const text = figureText(column, value);
  const filters = isRest ? null : figureFilters(report, column, { base, key: rowKey, today });
  if (!filters || !value) {
    return (
      <span className={`${classes.plain} figure`} data-empty={!value || undefined}>
        {text}
      </span>
    );
  }

  return (
    <Link
      to={listPath(report.entity)}
      search={filterSearch(filters)}
      className={`${classes.link} figure`}
      aria-label={`${about}, ${column.label}: ${text}`}
    >
      {text}
    </Link>
  );
}
