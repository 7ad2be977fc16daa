import type { Handlers } from '#server/http/mount.ts';
import { routeGroup } from '#server/http/route-group.ts';
import { dashboardEndpoints } from '../dashboard-endpoints.ts';
import { dashboardStats } from './dashboard-queries.ts';

const handlers: Handlers<typeof dashboardEndpoints> = {
  stats: ({ ctx }) => dashboardStats(ctx),
};

export const dashboardRoutes = routeGroup({
  name: 'dashboard',
  endpoints: dashboardEndpoints,
  handlers,
});
