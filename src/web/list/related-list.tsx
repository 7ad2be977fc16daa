import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { pluralOf, type AnyEntity } from '#shared/entity.ts';
import type { RelatedListProps } from '../feature-web.ts';
import { listPath } from '../record/record-paths.ts';
import type { ListSearch } from '../search-params.ts';
import { Card } from '../ui/card.tsx';
import { LoadProblem } from '../ui/load-problem.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { parseSortText } from './list-address.ts';
import { totalText } from './page-numbers.ts';
import { Pager } from './pager.tsx';
import { RecordRows, type RecordRow } from './record-rows.tsx';
import text from '#web/ui/text.module.css';
import { rowsQuery, type ListEndpoint, type RowOf } from './use-list.ts';

const ROWS_AT_ONCE = 5;

interface RelatedListOptions<E extends ListEndpoint> extends RelatedListProps {
  /**
   * The entity of the listed records. Its noun provides the title and the empty-state text, its
   * name the link to the list page.
   */
  entity: Pick<AnyEntity, 'name' | 'noun'>;
  endpoint: E;
  /** '-date' */
  sort: string;
  row: (row: RowOf<E>) => RecordRow;
}

/**
 * A card with a record's related records, five at a time, and a link to the complete list. Features
 * register theirs: see `FeatureWeb`.
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
  };
  const answer = useQuery({
    ...rowsQuery(endpoint, list),
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
      {answer.isError && <LoadProblem error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.isSuccess && total === 0 && <p className={text.dimmed}>No {entity.noun[1]} yet</p>}
      <RecordRows rows={answer.data?.rows.map(row) ?? []} />
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
