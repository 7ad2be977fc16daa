import { endpoint } from '#shared/endpoint.ts';
import { idParams } from '#shared/fields/field-schemas.ts';
import { contactSummary, jobSummary } from './balance.ts';

export const balanceEndpoints = {
  ofContact: endpoint({
    method: 'GET',
    path: '/api/contacts/:id/summary',
    access: { resource: 'contacts', action: 'read' },
    summary: 'What a contact has with us and owes us (zero to those who see no prices)',
    params: idParams,
    response: contactSummary,
  }),
  ofJob: endpoint({
    method: 'GET',
    path: '/api/jobs/:id/summary',
    access: { resource: 'jobs', action: 'read' },
    summary: "A job's money so far (zero to those who see no prices)",
    params: idParams,
    response: jobSummary,
  }),
};
