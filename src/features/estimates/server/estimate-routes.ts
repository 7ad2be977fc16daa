import { documentHandlers } from '#features/documents/server/document-handlers.ts';
import { routeGroup } from '#server/http/route-group.ts';
import { estimateEndpoints } from '../estimate-endpoints.ts';
import { createEstimate, updateEstimate } from './change-estimate.ts';
import { estimateDocuments, estimateStore } from './estimate-kind.ts';

export const estimateRoutes = routeGroup({
  name: 'estimates',
  records: estimateStore,
  endpoints: estimateEndpoints,
  handlers: documentHandlers(estimateDocuments, { create: createEstimate, update: updateEstimate }),
});
