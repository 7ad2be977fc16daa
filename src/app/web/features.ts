/** Every feature of Gable in the browser, in the order in which screens list them. */
import { authWeb } from '#features/auth/web/auth-web.ts';
import { balancesWeb } from '#features/balances/web/balances-web.ts';
import { autopayWeb } from '#features/autopay/web/autopay-web.ts';
import { cardPaymentsWeb } from '#features/card-payments/web/card-payments-web.ts';
import { clientLinksWeb } from '#features/client-links/web/client-links-web.ts';
import { clientPagesWeb } from '#features/client-pages/web/client-pages-web.ts';
import { contactImportWeb } from '#features/contact-import/web/contact-import-web.ts';
import { contactsWeb } from '#features/contacts/web/contacts-web.ts';
import { dashboardWeb } from '#features/dashboard/web/dashboard-web.ts';
import { estimatesWeb } from '#features/estimates/web/estimates-web.ts';
import { filesWeb } from '#features/files/web/files-web.ts';
import { helpWeb } from '#features/help/web/help-web.ts';
import { invoicesWeb } from '#features/invoices/web/invoices-web.ts';
import { jobCostsWeb } from '#features/job-costs/web/job-costs-web.ts';
import { jobsWeb } from '#features/jobs/web/jobs-web.ts';
import { notesWeb } from '#features/notes/web/notes-web.ts';
import { notificationsWeb } from '#features/notifications/web/notifications-web.ts';
import { paymentsWeb } from '#features/payments/web/payments-web.ts';
import { reportsWeb } from '#features/reports/web/reports-web.ts';
import { sendingWeb } from '#features/sending/web/sending-web.ts';
import { settingsWeb } from '#features/settings/web/settings-web.ts';
import { tasksWeb } from '#features/tasks/web/tasks-web.ts';
import { webFormSubmissionsWeb } from '#features/web-form-submissions/web/web-form-submissions-web.ts';
import { webFormsWeb } from '#features/web-forms/web/web-forms-web.ts';
import { registerEntities } from '#shared/registered-entities.ts';
import { registerFeatures, type AnyFeature } from '#web/feature-web.ts';

export const FEATURES = [
  dashboardWeb,
  contactsWeb,
  contactImportWeb,
  jobsWeb,
  tasksWeb,
  estimatesWeb,
  invoicesWeb,
  paymentsWeb,
  cardPaymentsWeb,
  clientLinksWeb,
  clientPagesWeb,
  jobCostsWeb,
  filesWeb,
  balancesWeb,
  reportsWeb,
  helpWeb,
  notesWeb,
  webFormsWeb,
  webFormSubmissionsWeb,
  sendingWeb,
  autopayWeb,
  settingsWeb,
  authWeb,
  notificationsWeb,
];

const features: readonly AnyFeature[] = FEATURES;
registerFeatures(features);
registerEntities(features.flatMap(({ entity }) => entity ?? []));
