import { formatInstant } from '#shared/calendar-day.ts';
import type { NumberGap } from '../number-gap.ts';

/** What happened to a number, in the company's time zone: 'Deleted by Dana Whitfield, Nov 21, 2026, 8:00 AM'. */
export function gapWords({ reason, size, at, by, note }: NumberGap, timeZone: string): string {
  const who = [by && ` by ${by}`, at && `, ${formatInstant(at, timeZone)}`]
    .filter(Boolean)
    .join('');

  switch (reason) {
    case 'deleted':
      return `Deleted${who}. Still in the trash.`;
    case 'removed':
      return `Deleted${who}. No longer in the trash.`;
    case 'cancelled':
      return `Cancelled${who}${note ? `: ${note}` : ''}`;
    case 'renumbered':
      return `Renumbered to ${note ?? 'another number'}${who}`;
    case 'skipped':
      return `${size === 1 ? 'Skipped' : `${size.toLocaleString('en-US')} numbers skipped`}: the next number was changed${who}`;
  }
}

/** 'INV-1004', or 'INV-1004 to INV-1010'. */
export function gapTitle({ first, last, size }: NumberGap): string {
  return size === 1 ? first : `${first} to ${last}`;
}
