import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { recordId } from '#shared/fields/field-schemas.ts';
import { HISTORY_ENTITIES, historyEvent } from './audit-event.ts';

export const historyEndpoints = {
  timeline: endpoint({
    method: 'GET',
    path: '/api/history/:entity/:id',
    access: { resource: 'audit', action: 'read' },
    summary:
      'What happened to a record, newest first; a contact and a job include what happened to their documents and payments',
    params: z.object({ entity: z.enum(HISTORY_ENTITIES), id: recordId }),
    query: z.object({
      /** Only events before this one. */
      before: recordId.optional(),
    }),
    response: z.array(historyEvent),
  }),
};
