import type { Handlers } from '#server/http/mount.ts';
import type { numberGapEndpoints } from '../number-gap-endpoints.ts';
import { listNumberGaps } from './number-gap-queries.ts';

export const numberGapRoutes: Handlers<typeof numberGapEndpoints> = {
  list: ({ ctx, query: { kind, before } }) =>
    listNumberGaps(ctx.db, { kind, before, now: ctx.now }),
};
