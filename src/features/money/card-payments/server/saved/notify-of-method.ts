import { eq } from 'drizzle-orm';
import { contacts } from '#features/work/contacts/server/contact-table.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { ActorContext } from '#server/access/request-context.ts';
import { recordHistory } from '#server/records/audit-log.ts';

/** Adds an entry to the client's timeline. */
export async function notifyOfMethod(
  tx: DbOrTx,
  ctx: ActorContext,
  { clientId, reason }: { clientId: number; reason: string },
): Promise<void> {
  const [client] = await tx
    .select({ name: contacts.name })
    .from(contacts)
    .where(eq(contacts.id, clientId));
  await recordHistory(tx, ctx, {
    entity: 'contacts',
    entityId: clientId,
    label: client?.name ?? '',
    action: 'updated',
    contactId: clientId,
    reason,
  });
}
