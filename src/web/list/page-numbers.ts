import type { Page } from '#shared/endpoint.ts';

/** A list's total number of rows. */
type Total = Omit<Page<unknown>, 'rows'>;

/**
 * Returns the page numbers to show: at most five, with the current one in the middle if possible.
 */
export function pageNumbers(page: number, lastPage: number): number[] {
  const count = Math.min(5, lastPage);
  const first = Math.min(Math.max(1, page - 2), lastPage - count + 1);

  return Array.from({ length: count }, (_, index) => first + index);
}

const format = (value: number) => value.toLocaleString('en-US');

/** Formats a total as '1,234', or as '10,000+' if there are more rows. */
export function totalText({ total, isTotalBounded = false }: Total): string {
  return isTotalBounded ? `${format(total)}+` : format(total);
}

/**
 * Formats the range of rows on a page as '{a} - {b} of {n} items', with the list's own noun instead
 * of 'items'.
 */
export function rangeText(page: number, pageSize: number, total: Total, items: string): string {
  const from = (page - 1) * pageSize + 1;
  const to = Math.min(page * pageSize, total.total);

  return `${format(from)} - ${format(to)} of ${totalText(total)} ${items}`;
}
