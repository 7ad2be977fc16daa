import { Button, NativeSelect } from '@mantine/core';
import { useRef } from 'react';
import { pageSizeChoices } from './list-address.ts';
import { rangeText } from './page-numbers.ts';
import { PageButtons } from './page-buttons.tsx';
import classes from './pagination.module.css';
import type { ListState } from './use-list-state.ts';

interface PaginationProps {
  /** The result of `useList`, or the part of it that a list without a table provides. */
  list: {
    state: ListState;
    total: number;
    /** True if there are more rows than `total`. `countAll` counts them. */
    isTotalBounded?: boolean;
    countAll?: () => void;
    noun: readonly [one: string, many: string];
  };
}

/**
 * The footer of a list with more than one page: the range, the page size, and up to five page
 * buttons.
 */
export function Pagination({ list }: PaginationProps) {
  const range = useRef<HTMLDivElement>(null);
  const { state, total, isTotalBounded = false, countAll, noun } = list;
  const { page, pageSize } = state.query;
  const lastPage = Math.ceil(total / pageSize);
  if (lastPage <= 1) return null;

  return (
    <div className={`${classes.foot} no-print`}>
      <div ref={range} className={classes.range} aria-live="polite" tabIndex={-1}>
        {rangeText(page, pageSize, { total, isTotalBounded }, noun[1])}
        {isTotalBounded && countAll && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => {
              // Move the focus, because this button disappears once everything is counted.
              range.current?.focus();
              countAll();
            }}
          >
            Count all
          </Button>
        )}
      </div>
      <NativeSelect
        aria-label="Rows per page"
        size="xs"
        value={String(pageSize)}
        data={pageSizeChoices(state.defaults.pageSize).map((size) => ({
          value: String(size),
          label: `${size} per page`,
        }))}
        onChange={(event) => state.setPageSize(Number(event.currentTarget.value))}
      />
      <div className={classes.pages}>
        <PageButtons
          label="Pages"
          page={page}
          lastPage={lastPage}
          hasMore={isTotalBounded}
          onPage={state.setPage}
        />
      </div>
    </div>
  );
}
