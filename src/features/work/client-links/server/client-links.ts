/** Creates, finds, and turns off client links. */
import { and, count, eq, isNotNull, isNull, max, sql } from 'drizzle-orm';
import type { DbOrTx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { ActorContext } from '#server/access/request-context.ts';
import { hashToken, newToken } from '#server/http/secret-token.ts';
import { userIdOf } from '#server/access/actor.ts';
import type { SignedIn } from '#server/access/actor.ts';
import { authorizedRows } from '#server/access/authorized-rows.ts';
import { recordsOf } from '#server/records/registered-records.ts';
import { noRow, type RowAccess } from '#server/access/row-access.ts';
import { can } from '#shared/access.ts';
import type { EntityName } from '#shared/entity-names.ts';
import { linkEnd, type ClientLink, type LinkedRecord } from '../client-link.ts';
import { clientLinks, clientLinkViews, type ClientLinkRow } from './client-link-table.ts';
import { currentClient, findLinkableClient, requireLinkableClient } from './linkable-client.ts';
import { newPrintedToken, printedToken } from './printed-token.ts';

/** Identifies a link: its record, the signer if any, and whether it is the printed link. */
type LinkOf = LinkedRecord & { signerId?: number; isPrinted?: boolean };

const isOf = ({ entity, id, signerId, isPrinted = false }: LinkOf) =>
  and(
    eq(clientLinks.entity, entity),
    eq(clientLinks.entityId, id),
    signerId === undefined ? isNull(clientLinks.signerId) : eq(clientLinks.signerId, signerId),
    eq(clientLinks.isPrinted, isPrinted),
    isNull(clientLinks.revokedAt),
  );

/**
 * Returns which records of a kind the user can share: those they can update. Sharing contacts also
 * requires access to all payments.
 */
export function shareableRows(user: SignedIn, kind: EntityName): RowAccess<EntityName> {
  const mayShareAny = can(user, kind, 'update');
  const seesMoney = kind !== 'contacts' || can(user, 'payments', 'export');

  return mayShareAny && seesMoney ? authorizedRows(user, kind, 'update') : noRow(kind);
}

/** True if the user can share the record. They can then also see its link. */
export async function isShareable(
  { db, user }: { db: DbOrTx; user: SignedIn },
  { entity, id }: { entity: EntityName; id: number },
): Promise<boolean> {
  const { table } = recordsOf(entity);
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, id), shareableRows(user, entity).condition));

  return rows.length > 0;
}

/** Returns a record's link, active or expired; undefined if it has none or it was turned off. */
export async function findLink(db: DbOrTx, of: LinkOf): Promise<ClientLinkRow | undefined> {
  const [link] = await db.select().from(clientLinks).where(isOf(of));

  return link;
}

/** Returns the link with this token, even if it was turned off; undefined if there is none. */
export async function linkOfToken(db: DbOrTx, token: string): Promise<ClientLinkRow | undefined> {
  const [link] = await db
    .select()
    .from(clientLinks)
    .where(eq(clientLinks.tokenHash, hashToken(printedToken(token) ?? token)));

  return link;
}

/**
 * Returns the active link of a record, creating or renewing it for the full period. The caller must
 * authorize access to the record. Concurrent calls get the same link. Throws a 409 if the link
 * would not open.
 *
 * @example
 * ```
 * const { token } = await linkOf(tx, ctx, { entity: 'estimates', id });
 * const address = `${publicUrl}${pathOfLink(token)}`;
 * ```
 */
export function linkOf(
  db: DbOrTx,
  { actor, now }: Pick<ActorContext, 'actor' | 'now'>,
  { entity, id, signerId }: LinkedRecord & { signerId?: number },
): Promise<ClientLinkRow> {
  return inTransaction(db, async (tx) => {
    const clientId = await requireLinkableClient(tx, { now }, { entity, id });
    const token = newToken();
    const expiresAt = linkEnd(now);
    const [link] = await tx
      .insert(clientLinks)
      .values({
        entity,
        entityId: id,
        clientId,
        signerId: signerId ?? null,
        token,
        tokenHash: hashToken(token),
        createdBy: userIdOf(actor),
        createdAt: now,
        expiresAt,
      })
      .onConflictDoUpdate({
        ...(signerId === undefined
          ? {
              target: [clientLinks.entity, clientLinks.entityId],
              targetWhere: sql`revoked_at is null and signer_id is null and not is_printed`,
            }
          : {
              target: clientLinks.signerId,
              targetWhere: sql`revoked_at is null and signer_id is not null`,
            }),
        set: { expiresAt: sql`greatest(${clientLinks.expiresAt}, excluded.expires_at)` },
      })
      .returning();
    if (!link) throw new Error('the link was not stored');

    return link;
  });
}

