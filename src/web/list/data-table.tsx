import {
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type Updater,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import { ColumnHead } from './column-head.tsx';
import { DataRow } from './data-row.tsx';
import classes from './data-table.module.css';
import type { ListRow } from './list-column.ts';
import { filterFields } from './list-filters.ts';
import type { RowAction } from './row-menu.tsx';
import { useIsOverflowing } from './use-is-overflowing.ts';
import type { List } from './use-list.ts';
import { useRowPress } from './use-row-press.ts';

const features = tableFeatures({ rowSelectionFeature, rowSortingFeature });

/** With more sort keys than this nobody knows any more what they see. */
const MAX_SORT_KEYS = 4;

interface DataTableProps<Row extends ListRow> {
  list: List<Row>;
  /** What can be done with one row, behind its three dots. */
  menu?: (row: Row) => readonly RowAction[];
  /** Whether rows can be chosen for bulk actions or export. */
  isSelectable: boolean;
}

const resolve = <T,>(updater: Updater<T>, before: T): T =>
  typeof updater === 'function' ? (updater as (old: T) => T)(before) : updater;

/**
 * A list as a table: server-side order and pages, native markup. A head sorts on a press and adds a
 * further key with Shift; each row is a link for the keyboard and opens on a press anywhere.
 */
export function DataTable<Row extends ListRow>({ list, menu, isSelectable }: DataTableProps<Row>) {
  const { state, selection, columns } = list;
  const { fields } = state;
  const { sort } = state.query;
  const { ref, isOverflowing } = useIsOverflowing();
  const body = useRowPress();

  const definitions = useMemo(
    () =>
      columns.map(({ key, label }): ColumnDef<typeof features, Row> => ({
        id: key,
        header: label,
        enableSorting: key in fields,
        // The newest day and the largest sum are what one asks for first.
        sortDescFirst: ['date', 'money', 'number'].includes(fields[key]?.kind ?? ''),
      })),
    [columns, fields],
  );
  const sorting = useMemo(() => sort.map(({ field, desc }) => ({ id: field, desc })), [sort]);

  const table = useTable<typeof features, Row>({
    features,
    columns: definitions,
    data: list.rows,
    getRowId: ({ id }) => String(id),
    manualSorting: true,
    maxMultiSortColCount: MAX_SORT_KEYS,
    enableRowSelection: isSelectable,
    state: { sorting, rowSelection: selection.ids },
    onSortingChange: (updater) =>
      state.setSort(resolve(updater, sorting).map(({ id, desc }) => ({ field: id, desc }))),
    onRowSelectionChange: (updater) => selection.set(resolve(updater, selection.ids)),
  });

  const filters = filterFields(fields, columns, []);
  const pageIds = list.rows.map(({ id }) => id);
  const chosen = pageIds.filter((id) => id in selection.ids).length;

  return (
    <div ref={ref} className={classes.scroller} data-overflowing={isOverflowing || undefined}>
      <table className={classes.table}>
        <thead className={classes.head}>
          <tr>
            {isSelectable && (
              <th className={classes.checkCell} scope="col">
                <input
                  type="checkbox"
                  aria-label="Select all rows of this page"
                  checked={chosen > 0 && chosen === pageIds.length}
                  ref={(box) => {
                    if (box) box.indeterminate = chosen > 0 && chosen < pageIds.length;
                  }}
                  onChange={(event) => table.toggleAllPageRowsSelected(event.currentTarget.checked)}
                />
              </th>
            )}
            {columns.map((column) => (
              <ColumnHead
                key={column.key}
                column={column}
                state={state}
                filter={filters.find(({ key }) => key === column.key)}
                onSort={
                  column.key in fields
                    ? (isAdditive) =>
                        table.getColumn(column.key)?.toggleSorting(undefined, isAdditive)
                    : undefined
                }
              />
            ))}
            {menu && (
              <th className={classes.menuCell} scope="col">
                <span className="visually-hidden">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody ref={body} className={classes.body}>
          {table.getRowModel().rows.map((row) => (
            <DataRow
              key={row.id}
              row={row.original}
              columns={columns}
              href={list.rowHref(row.original)}
              label={list.rowLabel(row.original)}
              isSelectable={isSelectable}
              isSelected={row.id in selection.ids}
              onSelect={row.getToggleSelectedHandler()}
              actions={menu?.(row.original)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
