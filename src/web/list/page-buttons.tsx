import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { PageButton } from './page-button.tsx';
import classes from './pagination.module.css';
import { pageNumbers } from './page-numbers.ts';

interface PageButtonsProps {
  /** 'Pages' */
  label: string;
  page: number;
  lastPage: number;
  /** True if there may be pages after the last known one. */
  hasMore?: boolean;
  onPage: (page: number) => void;
}

/** Buttons for the previous page, up to five page numbers, and the next page. */
export function PageButtons({ label, page, lastPage, hasMore = false, onPage }: PageButtonsProps) {
  return (
    <nav aria-label={label} className={classes.pages}>
      <PageButton label="Previous page" isDisabled={page <= 1} onPress={() => onPage(page - 1)}>
        <IconChevronLeft size={16} aria-hidden />
      </PageButton>
      {pageNumbers(page, lastPage).map((number) => (
        <PageButton
          key={number}
          label={`Page ${number}`}
          isCurrent={number === page}
          onPress={() => onPage(number)}
        >
          {number.toLocaleString('en-US')}
        </PageButton>
      ))}
      <PageButton
        label="Next page"
        isDisabled={page >= lastPage && !hasMore}
        onPress={() => onPage(page + 1)}
      >
        <IconChevronRight size={16} aria-hidden />
      </PageButton>
    </nav>
  );
}
