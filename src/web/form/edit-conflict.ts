import { ApiError } from '../api-client.ts';

/** One field that somebody else changed while this form was open (D46). */
export interface EditConflict {
  field: string;
  /** As the server names it; the form's own label goes first. */
  label?: string;
  mine: unknown;
  theirs: unknown;
  changedBy: string;
  /** An ISO instant. */
  changedAt: string;
}

/** What the server answers instead of overwriting somebody's change. */
export interface EditConflicts {
  conflicts: EditConflict[];
  /** The record as it stands now. */
  current: Record<string, unknown> & { version: number };
}

/** The conflicts that an error is about, or null for any other error. */
export function editConflictsOf(error: unknown): EditConflicts | null {
  if (!(error instanceof ApiError) || error.code !== 'conflict') return null;
  const { conflicts, current } = error.details;
  if (!Array.isArray(conflicts) || conflicts.length === 0) return null;
  if (typeof current !== 'object' || current === null || !('version' in current)) return null;

  return error.details as unknown as EditConflicts;
}
