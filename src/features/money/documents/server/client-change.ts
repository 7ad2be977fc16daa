/**
 * What ends when a document goes to another client, in the transaction that gives it away: all that is
 * tied to the client who had it. Features that come later register what they hold of that client.
 */
import { turnOffLinks } from '#features/work/client-links/server/client-links.ts';
import { DOCUMENT_KINDS } from '#features/office/company/document-kinds.ts';
import type { DocumentName } from '#features/office/company/document-kinds.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { ActorContext } from '#server/http/request-context.ts';

/** A document, which is locked, and whose it was and will be. */
export interface ClientChange {
  entity: (typeof DOCUMENT_KINDS)[DocumentName]['entity'];
  id: number;
  from: number;
  to: number;
}

/** Ends what one feature holds, or throws a 409 while the document has to stay with its client. */
export type ClientChangePart = (
  tx: DbOrTx,
  ctx: ActorContext,
  change: ClientChange,
) => Promise<void>;

const registered: ClientChangePart[] = [];

/** Called once by the composition. */
export function registerClientChangeParts(parts: readonly ClientChangePart[]): void {
  registered.push(...parts);
}

/** Ends all that ties a document to its client of before. */
export async function leaveClient(
  tx: DbOrTx,
  ctx: ActorContext,
  { kind, ...change }: Omit<ClientChange, 'entity'> & { kind: DocumentName },
): Promise<void> {
  const { entity } = DOCUMENT_KINDS[kind];
  for (const end of registered) await end(tx, ctx, { ...change, entity });
  await turnOffLinks(tx, ctx, { entity, id: change.id });
}
