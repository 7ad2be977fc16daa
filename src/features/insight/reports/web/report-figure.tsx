import { Link } from '@tanstack/react-router';
import { formatDollars } from '#shared/money.ts';
import { filterSearch, type ListFilter } from '#shared/list-query.ts';
import { listPath } from '#web/record/record-paths.ts';
import { figureFilters } from '../report-query.ts';
import { isMoney, type Figures, type Report, type ReportColumn } from '../report.ts';
import classes from './report-figure.module.css';

/** For example '< 1 min', '45 min', '3 h 20 min', or '2 d 4 h'. */
function durationText(minutes: number): string {
  if (minutes < 1) return '< 1 min';
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  const parts =
    days > 0
      ? [`${days} d`, hours % 24 > 0 && `${hours % 24} h`]
      : [hours > 0 && `${hours} h`, minutes % 60 > 0 && `${minutes % 60} min`];

  return parts.filter(Boolean).join(' ');
}

/**
 * Formats a figure: '$1,250.00', '12', '45%', '7.5 h'. A missing value, or a zero other than a
 * percentage or duration, is a dash.
 */
export function figureText(column: ReportColumn, value: number | null): string {
  const isZero = value === 0 && column.kind !== 'percent' && column.kind !== 'minutes';
  if (value === null || isZero) return '—';
  if (isMoney(column)) return formatDollars(value);
  if (column.kind === 'percent') return `${value}%`;
  if (column.kind === 'minutes') return durationText(value);
  const text = value.toLocaleString('en-US');

  return column.kind === 'hours' ? `${text} h` : text;
}

interface ReportFigureProps {
  report: Report;
  /** The column's key. */
  name: string;
  figures: Figures;
  /** The report's own filters. */
  base: readonly ListFilter[];
  /** The group's key; undefined for the total. */
  rowKey?: number | string | null | undefined;
  /** The figure's group, for its label: 'Maria Alvarez'. */
  about: string;
  /** True if it combines groups that no single list shows. */
  isRest?: boolean;
}

/** Shows one figure, linked to the records it counts if there are any. */
export function ReportFigure({
  report,
  name,
  figures,
  base,
  rowKey,
  about,
  isRest = false,
}: ReportFigureProps) {
  const column = report.columns[name];
  const value = figures[name] ?? null;
  if (!column) return null;
  const text = figureText(column, value);
  const filters = isRest ? null : figureFilters(report, column, { base, key: rowKey });
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
