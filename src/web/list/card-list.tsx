import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './card-list.module.css';
import type { ListRow } from './list-column.ts';
import { RowMenu, type RowAction } from './row-menu.tsx';
import type { List } from './use-list.ts';

/** The content of a record's card on phones, described as data so all lists look the same. */
export interface CardContent {
  title: ReactNode;
  /** Shown to the right of the title, such as a status badge. */
  badge?: ReactNode;
  /** The amount or other number that matters most. */
  figure?: ReactNode;
  /** Lines below the title, most important first. Empty lines are omitted. */
  lines?: readonly ReactNode[];
}

interface CardListProps<Row extends ListRow> {
  list: List<Row>;
  card: (row: Row) => CardContent;
  menu?: (row: Row) => readonly RowAction[];
  isSelectable: boolean;
}

/** A list shown as cards, for phones. Clicking anywhere on a card opens its record. */
export function CardList<Row extends ListRow>({
  list,
  card,
  menu,
  isSelectable,
}: CardListProps<Row>) {
  const { selection } = list;

  return (
    <ul className={classes.list}>
      {list.rows.map((row) => {
        const { title, badge, figure, lines = [] } = card(row);
        const label = list.rowLabel(row);
        const isSelected = row.id in selection.ids;
        const actions = menu?.(row) ?? [];

        return (
          <li key={row.id} className={classes.card} data-selected={isSelected || undefined}>
            {isSelectable && (
              <label className={classes.check}>
                <input
                  type="checkbox"
                  className="select-box"
                  aria-label={`Select ${label}`}
                  checked={isSelected}
                  onChange={(event) => selection.choose([row.id], event.currentTarget.checked)}
                />
              </label>
            )}
            <div className={classes.content}>
              <div className={classes.top}>
                <Link
                  to={list.rowHref(row)}
                  {...(list.rowSearch && { search: list.rowSearch(row) })}
                  className={classes.title}
                >
                  {title}
                </Link>
                {badge}
              </div>
              <div className={classes.bottom}>
                {figure && <div className={`${classes.figure} figure`}>{figure}</div>}
                <div className={classes.lines}>
                  {lines.map((line, index) =>
                    // Lines have no ids, so use their index as the key.
                    line ? (
                      <div key={index} className={classes.line}>
                        {line}
                      </div>
                    ) : null,
                  )}
                </div>
              </div>
            </div>
            {actions.length > 0 && (
              <div className={classes.menu}>
                <RowMenu label={label} actions={actions} />
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
