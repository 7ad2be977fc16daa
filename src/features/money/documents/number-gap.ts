/** Explains missing estimate and invoice numbers. */
import { z } from 'zod';
import { formatInstant } from '#shared/calendar-day.ts';

const GAP_REASONS = ['deleted', 'removed', 'cancelled', 'renumbered', 'skipped'] as const;

/** Page size. A shorter page is the last one. */
export const GAPS_AT_ONCE = 50;

export const numberGap = z
  .object({
    /** The first and last missing numbers; equal if only one is missing. */
    first: z.string(),
    last: z.string(),
    /** The count of missing numbers. */
    size: z.int(),
    /** The position of `first` in the sequence. Use it to request the next page of earlier gaps. */
    count: z.int(),
    reason: z.enum(GAP_REASONS).meta({
      description:
        'deleted: in the trash; removed: deleted more than 30 days ago; cancelled: still listed, but void; renumbered: the document now has another number; skipped: the next number was changed',
    }),
    /** The document that had the number, if its history is still available. */
    documentId: z.int().nullable(),
    /**
     * The time of the event that caused the gap, and the user who caused it; null if the audit
     * trail has no entry.
     */
    at: z.iso.datetime().nullable(),
    by: z.string().nullable(),
    /** The reason an invoice was cancelled, or the new number of a renumbered document. */
    note: z.string().nullable(),
  })
  .meta({ id: 'NumberGap' });

export type NumberGap = z.infer<typeof numberGap>;

/**
 * Explains a gap, with times in the company's time zone: 'Deleted by Dana Whitfield, Nov 21, 2026,
 * 8:00 AM'.
 */
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

/** Returns 'INV-1004' or 'INV-1004 to INV-1010'. */
export function gapTitle({ first, last, size }: NumberGap): string {
  return size === 1 ? first : `${first} to ${last}`;
}
