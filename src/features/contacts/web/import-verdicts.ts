import type { BadgeColor } from '#web/ui/status-color.ts';
import type { ImportRow, RowVerdict } from '../contact-import.ts';

interface VerdictLook {
  label: string;
  color: BadgeColor;
}

/** How verdicts read. */
export const VERDICTS: Record<RowVerdict, VerdictLook> = {
  new: { label: 'New', color: 'green' },
  update: { label: 'Adds facts', color: 'blue' },
  duplicate: { label: 'Already there', color: 'gray' },
  repeated: { label: 'Twice in the file', color: 'yellow' },
  error: { label: 'Error', color: 'red' },
};

/** How a row stands: what was done with it, else what somebody decided, else its verdict. */
export function lookOfRow({ verdict, decision, outcome, undone }: ImportRow): VerdictLook | null {
  if (undone === 'kept') return { label: 'Kept', color: 'yellow' };
  if (undone === 'removed') return { label: 'Removed', color: 'gray' };
  if (undone === 'restored') return { label: 'Facts taken away', color: 'gray' };
  if (outcome === 'created') return { label: 'Imported', color: 'green' };
  if (outcome === 'filled') return { label: 'Facts added', color: 'green' };
  if (outcome === 'skipped') return VERDICTS.duplicate;
  if (decision === 'create') return { label: 'Will be imported', color: 'green' };
  if (decision === 'skip') return { label: 'Left out', color: 'gray' };

  return verdict && VERDICTS[verdict];
}
