import type { DbOrTx } from '#server/db/database.ts';
import type { Handlers } from '#server/http/mount.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import { routeGroup } from '#server/records/route-group.ts';
import { authorizedRows } from '#server/access/authorized-rows.ts';
import { recordsOf } from '#server/records/registered-records.ts';
import { noRow, type RowAccess } from '#server/access/row-access.ts';
import { can, type Actor } from '#shared/access.ts';
import type { EntityName } from '#shared/entity-names.ts';
import { keysOf } from '#shared/keys-of.ts';
import {
  clientChangeEndpoints,
  clientChangeEnds,
  type ClientChangeEnds,
  type ReassignableRecord,
} from '../client-change.ts';

/**
 * Counts one thing that ends when a record moves to another client. Returns 0 for record types it
 * doesn't apply to.
 */
export type EndCount = (
  db: DbOrTx,
  ctx: Pick<RequestContext, 'now'>,
  record: ReassignableRecord,
) => Promise<number>;

const counts = new Map<keyof ClientChangeEnds, EndCount>();

/** Registers the counters. Called once at startup. */
export function registerEndCounts(all: Record<keyof ClientChangeEnds, EndCount>): void {
  for (const name of keysOf(all)) counts.set(name, all[name]);
}

/**
 * Returns the records of a kind that the user can update. Without update access it matches nothing,
 * so the request is a 404.
 */
const changeableRows = (user: Actor, kind: EntityName): RowAccess<EntityName> =>
  can(user, kind, 'update') ? authorizedRows(user, kind, 'update') : noRow(kind);

const handlers: Handlers<typeof clientChangeEndpoints> = {
  read: async ({ ctx, params }) => {
    const { entity, id } = params;
    await recordsOf(entity).about(ctx.db, ctx, { id, access: changeableRows(ctx.user, entity) });
    const ends: Record<string, number> = {};
    for (const [name, count] of counts) ends[name] = await count(ctx.db, ctx, params);

    return clientChangeEnds.parse(ends);
  },
};

export const clientChangeRoutes = routeGroup({
  name: 'clientChanges',
  endpoints: clientChangeEndpoints,
  handlers,
});
