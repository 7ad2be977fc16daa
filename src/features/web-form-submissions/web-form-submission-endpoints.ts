import { crudEndpoints } from '#shared/crud-endpoints.ts';
import { SUBMISSION_STATUSES, webFormSubmission } from './web-form-submission.ts';

/** Visitors create them: see the public forms. */
const { create: _, ...endpoints } = crudEndpoints(webFormSubmission, {
  searches: 'sender, email, phone and notes',
  bulkStatuses: SUBMISSION_STATUSES,
});

export const webFormSubmissionEndpoints = { ...endpoints };
