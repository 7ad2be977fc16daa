import { and, count, eq, max } from 'drizzle-orm';
import { can } from '#shared/access.ts';
import type { EntityName } from '#shared/entity-names.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { publicUrlOf } from '#server/http/app-services.ts';
import type { Handlers } from '#server/http/mount.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { routeGroup } from '#server/http/route-group.ts';
import { recordHistory } from '#server/records/audit-log.ts';
import type { SignedIn } from '#server/records/actor.ts';
import { authorizedRows, readableRows } from '#server/records/authorized-rows.ts';
import { recordsOf } from '#server/records/registered-records.ts';
import { noRow, type RowAccess } from '#server/records/row-access.ts';
import { pathOfLink, type ClientLink, type LinkedRecord } from '../client-link.ts';
import { clientLinkEndpoints } from '../client-link-endpoints.ts';
import { clientLinkViews, type ClientLinkRow } from './client-link-table.ts';
import { findLink, linkOf, turnOffLink } from './client-links.ts';

/** The records of a kind that a user may share: those they may change, and a client where they see all money. */
function shareableRows(user: SignedIn, kind: EntityName): RowAccess<EntityName> {
  const mayShareAny = can(user, kind, 'update');
  const seesMoney = kind !== 'contacts' || can(user, 'payments', 'export');

  return mayShareAny && seesMoney ? authorizedRows(user, kind, 'update') : noRow(kind);
}

/** What the trail calls a record that the user may share; a 404 for any other. */
const shareable = (db: DbOrTx, ctx: RequestContext, { entity, id }: LinkedRecord) =>
  recordsOf(entity).about(db, ctx, { id, access: shareableRows(ctx.user, entity) });

/** Whether the user may share a record that they may read; a 404 for one that they may not. */
async function mayShare(
  ctx: RequestContext,
  { entity: kind, id }: { entity: EntityName; id: number },
): Promise<boolean> {
  const { about, table } = recordsOf(kind);
  await about(ctx.db, ctx, { id, access: readableRows(ctx.user, kind) });
  const rows = await ctx.db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, id), shareableRows(ctx.user, kind).condition));

  return rows.length > 0;
}

async function presentLink(
  { db, now }: Pick<RequestContext, 'db' | 'now'>,
  publicUrl: string,
  { id, token, createdAt, expiresAt }: ClientLinkRow,
): Promise<ClientLink> {
  const [views] = await db
    .select({ at: max(clientLinkViews.at), count: count() })
    .from(clientLinkViews)
    .where(eq(clientLinkViews.linkId, id));

  return {
    url: `${publicUrl}${pathOfLink(token)}`,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    isExpired: expiresAt <= now,
    viewed: views?.at ? { at: views.at.toISOString(), count: views.count } : null,
  };
}

const handlers: Handlers<typeof clientLinkEndpoints> = {
  read: async ({ ctx, params, services, request }) => {
    if (!(await mayShare(ctx, params))) return { mayShare: false, link: null };
    const link = await findLink(ctx.db, params);

    return {
      mayShare: true,
      link: link ? await presentLink(ctx, publicUrlOf(services, request), link) : null,
    };
  },

  share: ({ ctx, params, services, request }) =>
    inTransaction(ctx.db, async (tx) => {
      const about = await shareable(tx, ctx, params);
      const before = await findLink(tx, params);
      const link = await linkOf(tx, ctx, params);
      await recordHistory(tx, ctx, {
        entity: params.entity,
        entityId: params.id,
        ...about,
        action: 'updated',
        reason: before ? 'Client link renewed' : 'Client link made',
      });

      return presentLink({ ...ctx, db: tx }, publicUrlOf(services, request), link);
    }),

  turnOff: ({ ctx, params }) =>
    inTransaction(ctx.db, async (tx) => {
      const about = await shareable(tx, ctx, params);
      if (!(await turnOffLink(tx, ctx, params))) return;
      await recordHistory(tx, ctx, {
        entity: params.entity,
        entityId: params.id,
        ...about,
        action: 'updated',
        reason: 'Client link turned off',
      });
    }),
};

export const clientLinkRoutes = routeGroup({
  name: 'clientLinks',
  endpoints: clientLinkEndpoints,
  handlers,
});
