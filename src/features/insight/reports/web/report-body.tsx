import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDay } from '#shared/calendar-day.ts';
import { filterSearch, type ListFilter } from '#shared/list-query.ts';
import { useMe } from '#web/me.ts';
import { listPath } from '#web/record/record-paths.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { InfoButton } from '#web/ui/info-button.tsx';
import { useIsPhone } from '#web/ui/use-screen.ts';
import { isNarrowed, reportFilters, type ReportQuery } from '../report-query.ts';
import { is, isCounted, reportAt } from '../report.ts';
import type { Figures, Report, ReportResult, ReportRow } from '../report.ts';
import { FilterWords } from './filter-words.tsx';
import { ReportFigure } from './report-figure.tsx';
import classes from './report-body.module.css';

interface ReportBodyProps {
  report: Report;
  query: ReportQuery;
  result: ReportResult;
  /** True if it covers only the user's own records. */
  isOwn: boolean;
}

/** A row in a report: a group, the remaining groups combined, or the total. */
interface Line {
  id: string;
  rowKey?: ReportRow['key'];
  name: string;
  detail?: string | null | undefined;
  figures: Figures;
  isRest?: boolean;
}

interface Lines {
  report: Report;
  base: readonly ListFilter[];
  lines: readonly Line[];
  total: Line;
  /** Rows below the total. */
  beside: readonly Line[];
}

/** True if a report has no figures. */
export const isEmpty = ({ rows, beside = [] }: ReportResult) =>
  [...rows, ...beside].every(({ figures }) => Object.values(figures).every((figure) => !figure));

/** Shows a report's figures, totals, and definitions. */
export function ReportBody({ report: asked, query, result, isOwn }: ReportBodyProps) {
  const me = useMe();
  const report = reportAt(asked, query);
  const isPhone = useIsPhone();
  const { by, entity, notes } = report;
  const { rows, others, totals, beside = [] } = result;
  const hasLists = Object.values(report.columns).some((one) => isCounted(one) && !one.isUnlisted);
  const shown: Lines = {
    report,
    base: reportFilters(report, query, isOwn ? me.id : null),
    lines: [
      ...rows.map(({ key, ...row }) => ({ id: `row ${key}`, rowKey: key, ...row })),
      ...(others
        ? [
            {
              id: 'others',
              name: `${others.count.toLocaleString('en-US')} more ${by.noun[others.count === 1 ? 0 : 1]}`,
              figures: others.figures,
              isRest: true,
            },
          ]
        : []),
    ],
    total: { id: 'total', name: 'Total', figures: totals },
    beside: beside.map((row) => ({ ...row, id: `beside ${row.name}`, isRest: true })),
  };

  return (
    <Card>
      <p className={classes.about}>
        {me.companyName} ·{' '}
        {query['asOf'] === undefined
          ? formatDay(me.today)
          : `As of the end of ${formatDay(String(query['asOf']))}`}
        {report.period && <PeriodWords label={report.period.label} query={query} />}
        <FilterWords report={report} query={query} isOwn={isOwn} />
        {isOwn && ` · Your ${entity.noun[1]} only.`}
      </p>
      {isEmpty(result) ? (
        <EmptyState
          title="Nothing to report"
          text={
            isNarrowed(query)
              ? `No ${entity.noun[1]} match these filters.`
              : (report.empty ?? `No ${entity.noun[1]} yet.`)
          }
        />
      ) : isPhone ? (
        <ReportCards {...shown} />
      ) : (
        <ReportTable {...shown} />
      )}
      <ul className={classes.notes}>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
        <li className="no-print">
          {hasLists
            ? `Click any number to see the ${entity.noun[1]} behind it.`
            : `Click a ${by.noun[0]} to see details.`}
        </li>
      </ul>
    </Card>
  );
}

function PeriodWords({ label, query: { from, to } }: { label: string; query: ReportQuery }) {
  if (from === undefined && to === undefined) return null;
  const since = from === undefined ? '' : ` from ${formatDay(String(from))}`;

  return ` · ${label}${since}${to === undefined ? '' : ` to ${formatDay(String(to))}`}`;
}

function ReportTable({ report, base, lines, total, beside }: Lines) {
  const { by, columns, title } = report;
  const cells = ({ rowKey, name: about, figures, isRest = false }: Line) =>
    Object.keys(columns).map((name) => (
      <td key={name}>
        <ReportFigure {...{ report, name, figures, base, rowKey, about, isRest }} />
      </td>
    ));

  return (
    <div className={classes.scroller}>
      <table className={classes.table}>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{by.label}</th>
            {Object.entries(columns).map(([name, { label, about }]) => (
              <th key={name} scope="col">
                <span className={classes.head}>
                  {about && (
                    <span className="no-print">
                      <InfoButton label={`About ${label}`} text={about} />
                    </span>
                  )}
                  {label}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <th scope="row">
                <GroupName report={report} line={line} />
                {line.detail && <span className={classes.detail}>{line.detail}</span>}
              </th>
              {cells(line)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{total.name}</th>
            {cells(total)}
          </tr>
          {beside.map((line) => (
            <tr key={line.id} className={classes.beside}>
              <th scope="row">{line.name}</th>
              {cells(line)}
            </tr>
          ))}
        </tfoot>
      </table>
    </div>
  );
}

/** Cards shown at first on a phone, because no one scrolls through hundreds. */
const FIRST_CARDS = 20;

/** The phone version: one card per group, with the total first. Printing includes all of them. */
function ReportCards({ report, base, lines, total, beside }: Lines) {
  const [showsAll, setShowsAll] = useState(false);
  const hasMore = lines.length > FIRST_CARDS;
  const folded = lines.slice(showsAll ? lines.length : FIRST_CARDS);

  return (
    <>
      <ul className={classes.cards}>
        {[total, ...beside, ...lines].map((line) => (
          <li
            key={line.id}
            className={classes.card}
            data-total={line === total || undefined}
            data-folded={folded.includes(line) || undefined}
          >
            <h2 className={classes.name}>
              <GroupName report={report} line={line} />
            </h2>
            {line.detail && <p className={classes.detail}>{line.detail}</p>}
            <CardFigures report={report} base={base} line={line} />
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button
          variant="default"
          fullWidth
          mt="md"
          className="no-print"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? `Show first ${FIRST_CARDS} only` : `Show ${lines.length - FIRST_CARDS} more`}
        </Button>
      )}
    </>
  );
}

/** Shows a card's nonzero figures. */
function CardFigures({ report, base, line }: Pick<Lines, 'report' | 'base'> & { line: Line }) {
  const { rowKey, name: about, figures, isRest = false } = line;

  return (
    <dl className={classes.figures}>
      {Object.entries(report.columns)
        .filter(([name]) => figures[name])
        .map(([name, { label }]) => (
          <div key={name} className={classes.pair}>
            <dt>{label}</dt>
            <dd>
              <ReportFigure {...{ report, name, figures, base, rowKey, about, isRest }} />
            </dd>
          </div>
        ))}
    </dl>
  );
}

function GroupName({ report, line }: { report: Report; line: Line }) {
  const { by, entity } = report;
  const { rowKey, name, isRest } = line;
  if (by.opensList && rowKey !== undefined && rowKey !== null && !isRest) {
    return (
      <Link
        to={listPath(entity)}
        search={filterSearch([is(by.field, String(rowKey))])}
        className={classes.group}
      >
        {name}
      </Link>
    );
  }
  if (by.pages === undefined || typeof rowKey !== 'number') return name;

  const page: string = `${by.pages}/${rowKey}`;

  return (
    <Link to={page} className={classes.group}>
      {name}
    </Link>
  );
}
