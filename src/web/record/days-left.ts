import { DAYS_IN_TRASH } from '#shared/records/trashed-record.ts';

const MS_PER_DAY = 86_400_000;

/** How long something deleted at this instant can still be brought back: '12 days left'. */
export function daysLeft(deletedAt: string, now: Date): string {
  const gone = (now.getTime() - new Date(deletedAt).getTime()) / MS_PER_DAY;
  const left = DAYS_IN_TRASH - gone;
  if (left < 1) return 'less than a day left';

  return left === 1 ? '1 day left' : `${Math.ceil(left)} days left`;
}
