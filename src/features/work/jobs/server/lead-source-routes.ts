import { routeGroup } from '#server/records/route-group.ts';
import { leadSourceEndpoints } from '../job-word-endpoints.ts';
import {
  addLeadSource,
  arrangeLeadSources,
  listManagedSources,
  previewSourceRename,
  removeLeadSource,
  renameLeadSource,
} from './lead-sources.ts';

export const leadSourceRoutes = routeGroup({
  name: 'leadSources',
  endpoints: leadSourceEndpoints,
  handlers: {
    add: ({ ctx, body }) => addLeadSource(ctx, body.word),

    arrange: ({ ctx, body }) => arrangeLeadSources(ctx, body.sources),

    managed: ({ ctx }) => listManagedSources(ctx.db),

    previewRename: ({ ctx, query }) => previewSourceRename(ctx.db, query),

    rename: ({ ctx, body }) => renameLeadSource(ctx, body),

    remove: ({ ctx, body }) => removeLeadSource(ctx, body.word),
  },
});
