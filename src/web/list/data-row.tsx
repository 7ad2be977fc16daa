import { Link } from '@tanstack/react-router';
import { memo, useRef } from 'react';
import classes from './data-table.module.css';
import type { ListColumn, ListRow } from './list-column.ts';
import type { RowSearch } from './use-list.ts';
import { RowMenu, type RowAction } from './row-menu.tsx';

interface DataRowProps<Row extends ListRow> {
  row: Row;
  columns: readonly ListColumn<Row>[];
  rowHref: (row: Row) => string;
  rowSearch: ((row: Row) => RowSearch) | undefined;
  rowLabel: (row: Row) => string;
  menu: ((row: Row) => readonly RowAction[]) | undefined;
  isSelected: boolean;
  /** Called when a row is selected or deselected; undefined if rows can't be selected. */
  onSelect: ((id: number, isChosen: boolean, isRange: boolean) => void) | undefined;
}

function PlainDataRow<Row extends ListRow>({
  row,
  columns,
  rowHref,
  rowSearch,
  rowLabel,
  menu,
  isSelected,
  onSelect,
}: DataRowProps<Row>) {
  const isShiftHeld = useRef(false);
  const label = rowLabel(row);

  return (
    <tr className={classes.row} data-selected={isSelected || undefined}>
      {onSelect && (
        <td className={classes.checkCell}>
          <input
            type="checkbox"
            className="select-box"
            aria-label={`Select ${label}`}
            checked={isSelected}
            onClick={(event) => {
              isShiftHeld.current = event.shiftKey;
            }}
            onChange={(event) => onSelect(row.id, event.currentTarget.checked, isShiftHeld.current)}
          />
        </td>
      )}
      {columns.map(({ key, render, align, priority }, index) => (
        <td key={key} className={classes.cell} data-align={align} data-priority={priority}>
          {index === 0 ? (
            <Link
              to={rowHref(row)}
              {...(rowSearch && { search: rowSearch(row) })}
              className={classes.link}
              data-row-link
            >
              {render(row)}
            </Link>
          ) : (
            render(row)
          )}
        </td>
      ))}
      {menu && (
        <td className={classes.menuCell}>
          <RowMenu label={label} actions={menu(row)} />
        </td>
      )}
    </tr>
  );
}

/** A table row. Re-renders only when its own props change. */
export const DataRow = memo(PlainDataRow) as typeof PlainDataRow;
