/**
 * Detaches a document from its previous client when it moves to a new client, in the same
 * transaction. Other features register what they need to detach.
 */
import { turnOffLinks } from '#features/work/client-links/server/client-links.ts';
import { DOCUMENT_KINDS } from '#features/office/company/document-kinds.ts';
import type { DocumentName } from '#features/office/company/document-kinds.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { ActorContext } from '#server/access/request-context.ts';

/** A locked document, with the ids of its previous and new clients. */
export interface ClientChange {
  entity: (typeof DOCUMENT_KINDS)[DocumentName]['entity'];
  id: number;
  from: number;
  to: number;
}

/**
 * Detaches one feature's records from the document, or throws a 409 if the document must stay with
 * its client.
 */
export type ClientChangePart = (
  tx: DbOrTx,
  ctx: ActorContext,
  change: ClientChange,
) => Promise<void>;

const registered: ClientChangePart[] = [];

/** Registers the functions that detach other features' records. Called once at startup. */
export function registerClientChangeParts(parts: readonly ClientChangePart[]): void {
  registered.push(...parts);
}

/** Detaches a document from its previous client. */
export async function leaveClient(
  tx: DbOrTx,
  ctx: ActorContext,
  { kind, ...change }: Omit<ClientChange, 'entity'> & { kind: DocumentName },
): Promise<void> {
  const { entity } = DOCUMENT_KINDS[kind];
  for (const end of registered) await end(tx, ctx, { ...change, entity });
  await turnOffLinks(tx, ctx, { entity, id: change.id });
}
