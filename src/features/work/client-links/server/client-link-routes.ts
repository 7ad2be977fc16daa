import type { EntityName } from '#shared/entity-names.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { publicUrlOf } from '#server/http/app-services.ts';
import type { Handlers } from '#server/http/mount.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import { routeGroup } from '#server/records/route-group.ts';
import { recordHistory } from '#server/records/audit-log.ts';
import { readableRows } from '#server/access/authorized-rows.ts';
import { recordsOf } from '#server/records/registered-records.ts';
import { pathOfLink, type ClientLink, type LinkedRecord } from '../client-link.ts';
import { clientLinkEndpoints } from '../client-link-endpoints.ts';
import type { ClientLinkRow } from './client-link-table.ts';
import {
  findLink,
  isShareable,
  linkOf,
  shareableRows,
  turnOffLink,
  viewsOf,
} from './client-links.ts';

/** Returns a record's audit label. Throws a 404 if the user can't share the record. */
const shareable = (db: DbOrTx, ctx: RequestContext, { entity, id }: LinkedRecord) =>
  recordsOf(entity).about(db, ctx, { id, access: shareableRows(ctx.user, entity) });

/** True if the user can share the record. Throws a 404 if they have no access to it. */
async function mayShare(
  ctx: RequestContext,
  { entity: kind, id }: { entity: EntityName; id: number },
): Promise<boolean> {
  await recordsOf(kind).about(ctx.db, ctx, { id, access: readableRows(ctx.user, kind) });

  return isShareable(ctx, { entity: kind, id });
}

async function presentLink(
  { db, now }: Pick<RequestContext, 'db' | 'now'>,
  publicUrl: string,
  { id, token, createdAt, expiresAt }: ClientLinkRow,
): Promise<ClientLink> {
  return {
    url: `${publicUrl}${pathOfLink(token)}`,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    isExpired: expiresAt <= now,
    viewed: await viewsOf(db, id),
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
        reason: before ? 'Client link renewed' : 'Client link created',
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
