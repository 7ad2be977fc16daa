/** The page buttons to show: at most five, the current one in the middle where it can be. */
export function pageNumbers(page: number, lastPage: number): number[] {
  const count = Math.min(5, lastPage);
  const first = Math.min(Math.max(1, page - 2), lastPage - count + 1);

  return Array.from({ length: count }, (_, index) => first + index);
}

/** '{a} - {b} of {n} items' (specification, section 2.4), with the list's own word for items. */
export function rangeText(page: number, pageSize: number, total: number, items: string): string {
  const format = (value: number) => value.toLocaleString('en-US');
  const from = (page - 1) * pageSize + 1;

  return `${format(from)} - ${format(Math.min(page * pageSize, total))} of ${format(total)} ${items}`;
}
