import { formatInstant } from '#shared/calendar-day.ts';
import type { ListedFile } from '../file.ts';

/** Describes a file: 'roof.jpg, added by Dana Whitfield, taken Nov 20, 2026, 2:03 PM'. */
export function aboutFile(one: ListedFile, timeZone: string): string {
  const { name, caption, addedBy, takenAt, createdAt } = one;

  return [
    caption ?? name,
    addedBy && `added by ${addedBy}`,
    takenAt ? `taken ${formatInstant(takenAt, timeZone)}` : formatInstant(createdAt, timeZone),
  ]
    .filter(Boolean)
    .join(', ');
}
