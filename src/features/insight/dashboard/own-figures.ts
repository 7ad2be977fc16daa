/** Decides whose records the figures of a user are about. */
import { scopeOf, type Actor } from '#shared/access.ts';
import type { EntityName } from '#shared/entity-names.ts';

/** The definition of a user's own tasks. */
export const OWN_TASKS_IN_WORDS =
  'tasks assigned to you or added by you, and all tasks on your jobs';

/** Jobs and tasks count for those who may change their own alone, whatever they may read: `mine` in a list. */
export const changesOwnOnly = (user: Actor, kind: EntityName) =>
  (kind === 'jobs' || kind === 'tasks') && scopeOf(user, kind, 'update') === 'own';

/** True when a figure is about the user's own records alone. */
export const isOwnFigure = (user: Actor, kind: EntityName) =>
  changesOwnOnly(user, kind) || scopeOf(user, kind, 'read') === 'own';
