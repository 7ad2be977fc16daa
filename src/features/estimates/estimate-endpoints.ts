import { documentEndpoints } from '#features/documents/document-endpoints.ts';
import { BULK_STATUSES, estimate } from './estimate.ts';

export const estimateEndpoints = documentEndpoints(estimate, { bulkStatuses: BULK_STATUSES });
