import type { BadgeColor } from '#web/ui/status-color.ts';
import type { ImportRow, RowVerdict } from '../contact-import.ts';
import { IMPORT_TARGETS } from '../contact-import-targets.ts';
import type { OptionalField } from '../contact-import-targets.ts';

interface VerdictLook {
  label: string;
  color: BadgeColor;
}

/** Label and color of each verdict. */
export const VERDICTS: Record<RowVerdict, VerdictLook> = {
  new: { label: 'New', color: 'green' },
  update: { label: 'Update', color: 'blue' },
  property: { label: 'Second address', color: 'blue' },
  nameOnly: { label: 'Only a name', color: 'yellow' },
  duplicate: { label: 'Existing', color: 'gray' },
  repeated: { label: 'Duplicate in file', color: 'yellow' },
  error: { label: 'Error', color: 'red' },
};

/** Returns a field's name for use within a sentence, such as 'email'. */
export const fieldInWords = (field: OptionalField): string => IMPORT_TARGETS[field].toLowerCase();

/**
 * Returns how to label a row: by its undo result or outcome, else the user's decision, else its
 * verdict.
 */
export function lookOfRow({ verdict, decision, outcome, undone }: ImportRow): VerdictLook | null {
  if (undone === 'kept') return { label: 'Kept', color: 'yellow' };
  if (undone === 'removed') return { label: 'Removed', color: 'gray' };
  if (undone === 'restored') return { label: 'Reverted', color: 'gray' };
  if (outcome === 'created') return { label: 'Imported', color: 'green' };
  if (outcome === 'filled') return { label: 'Updated', color: 'green' };
  if (outcome === 'attached') return { label: 'Address added', color: 'green' };
  if (outcome === 'skipped') return VERDICTS.duplicate;
  if (decision === 'create') return { label: 'Will be imported', color: 'green' };
  if (decision === 'skip') return { label: 'Skipped', color: 'gray' };

  return verdict && VERDICTS[verdict];
}
