/** Making, finding and turning off the addresses of clients' pages. */
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { DbOrTx } from '#server/db/database.ts';
import type { ActorContext } from '#server/http/request-context.ts';
import { hashToken, newToken } from '#server/http/secret-token.ts';
import { userIdOf } from '#server/records/actor.ts';
import type { SignedIn } from '#server/records/actor.ts';
import { authorizedRows } from '#server/records/authorized-rows.ts';
import { recordsOf } from '#server/records/registered-records.ts';
import { noRow, type RowAccess } from '#server/records/row-access.ts';
import { can } from '#shared/access.ts';
import type { EntityName } from '#shared/entity-names.ts';
import { LINK_DAYS, type LinkedRecord } from '../client-link.ts';
import { clientLinks, type ClientLinkRow } from './client-link-table.ts';

/** What a link is of: a record, or one of those who sign it. */
type LinkOf = LinkedRecord & { signerId?: number };

const isOf = ({ entity, id, signerId }: LinkOf) =>
  and(
    eq(clientLinks.entity, entity),
    eq(clientLinks.entityId, id),
    signerId === undefined ? isNull(clientLinks.signerId) : eq(clientLinks.signerId, signerId),
    isNull(clientLinks.revokedAt),
  );

/** The records of a kind that a user may share: those they may change, and a client where they see all money. */
export function shareableRows(user: SignedIn, kind: EntityName): RowAccess<EntityName> {
  const mayShareAny = can(user, kind, 'update');
  const seesMoney = kind !== 'contacts' || can(user, 'payments', 'export');

  return mayShareAny && seesMoney ? authorizedRows(user, kind, 'update') : noRow(kind);
}

/** Whether a user may share a record: then they may also read its address. */
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

/** The address that works, or did until it expired; undefined where there is none or it was turned off. */
export async function findLink(db: DbOrTx, of: LinkOf): Promise<ClientLinkRow | undefined> {
  const [link] = await db.select().from(clientLinks).where(isOf(of));

  return link;
}

/** The address of a token, also one that was turned off; undefined for any other text. */
export async function linkOfToken(db: DbOrTx, token: string): Promise<ClientLinkRow | undefined> {
  const [link] = await db
    .select()
    .from(clientLinks)
    .where(eq(clientLinks.tokenHash, hashToken(token)));

  return link;
}

/**
 * The live link of a record that the caller has authorized: the one there is, made to work for its full
 * time again, or a new one. Of two calls at once both get the same.
 *
 * @example
 * const { token } = await linkOf(tx, ctx, { entity: 'estimates', id });
 * const address = `${publicUrl}${pathOfLink(token)}`;
 */
export async function linkOf(
  tx: DbOrTx,
  { actor, now }: Pick<ActorContext, 'actor' | 'now'>,
  { entity, id, signerId }: LinkOf,
): Promise<ClientLinkRow> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + LINK_DAYS * 86_400_000);
  const [link] = await tx
    .insert(clientLinks)
    .values({
      entity,
      entityId: id,
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
            targetWhere: sql`revoked_at is null and signer_id is null`,
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
}

/** Turns a record's address off for good; without one nothing happens. */
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

/** Whether the office turned an address of a record off. */
export async function wasTurnedOff(db: DbOrTx, { entity, id }: LinkedRecord): Promise<boolean> {
  const [off] = await db
    .select({ id: clientLinks.id })
    .from(clientLinks)
    .where(
      and(
        eq(clientLinks.entity, entity),
        eq(clientLinks.entityId, id),
        isNull(clientLinks.signerId),
        isNotNull(clientLinks.revokedAt),
      ),
    )
    .limit(1);

  return off !== undefined;
}
