import { crudEndpoints } from '#shared/crud-endpoints.ts';
import { withRequests } from '#shared/entity.ts';
import { formFieldsInput } from './form-field.ts';
import { formSettingsInput } from './form-settings.ts';
import { FORM_STATUSES, webForm } from './web-form.ts';

/** Accepts fields and settings as JSON strings too. */
const sent = withRequests(webForm, {
  create: (own) => own.extend({ fields: formFieldsInput, settings: formSettingsInput.optional() }),
  update: (own) =>
    own.extend({ fields: formFieldsInput.optional(), settings: formSettingsInput.optional() }),
});

export const webFormEndpoints = crudEndpoints(sent, {
  searches: 'title and description',
  bulkStatuses: FORM_STATUSES,
});
