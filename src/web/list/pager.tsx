import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import type { ReactNode } from 'react';
import { rangeText } from './page-numbers.ts';
import { PageButton } from './page-button.tsx';
import classes from './pagination.module.css';

interface PagerProps {
  page: number;
  pageSize: number;
  total: number;
  /** True if there are more items than `total`. */
  isTotalBounded?: boolean;
  /** 'jobs' */
  items: string;
  onPage: (page: number) => void;
  /** Shown at the left end, such as a link to the full list. */
  children?: ReactNode;
}

/**
 * Previous and next buttons for a short list within a page. Renders nothing if everything fits on
 * one page.
 */
export function Pager({
  page,
  pageSize,
  total,
  isTotalBounded = false,
  items,
  onPage,
  children,
}: PagerProps) {
  if (total <= pageSize) return null;

  return (
    <div className={`${classes.pager} no-print`}>
      {children}
      <span className={classes.shown} aria-live="polite">
        {rangeText(page, pageSize, { total, isTotalBounded }, items)}
      </span>
      <PageButton
        label={`Previous ${items}`}
        isDisabled={page <= 1}
        onPress={() => onPage(page - 1)}
      >
        <IconChevronLeft size={16} aria-hidden />
      </PageButton>
      <PageButton
        label={`Next ${items}`}
        isDisabled={page * pageSize >= total && !isTotalBounded}
        onPress={() => onPage(page + 1)}
      >
        <IconChevronRight size={16} aria-hidden />
      </PageButton>
    </div>
  );
}
