/** The pages of a form, which its page breaks make. */
import type { FormField } from './form-field.ts';

/**
 * The fields by page. A page of which nothing is asked is left out; a break before a field that is not
 * asked stays, before the next one that is.
 */
export function pagesOf(fields: readonly FormField[], asked: readonly FormField[]): FormField[][] {
  const isAsked = new Set(asked.map(({ id }) => id));
  const pages: FormField[][] = [[]];
  for (const field of fields) {
    if (field.startsPage) pages.push([]);
    if (isAsked.has(field.id)) pages.at(-1)?.push(field);
  }

  return pages.filter((page) => page.length > 0);
}
