import { endpoint } from '#shared/endpoint.ts';
import { dashboardStats } from './dashboard.ts';

export const dashboardEndpoints = {
  stats: endpoint({
    method: 'GET',
    path: '/api/dashboard/stats',
    access: { resource: 'company', action: 'read' },
    summary: 'Get the dashboard figures',
    description: 'For the records that the user has access to.',
    response: dashboardStats,
  }),
};
