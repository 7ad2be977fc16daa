import { z } from 'zod';
import { ENTITY_NAMES } from '../entity-names.ts';

/** The number of days a deleted record can be restored. */
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

const MS_PER_DAY = 86_400_000;

/** Returns how much longer a deleted record can be restored: '12 days left'. */
export function daysLeft(deletedAt: string, now: Date): string {
  const gone = (now.getTime() - new Date(deletedAt).getTime()) / MS_PER_DAY;
  const left = DAYS_IN_TRASH - gone;
  if (left < 1) return 'less than a day left';

  return left === 1 ? '1 day left' : `${Math.ceil(left)} days left`;
}
