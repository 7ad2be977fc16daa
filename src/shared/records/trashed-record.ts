import { z } from 'zod';
import { ENTITY_NAMES } from '../entity-names.ts';

/** How long a deleted record can be restored. */
export const DAYS_IN_TRASH = 30;

export const trashedRecord = z
  .object({
    entity: z.enum(ENTITY_NAMES),
    id: z.int(),
    label: z.string(),
    deletedAt: z.iso.datetime(),
    deletedBy: z.string(),
  })
  .meta({ id: 'TrashedRecord' });

export type TrashedRecord = z.infer<typeof trashedRecord>;
