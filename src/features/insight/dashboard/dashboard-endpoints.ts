import { endpoint } from '#shared/endpoint.ts';
import { dashboardStats } from './dashboard.ts';

export const dashboardEndpoints = {
  stats: endpoint({
    method: 'GET',
    path: '/api/dashboard/stats',
    access: { resource: 'company', action: 'read' },
    summary: 'The figures of the dashboard, about the records that the user may read',
    response: dashboardStats,
  }),
};
