import { eq } from 'drizzle-orm';
import type { DbOrTx } from '#server/db/database.ts';
import { recordHistory } from '#server/records/audit-log.ts';
import type { HappenedTo } from '#server/records/audit-log.ts';
import { contacts } from './contact-table.ts';

type ClientEvent = Pick<HappenedTo, 'before' | 'after' | 'reason'>;

/** Adds an update to a client's timeline. Returns the client's name. */
export async function recordClientEvent(
  tx: DbOrTx,
  ctx: Parameters<typeof recordHistory>[1],
  { clientId, ...event }: ClientEvent & { clientId: number },
): Promise<string> {
  const [client] = await tx
    .select({ name: contacts.name })
    .from(contacts)
    .where(eq(contacts.id, clientId));
  const label = client?.name ?? '';
  await recordHistory(tx, ctx, {
    entity: 'contacts',
    entityId: clientId,
    label,
    action: 'updated',
    contactId: clientId,
    ...event,
  });

  return label;
}
