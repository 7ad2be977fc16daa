import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { isForbidden, messageOf } from '../api/api-client.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { useIsPhone } from '../ui/use-screen.ts';
import { CardList, type CardContent } from './card-list.tsx';
import { DataTable } from './data-table.tsx';
import type { ListRow } from './list-column.ts';
import type { RowAction } from './row-menu.tsx';
import type { List } from './use-list.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import classes from './list-skeleton.module.css';

interface EmptyTexts {
  /** The title if there are no records at all. Defaults to 'No data available'. */
  title?: string;
  text?: ReactNode;
  action?: ReactNode;
  /**
   * Returns the title if a search or filter matches nothing. `q` is the search text. Defaults to
   * 'No results found'.
   */
  notFound?: (q: string) => string;
}

interface ListBodyProps<Row extends ListRow> {
  list: List<Row>;
  /** Returns the content of a record's card on phones. */
  card: (row: Row) => CardContent;
  /** Returns a record's actions. */
  menu?: (row: Row) => readonly RowAction[];
  empty?: EmptyTexts;
  /** False if the list has no actions that apply to several rows at once. */
  isSelectable?: boolean;
}

/** The body of a list: a table, cards on phones, or an explanation if there are no rows. */
export function ListBody<Row extends ListRow>({
  list,
  card,
  menu,
  empty = {},
  isSelectable = true,
}: ListBodyProps<Row>) {
  const isPhone = useIsPhone();
  const { q } = list.state.query;

  if (list.status === 'loading') return <ListSkeleton />;
  if (list.status === 'error') {
    if (isForbidden(list.error)) {
      return (
        <EmptyState
          title={`You don’t have access to ${list.noun[1]}`}
          text="Ask an administrator to give you access."
        />
      );
    }

    return (
      <EmptyState
        title={`Failed to load ${list.noun[1]}`}
        text={messageOf(list.error)}
        action={<Button onClick={list.retry}>Retry</Button>}
      />
    );
  }
  if (list.rows.length === 0) {
    return list.state.isNarrowed ? (
      <EmptyState
        title={empty.notFound?.(q) ?? 'No results found'}
        text="No records match this search and filters."
        action={
          <Button variant="default" onClick={list.state.clear}>
            Clear search and filters
          </Button>
        }
      />
    ) : (
      <EmptyState
        title={empty.title ?? 'No data available'}
        text={empty.text}
        action={empty.action}
      />
    );
  }

  return isPhone ? (
    <CardList list={list} card={card} menu={menu} isSelectable={isSelectable} />
  ) : (
    <DataTable list={list} menu={menu} isSelectable={isSelectable} />
  );
}

const FIVE = [0, 1, 2, 3, 4];

/** Five placeholders, shown while a list first loads. */
function ListSkeleton() {
  const isPhone = useIsPhone();

  return (
    <output aria-label="Loading" className={isPhone ? classes.cards : classes.rows}>
      {FIVE.map((index) => (
        <div key={index} className={classes.item}>
          <Skeleton height={14} width="32%" />
          <Skeleton height={14} width={isPhone ? '60%' : '18%'} />
          {!isPhone && <Skeleton height={14} width="12%" />}
          {!isPhone && <Skeleton height={14} width="14%" />}
        </div>
      ))}
    </output>
  );
}
