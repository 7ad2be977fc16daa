import type { Handlers } from '#server/mount.ts';
import type { trashEndpoints } from '../trash-endpoints.ts';
import { restoreRecord } from './restore-record.ts';
import { listTrash } from './trash-queries.ts';

export const trashRoutes: Handlers<typeof trashEndpoints> = {
  list: ({ work, query }) => listTrash(work.db, { query, now: work.now }),

  restore: ({ work, params: { entity, id } }) => restoreRecord(work, entity, id),
};
