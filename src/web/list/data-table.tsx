import { useRef, useEffect, useState } from 'react';
import { ColumnHead } from './column-head.tsx';
import { DataRow } from './data-row.tsx';
import classes from './data-table.module.css';
import type { ListRow } from './list-column.ts';
import { filterFields } from './list-filters.ts';
import type { RowAction } from './row-menu.tsx';
import type { List } from './use-list.ts';

interface DataTableProps<Row extends ListRow> {
  list: List<Row>;
  /** Returns the actions in a row's three-dot menu. */
  menu?: (row: Row) => readonly RowAction[];
  /** True if rows can be selected for bulk actions or export. */
  isSelectable: boolean;
}

/**
 * A list shown as a native HTML table, sorted and paged by the server. Clicking a column heading
 * sorts by it; Shift-clicking adds a sort key. Each row contains a link for keyboard users, and
 * clicking anywhere on the row opens it. Shift-clicking a checkbox selects all rows since the last
 * one.
 */
export function DataTable<Row extends ListRow>({ list, menu, isSelectable }: DataTableProps<Row>) {
  const { state, selection, columns, rows } = list;
  const { ref, isOverflowing } = useIsOverflowing();
  const body = useRowPress();
  const lastChosen = useRef<number | null>(null);

  const filters = filterFields(state.fields, columns, []);
  const pageIds = rows.map(({ id }) => id);
  const chosen = pageIds.filter((id) => id in selection.ids).length;

  const { choose } = selection;
  const select = (id: number, isChosen: boolean, isRange: boolean) => {
    const here = pageIds.indexOf(id);
    const last = lastChosen.current === null ? -1 : pageIds.indexOf(lastChosen.current);
    const from = isRange && last >= 0 ? Math.min(last, here) : here;
    const to = isRange && last >= 0 ? Math.max(last, here) : here;
    choose(pageIds.slice(from, to + 1), isChosen);
    lastChosen.current = id;
  };

  return (
    <div ref={ref} className={classes.scroller} data-overflowing={isOverflowing || undefined}>
      <table className={classes.table}>
        <thead className={classes.head}>
          <tr>
            {isSelectable && (
              <th className={classes.checkCell} scope="col">
                <input
                  type="checkbox"
                  className="select-box"
                  aria-label="Select all rows on this page"
                  checked={chosen > 0 && chosen === pageIds.length}
                  ref={(box) => {
                    if (box) box.indeterminate = chosen > 0 && chosen < pageIds.length;
                  }}
                  onChange={(event) => choose(pageIds, event.currentTarget.checked)}
                />
              </th>
            )}
            {columns.map((column) => (
              <ColumnHead
                key={column.key}
                column={column}
                state={state}
                filter={filters.find(({ key }) => key === (column.filterBy?.key ?? column.key))}
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
          {rows.map((row) => (
            <DataRow
              key={row.id}
              row={row}
              columns={columns}
              rowHref={list.rowHref}
              rowSearch={list.rowSearch}
              rowLabel={list.rowLabel}
              menu={menu}
              isSelected={row.id in selection.ids}
              onSelect={isSelectable ? select : undefined}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/**
 * Returns true if a box is narrower than its content. Only then may it scroll horizontally, because
 * sticky headings don't work outside a scrolling box.
 */
function useIsOverflowing() {
  const ref = useRef<HTMLDivElement>(null);
  const [isOverflowing, setIsOverflowing] = useState(false);

  useEffect(() => {
    const box = ref.current;
    const content = box?.firstElementChild;
    if (!box || !content) return;
    const observer = new ResizeObserver(() =>
      setIsOverflowing(content.scrollWidth > box.clientWidth + 1),
    );
    observer.observe(box);
    observer.observe(content);
    return () => observer.disconnect();
  }, []);

  return { ref, isOverflowing };
}

/**
 * Makes clicking anywhere on a table row follow the row's link. Keyboard users use the link itself.
 */
function useRowPress() {
  const ref = useRef<HTMLTableSectionElement>(null);

  useEffect(() => {
    const body = ref.current;
    const follow = (event: MouseEvent) => {
      if (!(event.target instanceof Element)) return;
      if (event.target.closest('a, button, input, label')) return;
      // Don't navigate if the user is selecting text, such as a phone number to copy.
      if (window.getSelection()?.toString()) return;
      const link = event.target.closest('tr')?.querySelector<HTMLAnchorElement>('a[data-row-link]');
      if (!link) return;
      if (event.metaKey || event.ctrlKey) window.open(link.href, '_blank');
      else link.click();
    };
    body?.addEventListener('click', follow);
    return () => body?.removeEventListener('click', follow);
  }, []);

  return ref;
}
