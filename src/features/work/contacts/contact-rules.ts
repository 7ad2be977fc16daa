/** Who looks after a contact, and who may decide it. */
import { scopeOf, type Actor } from '#shared/access.ts';
import type { Contact } from './contact.ts';

/** The owner of a new contact when none is named: the sales rep who adds it. */
export function defaultOwner({ id, accessProfile }: Actor): number | null {
  return accessProfile === 'Sales Representative' ? id : null;
}

/**
 * Whether the user may assign a contact; a new contact belongs to its creator. Ownership through a
 * job does not count here: otherwise a user could take over any contact by creating a job for it.
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
