/** All of Gable's browser features, in the order screens list them. */
import { authWeb } from '#features/office/auth/web/auth-web.ts';
import { balancesWeb } from '#features/money/balances/web/balances-web.ts';
import { autopayWeb } from '#features/client/autopay/web/autopay-web.ts';
import { cardPaymentsWeb } from '#features/money/card-payments/web/card-payments-web.ts';
import { clientLinksWeb } from '#features/work/client-links/web/client-links-web.ts';
import { clientPagesWeb } from '#features/client/client-pages/web/client-pages-web.ts';
import { contactImportWeb } from '#features/work/contact-import/web/contact-import-web.ts';
import { contactsWeb } from '#features/work/contacts/web/contacts-web.ts';
import { dashboardWeb } from '#features/insight/dashboard/web/dashboard-web.ts';
import { estimatesWeb } from '#features/money/estimates/web/estimates-web.ts';
import { filesWeb } from '#features/work/files/web/files-web.ts';
import { helpWeb } from '#features/operations/help/web/help-web.ts';
import { invoicesWeb } from '#features/money/invoices/web/invoices-web.ts';
import { jobCostsWeb } from '#features/work/job-costs/web/job-costs-web.ts';
import { jobsWeb } from '#features/work/jobs/web/jobs-web.ts';
import { notesWeb } from '#features/work/notes/web/notes-web.ts';
import { notificationsWeb } from '#features/office/notifications/web/notifications-web.ts';
import { paymentsWeb } from '#features/money/payments/web/payments-web.ts';
import { reportsWeb } from '#features/insight/reports/web/reports-web.ts';
import { sendingWeb } from '#features/client/sending/web/sending-web.ts';
import { settingsWeb } from '#features/operations/settings/web/settings-web.ts';
import { tasksWeb } from '#features/work/tasks/web/tasks-web.ts';
import { webFormSubmissionsWeb } from '#features/intake/web-form-submissions/web/web-form-submissions-web.ts';
import { webFormsWeb } from '#features/intake/web-forms/web/web-forms-web.ts';
import { registerNotifications } from '#shared/registered-notifications.ts';
import { registerEntities } from '#shared/registered-entities.ts';
import { registerFeatures, type AnyFeature } from '#web/feature-web.ts';
import { registerNotificationLoader } from '#web/with-notification-types.ts';

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
registerNotificationLoader(async () => {
  registerNotifications((await import('#app/notifications.ts')).NOTIFICATIONS);
});
