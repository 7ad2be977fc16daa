import { documentHandlers } from '#features/documents/server/document-handlers.ts';
import type { Handlers } from '#server/http/mount.ts';
import { routeGroup } from '#server/http/route-group.ts';
import { estimateEndpoints } from '../estimate-endpoints.ts';
import { createEstimate, duplicateEstimate, updateEstimate } from './change-estimate.ts';
import { estimateDocuments, estimateStore } from './estimate-kind.ts';

const handlers: Handlers<typeof estimateEndpoints> = documentHandlers(estimateDocuments, {
  create: createEstimate,
  update: updateEstimate,
  duplicate: duplicateEstimate,
  remove: estimateDocuments.store.remove,
});

export const estimateRoutes = routeGroup({
  name: 'estimates',
  records: estimateStore,
  endpoints: estimateEndpoints,
  handlers,
});
