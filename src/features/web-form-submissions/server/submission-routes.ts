import { routeGroup } from '#server/http/route-group.ts';
import { crudHandlers } from '#server/records/crud-handlers.ts';
import { webFormSubmissionEndpoints } from '../web-form-submission-endpoints.ts';
import { submissionStore } from './submission-store.ts';

const { create: _, ...handlers } = crudHandlers(submissionStore);

export const webFormSubmissionRoutes = routeGroup({
  name: 'web_form_submissions',
  records: submissionStore,
  endpoints: webFormSubmissionEndpoints,
  handlers,
});
