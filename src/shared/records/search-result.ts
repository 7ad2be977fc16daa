import { z } from 'zod';
import { ENTITY_NAMES } from '../entity-names.ts';

const searchHit = z.object({
  id: z.int(),
  title: z.string(),
  /** A second line that distinguishes two hits with the same title. */
  detail: z.string(),
  status: z.string().nullable(),
});

export const searchGroup = z
  .object({ kind: z.enum(ENTITY_NAMES), hits: z.array(searchHit), hasMore: z.boolean() })
  .meta({ id: 'SearchGroup' });

export type SearchGroup = z.infer<typeof searchGroup>;
