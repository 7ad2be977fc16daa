import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListFilter } from '#shared/list-query.ts';
import { callApi, messageOf } from '#web/api/api-client.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { queryClient } from '#web/api/query-client.ts';
import { Pager } from '#web/list/pager.tsx';
import { toast } from '#web/toast/toast.ts';
import { focusPlace, restoreFocus } from '#web/ui/restore-focus.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ROW_VERDICTS, type ContactImport, type RowVerdict } from '../contact-import.ts';
import { contactImportEndpoints } from '../contact-import-endpoints.ts';
import { keepImport } from './keep-import.ts';
import { ImportRowLine, type RowActions } from './import-row-line.tsx';
import classes from './import-rows.module.css';
import { VERDICTS } from './import-verdicts.ts';

const ROWS_AT_ONCE = 10;

interface ImportRowsProps {
  found: ContactImport;
  /** True between review and import, when users can decide on individual rows. */
  isDecidable?: boolean;
  /** Shows only rows that the undo kept, with the reason. */
  only?: 'kept';
}

/** Lists the file's rows page by page, filtered by verdict or all. */
export function ImportRows({ found, isDecidable = false, only }: ImportRowsProps) {
  const { id, rowCount, verdicts } = found;
  const [verdict, setVerdict] = useState<RowVerdict | null>(null);
  const [page, setPage] = useState(1);
  const filters: ListFilter[] = [
    ...(verdict ? [{ field: 'verdict', operator: 'equals' as const, values: [verdict] }] : []),
    ...(only ? [{ field: 'undone', operator: 'equals' as const, values: [only] }] : []),
  ];
  const rowsQuery = {
    ...endpointQuery(contactImportEndpoints.rows, {
      params: { id },
      list: { filters, page, pageSize: ROWS_AT_ONCE },
    }),
    // Don't cache the rows of an earlier review: they will never be shown again.
    gcTime: 0,
  };
  const answer = useQuery({ ...rowsQuery, placeholderData: keepPreviousData });

  const choose = (next: RowVerdict | null) => {
    setVerdict(next);
    setPage(1);
  };
  /** Caches the import returned by a row action, and reloads the rows. */
  const keep = async (call: Promise<ContactImport>) => {
    const now = await call;
    const { rows } = await queryClient
      .fetchQuery({ ...rowsQuery, staleTime: 0 })
      .finally(() => keepImport(now));
    if (rows.length === 0 && page > 1) setPage(page - 1);

    return rows;
  };
  const orToast = async (act: Promise<unknown>) => {
    const before = focusPlace();
    try {
      await act;
    } catch (error) {
      toast({ title: 'Error', description: messageOf(error), tone: 'error' });
    }
    restoreFocus(before);
  };
  const actions: RowActions = {
    decide: (row, decision) =>
      orToast(
        keep(
          callApi(contactImportEndpoints.decide, {
            params: { id, rowId: row.id },
            body: { decision },
          }),
        ),
      ),
    restore: (row) =>
      orToast(keep(callApi(contactImportEndpoints.restoreRow, { params: { id, rowId: row.id } }))),
    correct: async (row, cells) => {
      const params = { id, rowId: row.id };
      const rows = await keep(callApi(contactImportEndpoints.correct, { params, body: { cells } }));

      return !rows.some((one) => one.id === row.id && one.verdict === 'error');
    },
  };

  return (
    <>
      {!only && (
        <div className={classes.filters} role="group" aria-label="Which rows">
          <VerdictButton
            label="All"
            count={rowCount}
            isChosen={verdict === null}
            onChoose={() => choose(null)}
          />
          {ROW_VERDICTS.filter((one) => verdicts[one] > 0).map((one) => (
            <VerdictButton
              key={one}
              label={VERDICTS[one].label}
              count={verdicts[one]}
              isChosen={verdict === one}
              onChoose={() => choose(one)}
            />
          ))}
        </div>
      )}
      {answer.isPending && <Skeleton height={320} radius="md" />}
      {answer.isError && (
        <EmptyState
          title="Failed to load rows"
          text={messageOf(answer.error)}
          action={<Button onClick={() => void answer.refetch()}>Try again</Button>}
        />
      )}
      <ul className={classes.rows}>
        {answer.data?.rows.map((row) => (
          <ImportRowLine key={row.id} row={row} {...(isDecidable && { actions })} />
        ))}
      </ul>
      <Pager
        page={page}
        pageSize={ROWS_AT_ONCE}
        total={answer.data?.total ?? 0}
        items="rows"
        onPage={setPage}
      />
    </>
  );
}

interface VerdictButtonProps {
  label: string;
  count: number;
  isChosen: boolean;
  onChoose: () => void;
}

function VerdictButton({ label, count, isChosen, onChoose }: VerdictButtonProps) {
  return (
    <button type="button" className={classes.filter} aria-pressed={isChosen} onClick={onChoose}>
      {label} <span className={classes.count}>{count.toLocaleString('en-US')}</span>
    </button>
  );
}
