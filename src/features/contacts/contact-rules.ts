/** Who looks after a contact, and who may decide it. */
import { scopeOf, type Actor } from '#shared/access.ts';
import type { Contact } from './contact.ts';

/** The owner of a new contact when none is named: the sales rep who adds it. */
export function defaultOwner({ id, accessProfile }: Actor): number | null {
  return accessProfile === 'Sales Representative' ? id : null;
}

/**
 * Whether this person may decide who looks after a contact; a new one is its creator's own. A job for
 * a contact does not make it one's own here: anybody who makes jobs could take it over with one.
 */
export function mayAssign(
  user: Actor,
  before: Pick<Contact, 'createdBy' | 'assignedTo'> | null,
): boolean {
  const scope = scopeOf(user, 'contacts', 'assign');
  if (scope !== 'own' || !before) return scope !== 'none';

  return before.createdBy === user.id || before.assignedTo === user.id;
}

export const NOT_YOURS_TO_ASSIGN =
  'You can assign only your own contacts. An administrator, a project manager or an office user can assign this one.';
