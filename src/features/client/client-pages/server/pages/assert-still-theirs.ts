import { and, eq, isNull } from 'drizzle-orm';
import { clientLinks } from '#features/work/client-links/server/client-link-table.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { noPage, type OpenedLink } from './open-link.ts';

/**
 * Throws a 404 unless a document, which the caller has locked, is still one of the client whose link was
 * opened, and that link still works: it may have gone to another client at the same moment.
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
