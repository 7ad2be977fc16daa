import { ApiError } from '../api/api-client.ts';

/** A field that another user changed while this form was open. */
interface EditConflict {
  field: string;
  /** The server's label for the field. The form's own label takes precedence. */
  label?: string;
  mine: unknown;
  theirs: unknown;
  changedBy: string;
  /** An ISO instant. */
  changedAt: string;
}

/** The server's response if saving would overwrite another user's change. */
export interface EditConflicts {
  conflicts: EditConflict[];
  /** The current record. */
  current: Record<string, unknown> & { version: number };
}

/** Returns an error's conflicts; null for any other error. */
export function editConflictsOf(error: unknown): EditConflicts | null {
  if (!(error instanceof ApiError) || error.code !== 'conflict') return null;
  const { conflicts, current } = error.details;
  if (!Array.isArray(conflicts) || conflicts.length === 0) return null;

  return isRecord(current) ? { conflicts, current } : null;
}

function isRecord(value: unknown): value is EditConflicts['current'] {
  return typeof value === 'object' && value !== null && 'version' in value;
}
