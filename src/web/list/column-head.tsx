import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter2.mjs';
import { usePopup } from '../ui/use-popup.ts';
import classes from './data-table.module.css';
import { LazyFilterPopover, loadFilterPopover } from './lazy-filter-popover.tsx';
import type { ListColumn, ListRow } from './list-column.ts';
import type { FilterField } from './list-filters.ts';
import { nextSort } from './next-sort.ts';
import type { ListState } from './use-list-state.ts';

interface ColumnHeadProps<Row extends ListRow> {
  column: ListColumn<Row>;
  state: ListState;
  /** The column's filter; undefined if the column can't be filtered. */
  filter: FilterField | undefined;
}

/**
 * A column heading. Clicking its label sorts (Shift-click adds a sort key), and clicking its funnel
 * icon filters.
 */
export function ColumnHead<Row extends ListRow>({
  column: { key, label, align, priority, width, isAscendingFirst },
  state,
  filter,
}: ColumnHeadProps<Row>) {
  const popup = usePopup();
  const { sort, filters } = state.query;
  const kind = state.fields[key]?.kind;
  const position = sort.findIndex(({ field }) => field === key);
  const direction = position < 0 ? null : sort[position]?.desc ? 'descending' : 'ascending';
  const isFiltered = filters.some(({ field }) => field === (filter?.key ?? key));

  return (
    <th
      scope="col"
      className={classes.headCell}
      data-align={align}
      data-priority={priority}
      style={width ? { minWidth: width } : undefined}
      // ARIA allows only one sorted column at a time. The others state their rank as text.
      aria-sort={position === 0 && direction ? direction : undefined}
    >
      <div className={classes.headContent}>
        {kind ? (
          <button
            type="button"
            className={classes.sort}
            title="Sort. Shift-click to sort by several columns"
            onClick={(event) =>
              state.setSort(
                nextSort(sort, { field: key, kind, isAdditive: event.shiftKey, isAscendingFirst }),
              )
            }
          >
            {label}
            {direction === 'ascending' && <IconArrowUp size={14} aria-hidden />}
            {direction === 'descending' && <IconArrowDown size={14} aria-hidden />}
            {direction && sort.length > 1 && (
              <span className={classes.rank}>
                <span className="visually-hidden">, sorted {direction}, key </span>
                {position + 1}
              </span>
            )}
          </button>
        ) : (
          <span className={classes.plainHead}>{label}</span>
        )}
        {filter && (
          <span className={classes.filterSpot}>
            <button
              type="button"
              className={classes.filter}
              aria-label={`Filter by ${label}`}
              aria-haspopup="dialog"
              data-active={isFiltered || undefined}
              onPointerEnter={loadFilterPopover}
              onFocus={loadFilterPopover}
              {...popup.button}
            >
              <IconFilter size={14} aria-hidden />
            </button>
            {popup.isOpen && (
              <LazyFilterPopover field={filter} state={state} onClose={popup.close} />
            )}
          </span>
        )}
      </div>
    </th>
  );
}
