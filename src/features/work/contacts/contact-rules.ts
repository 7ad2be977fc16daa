/** Rules for the owner of a contact and who may assign it. */
import { scopeOf, type Actor } from '#shared/access.ts';
import type { Contact } from './contact.ts';

/** Returns the default owner of a new contact: the sales rep who adds it. */
export function defaultOwner({ id, accessProfile }: Actor): number | null {
  return accessProfile === 'Sales Representative' ? id : null;
}

/**
 * Returns true when the user may assign the contact. A new contact belongs to its creator.
 * Ownership through a job does not count: otherwise a user could take over any contact by creating
 * a job for it.
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
