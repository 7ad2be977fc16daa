import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { recordId } from '#shared/field.ts';
import { TRASH_ENTITIES, trashedRecord } from './trashed-record.ts';

export const trashEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/trash',
    access: { resource: 'trash', action: 'read' },
    summary: 'What was deleted in the last 30 days, newest first',
    list: { entity: { kind: 'choice', values: TRASH_ENTITIES } },
    response: z.array(trashedRecord),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/trash/:entity/:id/restore',
    access: { resource: 'trash', action: 'restore' },
    summary: 'Bring a deleted record back',
    params: z.object({ entity: z.enum(TRASH_ENTITIES), id: recordId }),
  }),
};
