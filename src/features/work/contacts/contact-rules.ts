/** Rules for who owns a contact and who can assign it. */
import { scopeOf, type Actor } from '#shared/access.ts';
import type { Contact } from './contact.ts';

/** Returns a new contact's default owner: the user who adds it, if they are a sales rep. */
export function defaultOwner({ id, accessProfile }: Actor): number | null {
  return accessProfile === 'Sales Representative' ? id : null;
}

/**
 * True if the user can assign the contact. A new contact counts as their own. Ownership through a
 * job doesn't count, or a user could take over any contact by creating a job for it.
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
  'You can only assign your own contacts. Ask an administrator, project manager, or office user.';
