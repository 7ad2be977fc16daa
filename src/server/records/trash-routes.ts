import type { Handlers } from '#server/http/mount.ts';
import { routeGroup } from '#server/http/route-group.ts';
import { trashEndpoints } from '#shared/records/trash-endpoints.ts';
import { recordsOf } from './registered-records.ts';
import { listTrash } from './trash-queries.ts';

const handlers: Handlers<typeof trashEndpoints> = {
  list: ({ ctx, query }) => listTrash(ctx.db, { query, now: ctx.now }),

  restore: ({ ctx, params: { entity, id } }) => recordsOf(entity).restore(ctx, id),
};

export const trashRoutes = routeGroup({
  name: 'trash',
  endpoints: trashEndpoints,
  handlers,
});
