import { ApiError } from '../api/api-client.ts';

/** One field that another user changed while this form was open. */
interface EditConflict {
  field: string;
  /** The server's name of the field; the form's own label is preferred. */
  label?: string;
  mine: unknown;
  theirs: unknown;
  changedBy: string;
  /** An ISO instant. */
  changedAt: string;
}

/** The server's response when a save would overwrite another user's change. */
export interface EditConflicts {
  conflicts: EditConflict[];
  /** The record as it is now. */
  current: Record<string, unknown> & { version: number };
}

/** The conflicts of an error, or null for any other error. */
export function editConflictsOf(error: unknown): EditConflicts | null {
  if (!(error instanceof ApiError) || error.code !== 'conflict') return null;
  const { conflicts, current } = error.details;
  if (!Array.isArray(conflicts) || conflicts.length === 0) return null;

  return isRecord(current) ? { conflicts, current } : null;
}

function isRecord(value: unknown): value is EditConflicts['current'] {
  return typeof value === 'object' && value !== null && 'version' in value;
}
