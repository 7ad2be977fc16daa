/** A notification's link, and its relative time. */
import { formatInstant } from '#shared/calendar-day.ts';
import type { AnyEntity } from '#shared/entity.ts';
import { sentNotificationTypeOf } from '#shared/registered-notifications.ts';
import { listPath, recordPath } from '#web/record/record-paths.ts';
import type { Notification } from '../notification.ts';
import { listQueryOf } from '../notification-sentence.ts';

/**
 * Returns the route of a notification's record, scrolled to the note if there is one, or of the
 * list of its records; null if there is nothing to open.
 */
export function addressOf(
  { type, entityId, count, noteId }: Notification,
  entity: AnyEntity,
  userId: number,
): { to: string; search: Record<string, string>; hash?: string } | null {
  if (entityId !== null) {
    const hash = noteId === null ? {} : { hash: `note-${noteId}` };

    return { to: recordPath(entity, entityId), search: {}, ...hash };
  }
  if (count === 1 || sentNotificationTypeOf(type).isWithoutList) return null;
  const search = {
    ...('assignedTo' in entity.listFields && { 'filter[assignedTo]': String(userId) }),
    ...listQueryOf(type),
  };

  return { to: listPath(entity), search };
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

/**
 * Returns a relative time: 'just now', '5 minutes ago', '3 hours ago'. More than a day ago, returns
 * the date and time in `timeZone`.
 */
export function whenInWords(instant: string, now: Date, timeZone: string): string {
  const ago = now.getTime() - Date.parse(instant);
  if (ago < MINUTE) return 'just now';
  if (ago < HOUR) return relative.format(-Math.floor(ago / MINUTE), 'minute');
  if (ago < DAY) return relative.format(-Math.floor(ago / HOUR), 'hour');

  return formatInstant(instant, timeZone);
}
