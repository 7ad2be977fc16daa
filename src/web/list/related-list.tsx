import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { pluralOf, type AnyEntity } from '#shared/entity.ts';
import { messageOf } from '../api/api-client.ts';
import type { RelatedListProps } from '../feature-web.ts';
import { listPath } from '../record/record-paths.ts';
import type { ListSearch } from '../search-params.ts';
import { Card } from '../ui/card.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { parseSortText } from './list-address.ts';
import { totalText } from './page-numbers.ts';
import { Pager } from './pager.tsx';
import classes from './related-list.module.css';
import { listKey, loadPage, type ListEndpoint, type RowOf } from './use-list.ts';

const ROWS_AT_ONCE = 5;

/** What one record shows in a list of what belongs to another. */
interface RelatedRow {
  href: string;
  title: ReactNode;
  /** A second line. Empty parts are left out. */
  details?: readonly (ReactNode | null)[];
  badge?: ReactNode;
  /** An amount. */
  figure?: ReactNode;
}

interface RelatedListOptions<E extends ListEndpoint> extends RelatedListProps {
  /** What is listed: it gives the title, the list page and the words for nothing. */
  entity: Pick<AnyEntity, 'name' | 'noun'>;
  endpoint: E;
  /** '-date' */
  sort: string;
  row: (row: RowOf<E>) => RelatedRow;
}

/**
 * What belongs to a record, five at a time in a card, with a way to the whole list. Features show
 * theirs by registering it: see `FeatureWeb`.
 *
 * @example
 * export function RelatedInvoices(props: RelatedListProps) {
 *   return (
 *     <RelatedList
 *       {...props}
 *       entity={invoice}
 *       endpoint={invoiceEndpoints.list}
 *       sort="-date"
 *       row={({ id, invoiceNumber, description, dueDate, total }) => ({
 *         href: `/invoices/${id}`,
 *         title: invoiceNumber,
 *         details: [description, <DayText day={dueDate} />],
 *         figure: <MoneyText dollars={total} />,
 *       })}
 *     />
 *   );
 * }
 */
export function RelatedList<const E extends ListEndpoint>({
  entity,
  endpoint,
  of,
  sort,
  row,
  action,
  isHiddenEmpty = false,
}: RelatedListOptions<E>) {
  const title = pluralOf(entity);
  const [page, setPage] = useState(1);
  const filter = { field: of.field, operator: 'equals' as const, values: [String(of.id)] };
  const list = {
    filters: [filter],
    sort: parseSortText(sort),
    page,
    pageSize: ROWS_AT_ONCE,
    total: 'bounded' as const,
  };
  const answer = useQuery({
    queryKey: listKey(endpoint, list),
    queryFn: ({ signal }) => loadPage<RowOf<E>>(endpoint, list, signal),
    placeholderData: keepPreviousData,
  });
  const { total = 0, isTotalBounded = false } = answer.data ?? {};
  const search: ListSearch = { [`filter[${of.field}]`]: String(of.id) };

  if (isHiddenEmpty && !answer.isError && total === 0) return null;

  return (
    <Card
      title={total > 0 ? `${title} (${totalText({ total, isTotalBounded })})` : title}
      actions={action}
    >
      {answer.isPending && <Skeleton height={48} radius="md" />}
      {answer.isError && (
        <div className={classes.problem}>
          <span>{messageOf(answer.error)}</span>
          <Button variant="default" onClick={() => void answer.refetch()}>
            Try again
          </Button>
        </div>
      )}
      {answer.isSuccess && total === 0 && <p className={classes.empty}>No {entity.noun[1]} yet</p>}
      <ul className={classes.rows}>
        {answer.data?.rows.map((record) => (
          <li key={record.id}>
            <RelatedRecord {...row(record)} />
          </li>
        ))}
      </ul>
      <Pager
        page={page}
        pageSize={ROWS_AT_ONCE}
        total={total}
        isTotalBounded={isTotalBounded}
        items={title.toLowerCase()}
        onPage={setPage}
      >
        <Link to={listPath(entity)} search={search}>
          View all
        </Link>
      </Pager>
    </Card>
  );
}

function RelatedRecord({ href, title, details = [], badge, figure }: RelatedRow) {
  const shown = details.filter(Boolean);

  return (
    <Link to={href} className={classes.row}>
      <span className={classes.words}>
        <span className={classes.title}>{title}</span>
        {shown.length > 0 && (
          <span className={classes.details}>
            {shown.map((detail, index) => (
              // Details have no identity of their own; their place is it.
              <span key={index}>{detail}</span>
            ))}
          </span>
        )}
      </span>
      {badge && <span className={classes.badge}>{badge}</span>}
      {figure && <span className={`${classes.figure} figure`}>{figure}</span>}
    </Link>
  );
}
