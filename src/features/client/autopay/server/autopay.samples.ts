import type { EntitySamples } from '#test/entity-samples.ts';
import { one } from '#test/record-call.ts';

export const samples: EntitySamples = {
  calls: { 'GET /api/invoices/:id/autopay': one('invoices', 'read') },
};
