import { endpoint } from '#shared/endpoint.ts';
import { attention } from './attention.ts';
import { companyMoney } from './company-money.ts';
import { dashboardStats } from './dashboard.ts';

export const dashboardEndpoints = {
  money: endpoint({
    method: 'GET',
    path: '/api/dashboard/money',
    access: { resource: 'payments', action: 'read' },
    summary: 'What is owed and what came in over a year, on the records that the user may read',
    response: companyMoney,
  }),
  attention: endpoint({
    method: 'GET',
    path: '/api/dashboard/attention',
    access: { resource: 'company', action: 'read' },
    summary: 'What waits for something that the user may do, with the first records of each kind',
    response: attention,
  }),
  stats: endpoint({
    method: 'GET',
    path: '/api/dashboard/stats',
    access: { resource: 'company', action: 'read' },
    summary: 'The figures of the dashboard, about the records that the user may read',
    response: dashboardStats,
  }),
};
