import { z } from 'zod';

/** The kinds of record that the search box finds, in the order it shows them. */
export const SEARCH_KINDS = ['contacts', 'jobs', 'estimates', 'invoices', 'payments'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

export const searchHit = z.object({
  id: z.int(),
  title: z.string(),
  /** A second line that distinguishes two hits with the same title. */
  detail: z.string(),
  status: z.string().nullable(),
});

export const searchGroup = z
  .object({ kind: z.enum(SEARCH_KINDS), hits: z.array(searchHit), hasMore: z.boolean() })
  .meta({ id: 'SearchGroup' });

export type SearchGroup = z.infer<typeof searchGroup>;
