import { Link } from '@tanstack/react-router';
import { memo, type ChangeEvent } from 'react';
import classes from './data-table.module.css';
import type { ListColumn, ListRow } from './list-column.ts';
import { RowMenu, type RowAction } from './row-menu.tsx';

interface DataRowProps<Row extends ListRow> {
  row: Row;
  columns: readonly ListColumn<Row>[];
  href: string;
  label: string;
  isSelectable: boolean;
  isSelected: boolean;
  onSelect: (event: unknown) => void;
  actions: readonly RowAction[] | undefined;
}

function PlainDataRow<Row extends ListRow>({
  row,
  columns,
  href,
  label,
  isSelectable,
  isSelected,
  onSelect,
  actions,
}: DataRowProps<Row>) {
  return (
    <tr className={classes.row} data-selected={isSelected || undefined}>
      {isSelectable && (
        <td className={classes.checkCell}>
          <input
            type="checkbox"
            aria-label={`Select ${label}`}
            checked={isSelected}
            onChange={(event: ChangeEvent) => onSelect(event)}
          />
        </td>
      )}
      {columns.map(({ key, render, align, priority }, index) => (
        <td key={key} className={classes.cell} data-align={align} data-priority={priority}>
          {index === 0 ? (
            <Link to={href} className={classes.link} data-row-link>
              {render(row)}
            </Link>
          ) : (
            render(row)
          )}
        </td>
      ))}
      {actions && (
        <td className={classes.menuCell}>
          <RowMenu label={label} actions={actions} />
        </td>
      )}
    </tr>
  );
}

/** One row of the table. */
export const DataRow = memo(PlainDataRow) as typeof PlainDataRow;
