/** Why numbers are missing from the lists of estimates and invoices. */
import { z } from 'zod';
import { formatInstant } from '#shared/calendar-day.ts';

const GAP_REASONS = ['deleted', 'removed', 'cancelled', 'renumbered', 'skipped'] as const;

/** How many gaps a call gives at a time; fewer are the last ones. */
export const GAPS_AT_ONCE = 50;

export const numberGap = z
  .object({
    /** The first and the last missing number: the same for a single one. */
    first: z.string(),
    last: z.string(),
    /** How many numbers are missing. */
    size: z.int(),
    /** The place of the first in the sequence, to ask for what comes before. */
    count: z.int(),
    reason: z.enum(GAP_REASONS).meta({
      description:
        'deleted: in the trash; removed: deleted more than 30 days ago; cancelled: still listed, but void; renumbered: the document now has another number; skipped: the next number was changed',
    }),
    /** The document, whose history can be read. */
    documentId: z.int().nullable(),
    /** When it happened and who did it; null when the audit trail has no entry. */
    at: z.iso.datetime().nullable(),
    by: z.string().nullable(),
    /** A cancelled invoice's reason, a renumbered document's other number. */
    note: z.string().nullable(),
  })
  .meta({ id: 'NumberGap' });

export type NumberGap = z.infer<typeof numberGap>;

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
