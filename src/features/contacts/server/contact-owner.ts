/** Guards who looks after a contact. */
import { AppError } from '#shared/app-error.ts';
import { requireActiveUser } from '#features/auth/server/user-queries.ts';
import type { AnyActor } from '#server/records/actor.ts';
import type { DbOrTx } from '#server/db/database.ts';
import {
  defaultOwner as ownerByDefault,
  mayAssign,
  NOT_YOURS_TO_ASSIGN,
} from '../contact-rules.ts';
import type { Contact } from '../contact.ts';

/** The owner of a new contact when none is named. */
export function defaultOwner(actor: AnyActor): number | null {
  return actor.kind === 'user' ? ownerByDefault(actor) : null;
}

/**
 * Throws a 403 when the user may not assign this contact, and a 400 when the new owner is not an
 * active user. An unchanged owner is never checked.
 */
export async function assertAssignable(
  tx: DbOrTx,
  actor: AnyActor,
  { assignedTo, before }: { assignedTo: number | null | undefined; before: Contact | null },
): Promise<void> {
  const current = before ? before.assignedTo : defaultOwner(actor);
  if (assignedTo === undefined || assignedTo === current) return;

  if (actor.kind === 'user' && !mayAssign(actor, before)) {
    const message = NOT_YOURS_TO_ASSIGN;
    throw new AppError('forbidden', message, { issues: [{ path: 'assignedTo', message }] });
  }
  if (assignedTo !== null) {
    const message = 'This person is not an active user. Choose another.';
    await requireActiveUser(tx, assignedTo, { path: 'assignedTo', message });
  }
}
