import { and, eq, gte } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import { trashCutoff } from '#server/records/trash-bin.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { ActorContext } from '#server/http/request-context.ts';
import { contacts } from './contact-table.ts';

/**
 * Throws a 409 that names the client when its record would be restored before it. A client who is
 * deleted for good does not block it.
 */
export async function assertClientNotTrashed(
  tx: DbOrTx,
  { now }: ActorContext,
  clientId: number,
): Promise<void> {
  const [client] = await tx
    .select({ id: contacts.id, name: contacts.name })
    .from(contacts)
    .where(and(eq(contacts.id, clientId), gte(contacts.deletedAt, trashCutoff(now))))
    .for('share');
  if (!client) return;

  throw new AppError('conflict', `${client.name} is deleted too. Restore the contact first.`, {
    details: { restoreFirst: { entity: 'contacts', id: client.id } },
  });
}
