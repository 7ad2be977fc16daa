import { documentHandlers } from '#features/money/documents/server/document-handlers.ts';
import type { Handlers } from '#server/http/mount.ts';
import { routeGroup } from '#server/records/route-group.ts';
import { effectInWords } from '../acceptance.ts';
import { estimateEndpoints } from '../estimate-endpoints.ts';
import {
  createEstimate,
  deleteEstimate,
  estimateRecords,
  updateEstimate,
} from './change-estimate.ts';
import type { Deleted } from './change-estimate.ts';
import { estimateDocuments } from './estimate-kind.ts';
import { previewAcceptance } from './preview-acceptance.ts';
import { previewMany } from './preview-many.ts';

const handlers: Handlers<typeof estimateEndpoints> = {
  ...documentHandlers(estimateDocuments, {
    create: createEstimate,
    update: updateEstimate,
    remove: deleteEstimate,
    stays: ({ estimateNumber, takenBack }: Deleted) => ({
      label: estimateNumber,
      messages: takenBack?.kept.map(effectInWords) ?? [],
    }),
  }),

  remove: async ({ ctx, access, params, query }) => {
    await deleteEstimate(ctx, { id: params.id, access, undo: query.undo });
  },

  acceptance: ({ ctx, access, params }) => previewAcceptance(ctx, { id: params.id, access }),

  acceptances: ({ ctx, access, body }) => previewMany(ctx, { ids: body.ids, access }),
};

export const estimateRoutes = routeGroup({
  name: 'estimates',
  records: estimateRecords,
  endpoints: estimateEndpoints,
  handlers,
});
