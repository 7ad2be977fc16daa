import { z } from 'zod';

export const TRASH_ENTITIES = ['contacts', 'jobs', 'estimates', 'invoices', 'payments'] as const;
export type TrashEntity = (typeof TRASH_ENTITIES)[number];

/** How long a deleted record can be restored. */
export const DAYS_IN_TRASH = 30;

export const trashedRecord = z
  .object({
    entity: z.enum(TRASH_ENTITIES),
    id: z.int(),
    label: z.string(),
    deletedAt: z.iso.datetime(),
    deletedBy: z.string(),
  })
  .meta({ id: 'TrashedRecord' });

export type TrashedRecord = z.infer<typeof trashedRecord>;
