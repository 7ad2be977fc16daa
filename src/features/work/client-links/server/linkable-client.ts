/** Finds the client to create a link for. */
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { AppError, notFound } from '#shared/app-error.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { ActorContext } from '#server/access/request-context.ts';
import { trashCutoff } from '#server/records/trash-bin.ts';
import type { LinkedEntity, LinkedRecord } from '../client-link.ts';

/** Uses table names because estimates and invoices import this feature, so it can't import them. */
const CLIENTS: Record<LinkedEntity, (id: number) => SQL> = {
  // Locks the document so that its client can't change before the transaction ends.
  estimates: (id) =>
    sql`select client_id as id, deleted_at is null as is_there from estimates where id = ${id} for share`,
  invoices: (id) =>
    sql`select client_id as id, deleted_at is null as is_there from invoices where id = ${id} for share`,
  contacts: (id) => sql`select id, true as is_there from contacts where id = ${id}`,
};

/** Returns SQL for the id of a record's current client. */
export const currentClient = ({ entity, id }: LinkedRecord): SQL<number> =>
  entity === 'contacts'
    ? sql`${id}::int`
    : sql`(select client_id from ${sql.identifier(entity)} where id = ${id})`;

/**
 * Returns the id of a record's client. Throws a 404 if the document is deleted, and a 409 that
 * names the client if the client is deleted, because the link would not open.
 */
export async function requireLinkableClient(
  tx: DbOrTx,
  { now }: Pick<ActorContext, 'now'>,
  { entity, id }: LinkedRecord,
): Promise<number> {
  const { rows } = await tx.execute<{ id: number; is_there: boolean }>(CLIENTS[entity](id));
  const [record] = rows;
  if (!record?.is_there) throw notFound(entity === 'contacts' ? 'Contact' : 'Document');
  const { rows: clients } = await tx.execute<Client>(
    sql`select name, deleted_at is not null as is_deleted, deleted_at >= ${trashCutoff(now)} as is_in_trash
      from contacts where id = ${record.id}`,
  );
  const [client] = clients;
  if (!client) throw notFound('Contact');
  if (client.is_deleted) throw deletedClient({ id: record.id, ...client });

  return record.id;
}

interface Client {
  [column: string]: unknown;
  name: string;
  is_deleted: boolean;
  /** Null if the client isn't deleted. */
  is_in_trash: boolean | null;
}

function deletedClient({ id, name, is_in_trash }: Client & { id: number }): AppError {
  const why = `${name} is deleted, so the link would not open.`;

  return is_in_trash
    ? new AppError('conflict', `${why} Restore the contact first.`, {
        details: { restoreFirst: { entity: 'contacts', id } },
      })
    : new AppError('conflict', `${why} Choose another client first.`);
}

/** Returns the id of a record's client; null if a link to the record would not open. */
export const findLinkableClient = (
  tx: DbOrTx,
  ctx: Pick<ActorContext, 'now'>,
  record: LinkedRecord,
): Promise<number | null> =>
  requireLinkableClient(tx, ctx, record).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
