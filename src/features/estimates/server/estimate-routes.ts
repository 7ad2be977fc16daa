import { documentHandlers } from '#features/documents/server/document-handlers.ts';
import type { Handlers } from '#server/http/mount.ts';
import type { estimateEndpoints } from '../estimate-endpoints.ts';
import { createEstimate, duplicateEstimate, updateEstimate } from './change-estimate.ts';
import { estimateDocuments } from './estimate-kind.ts';

export const estimateRoutes: Handlers<typeof estimateEndpoints> = documentHandlers(
  estimateDocuments,
  {
    create: createEstimate,
    update: updateEstimate,
    duplicate: duplicateEstimate,
    remove: estimateDocuments.store.remove,
  },
);
