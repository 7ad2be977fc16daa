import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ListQuery } from '#shared/list-query.ts';
import { RecordRows, type RecordRow } from '#web/list/record-rows.tsx';
import { rowsQuery, type ListEndpoint, type RowOf } from '#web/list/use-list.ts';
import { Card } from '#web/ui/card.tsx';
import { LoadProblem } from '#web/ui/load-problem.tsx';
import text from '#web/ui/text.module.css';
import { RowSkeletons } from './row-skeletons.tsx';

interface FewRecordsProps<E extends ListEndpoint> {
  title: string;
  /** A link to the complete list. */
  all: ReactNode;
  endpoint: E;
  list: Partial<ListQuery>;
  isShown?: (row: RowOf<E>) => boolean;
  row: (row: RowOf<E>) => RecordRow;
  /** Text to show if there are no records. */
  none: string;
  /** A link to create the first record. */
  first?: ReactNode;
}

/** Shows a card with the first few records of a list, or a message if there are none. */
export function FewRecords<const E extends ListEndpoint>({
  title,
  all,
  endpoint,
  list,
  isShown = () => true,
  row,
  none,
  first,
}: FewRecordsProps<E>) {
  const answer = useQuery(rowsQuery(endpoint, list));
  const rows = answer.data?.rows.filter(isShown) ?? [];

  return (
    <Card title={title} actions={all}>
      {answer.isPending && <RowSkeletons count={4} />}
      {answer.isError && !answer.data && (
        <LoadProblem error={answer.error} onRetry={() => void answer.refetch()} />
      )}
      {answer.data && rows.length === 0 && (
        <p className={text.dimmed}>
          {none}
          {first && <> · {first}</>}
        </p>
      )}
      <RecordRows rows={rows.map(row)} />
    </Card>
  );
}
