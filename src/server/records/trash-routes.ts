import type { Handlers } from '#server/http/mount.ts';
import type { trashEndpoints } from '#shared/records/trash-endpoints.ts';
import { recordsOf } from './registered-records.ts';
import { listTrash } from './trash-queries.ts';

export const trashRoutes: Handlers<typeof trashEndpoints> = {
  list: ({ ctx, query }) => listTrash(ctx.db, { query, now: ctx.now }),

  restore: ({ ctx, params: { entity, id } }) => recordsOf(entity).restore(ctx, id),
};
