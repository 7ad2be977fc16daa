import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { messageOf } from '../api/api-client.ts';
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
export interface RelatedRow {
  href: string;
  title: ReactNode;
  /** A second line. Empty parts are left out. */
  details?: readonly (ReactNode | null)[];
  badge?: ReactNode;
  /** An amount. */
  figure?: ReactNode;
}

interface RelatedListProps<E extends ListEndpoint> {
  /** 'Invoices' */
  title: string;
  endpoint: E;
  /** Whose they are: a field of the list and the record's id. */
  of: { field: keyof E['list'] & string; id: number };
  /** '-date' */
  sort: string;
  row: (row: RowOf<E>) => RelatedRow;
  /** The list page that shows them all: '/invoices'. */
  listPage: string;
  /** 'No invoices yet' */
  empty: string;
  /** At the right of the title: a button that makes a new one. */
  action?: ReactNode;
}

/**
 * What belongs to a record, five at a time in a card, with a way to the whole list. Show it to those
 * who may read such records.
 *
 * @example
 * {canReadInvoices && (
 *   <RelatedList
 *     title="Invoices"
 *     endpoint={invoiceEndpoints.list}
 *     of={{ field: 'jobId', id: job.id }}
 *     sort="-date"
 *     listPage="/invoices"
 *     empty="No invoices yet"
 *     row={(invoice) => ({
 *       href: `/invoices/${invoice.id}`,
 *       title: invoice.invoiceNumber,
 *       details: [invoice.description, <DayText day={invoice.dueDate} />],
 *       badge: <StatusBadge status={invoice.displayStatus} />,
 *       figure: <MoneyText dollars={invoice.total} />,
 *     })}
 *   />
 * )}
 */
export function RelatedList<const E extends ListEndpoint>({
  title,
  endpoint,
  of,
  sort,
  row,
  listPage,
  empty,
  action,
}: RelatedListProps<E>) {
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
      {answer.isSuccess && total === 0 && <p className={classes.empty}>{empty}</p>}
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
        <Link to={listPage} search={search}>
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
