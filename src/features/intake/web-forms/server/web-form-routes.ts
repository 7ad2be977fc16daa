import { routeGroup } from '#server/records/route-group.ts';
import { crudHandlers } from '#server/records/crud-handlers.ts';
import { webFormEndpoints } from '../web-form-endpoints.ts';
import { webFormStore } from './web-form-store.ts';

export const webFormRoutes = routeGroup({
  name: 'web_forms',
  records: webFormStore,
  endpoints: webFormEndpoints,
  handlers: crudHandlers(webFormStore),
});
