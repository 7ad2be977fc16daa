import { endpoint } from '#shared/endpoint.ts';
import { idParams } from '#shared/fields/field-schemas.ts';
import { contactSummary, jobSummary } from './balance.ts';

export const balanceEndpoints = {
  ofContact: endpoint({
    method: 'GET',
    path: '/api/contacts/:id/summary',
    access: { resource: 'contacts', action: 'read' },
    summary: "Get a contact's totals and balance",
    description: 'Zero for users without access to prices.',
    params: idParams,
    response: contactSummary,
  }),
  ofJob: endpoint({
    method: 'GET',
    path: '/api/jobs/:id/summary',
    access: { resource: 'jobs', action: 'read' },
    summary: "Get a job's invoiced and paid totals",
    description: 'Zero for users without access to prices.',
    params: idParams,
    response: jobSummary,
  }),
};
