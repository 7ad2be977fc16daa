import { and, eq, isNull } from 'drizzle-orm';
import { clientLinks } from '#features/work/client-links/server/client-link-table.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { noPage, type OpenedLink } from './open-link.ts';

/**
 * Throws 404 unless a document, locked by the caller, still belongs to the client whose link was
 * opened, and the link still works. Both may have changed concurrently.
 */
export async function assertStillTheirs(
  tx: DbOrTx,
  { link }: OpenedLink,
  document: { clientId: number },
): Promise<void> {
  const [live] = await tx
    .select({ id: clientLinks.id })
    .from(clientLinks)
    .where(and(eq(clientLinks.id, link.id), isNull(clientLinks.revokedAt)));
  if (live && document.clientId === link.clientId) return;

  throw noPage();
}