/**
 * Returns the active link to print on a client's document, creating it if necessary. Concurrent
 * calls get the same link. Returns null if the document has moved to another client, or if the link
 * would not open.
 */
export function printedLinkOf(
  db: DbOrTx,
  { now }: Pick<ActorContext, 'now'>,
  { clientId, ...record }: LinkedRecord & { clientId: number },
): Promise<ClientLinkRow | null> {
  return inTransaction(db, async (tx) => {
    if ((await findLinkableClient(tx, { now }, record)) !== clientId) return null;
    const live = await findLink(tx, { ...record, isPrinted: true });
    if (live) return live;
    const token = newPrintedToken();
    const [link] = await tx
      .insert(clientLinks)
      .values({
        entity: record.entity,
        entityId: record.id,
        clientId,
        isPrinted: true,
        token,
        tokenHash: hashToken(token),
        createdAt: now,
        expiresAt: linkEnd(now),
      })
      // If another request has just inserted the link, this no-op update makes `returning` return
      // it.
      .onConflictDoUpdate({
        target: [clientLinks.entity, clientLinks.entityId],
        targetWhere: sql`revoked_at is null and is_printed`,
        set: { isPrinted: true },
      })
      .returning();
    if (!link) throw new Error('the printed link was not stored');

    return link;
  });
}

/** Permanently turns off a record's link. Returns false if there was none. */
export async function turnOffLink(
  tx: DbOrTx,
  { now }: Pick<ActorContext, 'now'>,
  of: LinkOf,
): Promise<boolean> {
  const turnedOff = await tx
    .update(clientLinks)
    .set({ revokedAt: now })
    .where(isOf(of))
    .returning({ id: clientLinks.id });

  return turnedOff.length > 0;
}

/**
 * Permanently turns off all of a record's links: shared, signers', and printed. Called when the
 * record moves to another client. Returns true if there were any.
 */
export async function turnOffLinks(
  tx: DbOrTx,
  { now }: Pick<ActorContext, 'now'>,
  { entity, id }: LinkedRecord,
): Promise<boolean> {
  const turnedOff = await tx
    .update(clientLinks)
    .set({ revokedAt: now })
    .where(
      and(
        eq(clientLinks.entity, entity),
        eq(clientLinks.entityId, id),
        isNull(clientLinks.revokedAt),
      ),
    )
    .returning({ id: clientLinks.id });

  return turnedOff.length > 0;
}

/** Returns the client's last view of a link, and the number of views; null if there are none. */
export async function viewsOf(db: DbOrTx, linkId: number): Promise<ClientLink['viewed']> {
  const [views] = await db
    .select({ at: max(clientLinkViews.at), count: count() })
    .from(clientLinkViews)
    .where(eq(clientLinkViews.linkId, linkId));

  return views?.at ? { at: views.at.toISOString(), count: views.count } : null;
}

/**
 * True if the office has turned off the record's shared link. A former client's link doesn't count.
 */
export async function wasTurnedOff(db: DbOrTx, { entity, id }: LinkedRecord): Promise<boolean> {
  const [off] = await db
    .select({ id: clientLinks.id })
    .from(clientLinks)
    .where(
      and(
        eq(clientLinks.entity, entity),
        eq(clientLinks.entityId, id),
        eq(clientLinks.clientId, currentClient({ entity, id })),
        isNull(clientLinks.signerId),
        eq(clientLinks.isPrinted, false),
        isNotNull(clientLinks.revokedAt),
      ),
    )
    .limit(1);

  return off !== undefined;
}
