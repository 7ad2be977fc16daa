import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { ENTITY_NAMES } from '#shared/entity-names.ts';
import { recordId } from '#shared/fields/field-schemas.ts';
import { trashedRecord } from './trashed-record.ts';

export const trashEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/trash',
    access: { resource: 'trash', action: 'read' },
    summary: 'List records deleted in the last 30 days',
    description: 'Newest first.',
    list: { entity: { kind: 'choice', values: ENTITY_NAMES } },
    response: z.array(trashedRecord),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/trash/:entity/:id/restore',
    access: { resource: 'trash', action: 'restore' },
    summary: 'Restore a deleted record',
    params: z.object({ entity: z.enum(ENTITY_NAMES), id: recordId }),
  }),
};
