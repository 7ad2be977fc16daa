import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ListSearch } from '../search-params.ts';
import classes from './bar-chart.module.css';
import { barGeometry } from './bar-geometry.ts';

interface Bar {
  key: string;
  /** The label below the bar: 'Nov'. */
  label: string;
  /** The full name for the table and the tooltip: 'November 2026'. */
  name: string;
  value: number;
  /** True if the value can still grow, such as in the current month. */
  isOpen?: boolean;
  /**
   * A link to the list of exactly the records that the bar counts; undefined if there is no such
   * list.
   */
  records?: { to: string; search: ListSearch };
}

interface BarChartProps {
  /** The chart's title: 'Money received by month'. */
  title: string;
  /** The table's column headings: ['Month', 'Received']. */
  heads: readonly [name: string, value: string];
  bars: readonly Bar[];
  /** Formats a value in full: '$1,200.50'. */
  format: (value: number) => string;
  /** True if the values are counts, so the axis uses whole numbers only. */
  isCount?: boolean;
  /** A value that the axis must include, so it matches the axis of a neighboring chart. */
  reach?: number;
  /** Formats a value for the axis: '$1K'. */
  formatTick?: (value: number) => string;
}

const HEIGHT = 150;

/**
 * A bar chart that starts at zero. Bars link to their records if there is a list of them. A button
 * shows the data as a table, for people who can't read the chart.
 */
export function BarChart(props: BarChartProps) {
  const { title, bars, heads, format } = props;
  const [isTable, setTable] = useState(false);

  return (
    <figure className={classes.chart} aria-label={title}>
      <figcaption className={classes.caption}>
        <span>{title}</span>
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.toggle}
          aria-label={`${isTable ? 'Show chart' : 'Show table'}: ${title}`}
          onClick={() => setTable(!isTable)}
        >
          {isTable ? 'Show chart' : 'Show table'}
        </Button>
      </figcaption>
      {isTable ? (
        <table className={classes.table}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bars.map(({ key, name, value, isOpen, records }) => (
              <tr key={key}>
                <th scope="row">
                  {records ? <Link {...records}>{name}</Link> : name}
                  {isOpen && ' so far'}
                </th>
                <td className="figure">{format(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <Bars {...props} />
      )}
    </figure>
  );
}

function Bars({ bars, format, formatTick = format, isCount = false, reach = 0 }: BarChartProps) {
  const chart = barGeometry(
    bars.map(({ value }) => value),
    HEIGHT,
    { isWhole: isCount, reach },
  );

  return (
    <div className={classes.plot} aria-hidden="true">
      <div className={classes.axis} style={{ height: HEIGHT }}>
        {chart.ticks.map(({ value, y }) => (
          <span key={value} className="figure" style={{ top: y }}>
            {formatTick(value)}
          </span>
        ))}
      </div>
      <svg className={classes.bars} height={HEIGHT + 24}>
        {chart.ticks.map(({ value, y }) => (
          <line
            key={value}
            className={value === 0 ? classes.zero : classes.grid}
            x1="0"
            x2="100%"
            y1={y}
            y2={y}
          />
        ))}
        {chart.bars.map((place, index) => {
          const bar = bars[index];
          if (!bar) return null;
          const { key, label, name, value, isOpen, records } = bar;
          const drawn = (
            <>
              <title>{`${name}${isOpen ? ' so far' : ''}: ${format(value)}`}</title>
              <rect
                className={classes.slot}
                x={place.slot}
                width={chart.slotWidth}
                y={0}
                height={HEIGHT + 24}
              />
              <rect
                className={classes.bar}
                data-open={isOpen || undefined}
                x={place.x}
                width={chart.barWidth}
                y={place.y}
                height={place.height}
                rx={2}
              />
              <text className={classes.label} x={place.center} y={HEIGHT + 18}>
                {label}
              </text>
            </>
          );

          return records ? (
            <Link key={key} {...records} tabIndex={-1}>
              {drawn}
            </Link>
          ) : (
            <g key={key}>{drawn}</g>
          );
        })}
      </svg>
    </div>
  );
}
