import { z } from 'zod';
import { crudEndpoints } from '#shared/crud-endpoints.ts';
import { endpoint } from '#shared/endpoint.ts';
import { recordId } from '#shared/fields/field-schemas.ts';
import { contact, CONTACT_STATUSES, likelyDuplicate } from './contact.ts';

export const contactEndpoints = {
  ...crudEndpoints(contact, {
    searches: 'name, email, phone digits, company, and address',
    bulkStatuses: CONTACT_STATUSES,
  }),
  duplicates: endpoint({
    method: 'GET',
    path: '/api/contacts/duplicates',
    access: { resource: 'contacts', action: 'read' },
    summary: 'Find possible duplicate contacts',
    description: 'By email, phone digits, or name and address.',
    query: z.object({
      name: z.string().max(200).optional(),
      email: z.string().max(254).optional(),
      phone: z.string().max(60).optional(),
      address: z.string().max(500).optional(),
      exceptId: recordId.optional(),
    }),
    response: z.array(likelyDuplicate),
  }),
};
