import type { ReactNode } from 'react';
import classes from './sales-table.module.css';

interface SalesRow {
  key: string;
  name: ReactNode;
  cells: readonly ReactNode[];
  /** The value for the row's bar, scaled to the longest one. */
  share: number;
}

interface SalesTableProps {
  caption: string;
  heads: readonly string[];
  rows: readonly SalesRow[];
  /** The text shown when there are no rows. */
  none?: string;
}

/** A table of figures by name, with a bar in each row for comparison. */
export function SalesTable({ caption, heads, rows, none }: SalesTableProps) {
  if (rows.length === 0) return <p className={classes.none}>{none}</p>;
  const longest = Math.max(...rows.map(({ share }) => share));

  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <caption className="visually-hidden">{caption}</caption>
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
          {rows.map(({ key, name, cells, share }) => (
            <tr key={key}>
              <th scope="row">
                {name}
                <svg className={classes.bar} height="6" aria-hidden="true">
                  <rect
                    width={longest > 0 ? `${(Math.max(0, share) / longest) * 100}%` : 0}
                    height="6"
                    rx="2"
                  />
                </svg>
              </th>
              {cells.map((cell, place) => (
                <td key={heads[place + 1]} className="figure">
                  {typeof cell === 'number' ? cell.toLocaleString('en-US') : cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
