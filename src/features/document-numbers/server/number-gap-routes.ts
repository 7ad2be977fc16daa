import type { Handlers } from '#server/mount.ts';
import type { numberGapEndpoints } from '../number-gap-endpoints.ts';
import { listNumberGaps } from './number-gap-queries.ts';

export const numberGapRoutes: Handlers<typeof numberGapEndpoints> = {
  list: ({ work, query: { kind, before } }) =>
    listNumberGaps(work.db, { kind, before, now: work.now }),
};
