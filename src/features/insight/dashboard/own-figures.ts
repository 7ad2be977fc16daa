/** Decides if a user's figures cover all records or only their own. */
import { scopeOf, type Actor } from '#shared/access.ts';
import type { EntityName } from '#shared/entity-names.ts';

/** Describes which tasks count as the user's own. */
export const OWN_TASKS_IN_WORDS =
  'tasks assigned to you or added by you, and all tasks on your jobs';

/**
 * True for jobs and tasks if the user can change only their own. Figures then cover only those,
 * even if the user can read more, like `mine` in a list.
 */
export const changesOwnOnly = (user: Actor, kind: EntityName) =>
  (kind === 'jobs' || kind === 'tasks') && scopeOf(user, kind, 'update') === 'own';

/** True if a figure covers only the user's own records. */
export const isOwnFigure = (user: Actor, kind: EntityName) =>
  changesOwnOnly(user, kind) || scopeOf(user, kind, 'read') === 'own';
