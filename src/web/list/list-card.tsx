import type { ReactNode } from 'react';
import classes from './list-card.module.css';
import type { ListRow } from './list-column.ts';
import type { List } from './use-list.ts';

interface ListCardProps<Row extends ListRow> {
  list: List<Row>;
  children: ReactNode;
}

/** The white card around a list, with a thin progress line while it refreshes. */
export function ListCard<Row extends ListRow>({ list, children }: ListCardProps<Row>) {
  return (
    <section
      className={classes.card}
      aria-label={list.noun[1]}
      aria-busy={list.isRefreshing || list.status === 'loading'}
      data-refreshing={list.isRefreshing || undefined}
    >
      {children}
    </section>
  );
}
