/** Creates, finds, and turns off links to client pages. */
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

/** The owner of a link: a record or one of its signers, and whether the link is printed. */
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
 * Returns the shareable records of a kind: records the user may change, and clients if they
 * see all money.
 */
export function shareableRows(user: SignedIn, kind: EntityName): RowAccess<EntityName> {
  const mayShareAny = can(user, kind, 'update');
  const seesMoney = kind !== 'contacts' || can(user, 'payments', 'export');

  return mayShareAny && seesMoney ? authorizedRows(user, kind, 'update') : noRow(kind);
}

/** Returns true when a user may share a record, which also lets them see its link. */
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

/** Returns the active or expired link; undefined without one or when it was turned off. */
export async function findLink(db: DbOrTx, of: LinkOf): Promise<ClientLinkRow | undefined> {
  const [link] = await db.select().from(clientLinks).where(isOf(of));

  return link;
}

/** Returns the link with this token, even when it was turned off; undefined for any other text. */
export async function linkOfToken(db: DbOrTx, token: string): Promise<ClientLinkRow | undefined> {
  const [link] = await db
    .select()
    .from(clientLinks)
    .where(eq(clientLinks.tokenHash, hashToken(printedToken(token) ?? token)));

  return link;
}

/**
 * Returns the active link of a record that the caller has authorized: the existing link, renewed
 * for its full period, or a new one. Two concurrent calls get the same link. Throws a 409 when the
 * link would not open.
 *
 * @example
 * const { token } = await linkOf(tx, ctx, { entity: 'estimates', id });
 * const address = `${publicUrl}${pathOfLink(token)}`;
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
 * Returns the active link to print on a client's document: the existing one, or a new one.
 * Concurrent calls all get the same link. Returns null when the document moved to another client,
 * or has no client who could open it.
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
      // Another request inserted the link first; an update without changes returns it.
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

/** Turns a record's link off permanently; does nothing without one. */
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
 * Turns off every link of a record permanently: the shared link, the signers' links, and the
 * printed link. Called when the record moves to another client. Returns true when there was one.
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

/** Returns the client's last view of a link, and the number of days with a view. */
export async function viewsOf(db: DbOrTx, linkId: number): Promise<ClientLink['viewed']> {
  const [views] = await db
    .select({ at: max(clientLinkViews.at), count: count() })
    .from(clientLinkViews)
    .where(eq(clientLinkViews.linkId, linkId));

  return views?.at ? { at: views.at.toISOString(), count: views.count } : null;
}

/**
 * Returns true when the office turned off a link of the record. Links of a former client do not
 * count.
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
