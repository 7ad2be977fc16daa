import { and, eq, gte } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import { trashCutoff } from '#server/records/trash-bin.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { ActorContext } from '#server/access/request-context.ts';
import { contacts } from './contact-table.ts';

/**
 * Throws a 409 that names the client if the client is in the trash, because it must be restored
 * first. A permanently deleted client doesn't block restoring its records.
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
