import { crudEndpoints } from '#shared/crud-endpoints.ts';
import { FORM_STATUSES, webForm } from './web-form.ts';

export const webFormEndpoints = crudEndpoints(webForm, {
  searches: 'title and description',
  bulkStatuses: FORM_STATUSES,
});
