/** Who looks after a contact, and who may decide it. */
import { scopeOf } from '#shared/access.ts';
import type { Actor } from '#shared/access.ts';
import { AppError } from '#shared/app-error.ts';
import { requireActiveUser } from '#features/accounts/server/require-active-user.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { defaultOwner } from '../contact-rules.ts';
import type { Contact } from '../contact.ts';

/**
 * Whether this person may decide who looks after a contact; a new one is its creator's own. A job for
 * a contact does not make it one's own here: anybody who makes jobs could take it over with one.
 */
function mayAssign(user: Actor, before: Contact | null): boolean {
  const scope = scopeOf(user, 'contacts', 'assign');
  if (scope !== 'own' || !before) return scope !== 'none';

  return before.createdBy === user.id || before.assignedTo === user.id;
}

/**
 * Throws a 403 when this person may not assign this contact, and a 400 when the new owner is not an
 * active user. An owner that stays the same is never questioned.
 */
export async function assertAssignable(
  tx: DbOrTx,
  user: Actor,
  { assignedTo, before }: { assignedTo: number | null | undefined; before: Contact | null },
): Promise<void> {
  const current = before ? before.assignedTo : defaultOwner(user);
  if (assignedTo === undefined || assignedTo === current) return;

  if (!mayAssign(user, before)) {
    const message = 'You can only assign your own contacts. An administrator can assign this one.';
    throw new AppError('forbidden', message, { issues: [{ path: 'assignedTo', message }] });
  }
  if (assignedTo !== null) {
    const message = 'This person is not an active user. Choose another.';
    await requireActiveUser(tx, assignedTo, { path: 'assignedTo', message });
  }
}
