/** All of Gable's server features: their endpoints, and how their records are stored. */
import { SETTINGS } from '#features/operations/settings/singletons.ts';
import { autopayOfMethods } from '#features/client/autopay/server/autopay-of-methods.ts';
import { isAutopaidSql } from '#features/client/autopay/server/autopay-table.ts';
import { noticesOfCharges } from '#features/client/autopay/server/notice-mail.ts';
import { registerNoticeCheck } from '#features/client/sending/server/automatic-mail.ts';
import { exemptFromReminders } from '#features/client/sending/server/reminded.ts';
import { registerMethodUser } from '#features/money/card-payments/server/saved/method-users.ts';
import { authRoutes } from '#features/office/auth/server/auth-routes.ts';
import { emailChangeRoutes } from '#features/office/auth/server/email-change-routes.ts';
import { secondFactorRoutes } from '#features/office/auth/server/second-factor-routes.ts';
import { autopayRoutes } from '#features/client/autopay/server/autopay-routes.ts';
import { backupRoutes } from '#features/operations/backups/server/backup-routes.ts';
import { balanceRoutes } from '#features/money/balances/server/balance-routes.ts';
import { calendarFeedRoutes } from '#features/work/calendar-feed/server/calendar-feed-routes.ts';
import {
  countLiveLinks,
  countPrintedLinks,
} from '#features/work/client-links/server/live-links.ts';
import { clientLinkRoutes } from '#features/work/client-links/server/client-link-routes.ts';
import { clientPageRoutes } from '#features/client/client-pages/server/client-page-routes.ts';
import { clientPaymentRoutes } from '#features/client/client-pages/server/paying/pay-routes.ts';
import { savedCardRoutes } from '#features/client/client-pages/server/paying/saved-routes.ts';
import {
  countSigners,
  removeSigners,
} from '#features/client/client-pages/server/signing/remove-signers.ts';
import { signatureRoutes } from '#features/client/client-pages/server/signing/signature-routes.ts';
import { signerRoutes } from '#features/client/client-pages/server/signing/signer-routes.ts';
import { verifyRoutes } from '#features/client/client-pages/server/paying/verify-page.ts';
import { companyRoutes } from '#features/office/company/server/company-routes.ts';
import { endStartedPayments } from '#features/money/card-payments/server/payments/end-payments.ts';
import { cardPaymentRoutes } from '#features/money/card-payments/server/card-payment-routes.ts';
import { contactImportRoutes } from '#features/work/contact-import/server/contact-import-routes.ts';
import {
  clientChangeRoutes,
  registerEndCounts,
} from '#features/work/contacts/server/client-change-routes.ts';
import { contactRoutes } from '#features/work/contacts/server/contact-routes.ts';
import { numberGapRoutes } from '#features/money/documents/server/number-gap-queries.ts';
import { dashboardRoutes } from '#features/insight/dashboard/server/dashboard-routes.ts';
import { emailRoutes } from '#features/office/email/server/email-routes.ts';
import { registerClientChangeParts } from '#features/money/documents/server/client-change.ts';
import { registerAcceptanceParts } from '#features/money/estimates/server/acceptance.ts';
import { estimateRoutes } from '#features/money/estimates/server/estimate-routes.ts';
import {
  countSharedFiles,
  endSharingOn,
  endSharingOfJob,
} from '#features/work/files/server/end-sharing.ts';
import { fileRoutes, uploadRoutes } from '#features/work/files/server/file-routes.ts';
import { depositInvoicePart } from '#features/money/invoices/server/deposit-invoice.ts';
import { payLinkRoutes } from '#features/money/invoices/server/pay-link-routes.ts';
import { invoiceRoutes } from '#features/money/invoices/server/invoice-routes.ts';
import { countAddresses } from '#features/work/jobs/server/address-after-move.ts';
import { jobCostRoutes } from '#features/work/job-costs/server/job-cost-routes.ts';
import { jobTagRoutes } from '#features/work/jobs/server/job-tags.ts';
import { leadSourceRoutes } from '#features/work/jobs/server/lead-source-routes.ts';
import { registerJobClientParts } from '#features/work/jobs/server/job-client-change.ts';
import { jobRoutes } from '#features/work/jobs/server/job-routes.ts';
import { liveRoutes } from '#features/office/live-updates/server/live-routes.ts';
import { noteRoutes } from '#features/work/notes/server/note-routes.ts';
import { notificationRoutes } from '#features/office/notifications/server/notification-routes.ts';
import { paymentRoutes } from '#features/money/payments/server/payment-routes.ts';
import { profileRoutes } from '#features/office/profile/server/profile-routes.ts';
import { publicFormRoutes } from '#features/intake/public-forms/server/public-form-routes.ts';
import { formPageRoutes } from '#features/intake/public-forms/server/form-page-routes.ts';
import { queueRoutes } from '#features/office/queue/server/queue-routes.ts';
import { reportRoutes, statementRoutes } from '#features/insight/reports/server/report-routes.ts';
import {
  countQueuedMessages,
  dropQueuedMessages,
} from '#features/client/sending/server/drop-messages.ts';
import { messageRoutes, sendingRoutes } from '#features/client/sending/server/sending-routes.ts';
import { taskRoutes } from '#features/work/tasks/server/task-routes.ts';
import { teamRoutes } from '#features/office/team/server/team-routes.ts';
import { textConsentRoutes } from '#features/office/text-updates/server/text-consent-routes.ts';
import { textUpdateRoutes } from '#features/office/text-updates/server/text-update-routes.ts';
import {
  countSubmissions,
  leaveJobOfSubmissions,
} from '#features/intake/web-form-submissions/server/leave-job.ts';
import { webFormSubmissionRoutes } from '#features/intake/web-form-submissions/server/submission-routes.ts';
import { webFormRoutes } from '#features/intake/web-forms/server/web-form-routes.ts';
import { NOTIFICATIONS } from '#app/notifications.ts';
import { contractOf } from '#server/http/call-group.ts';
import type { RouteGroup } from '#server/records/route-group.ts';
import { registerRecords } from '#server/records/registered-records.ts';
import { registerSettings } from '#shared/registered-entities.ts';
import { searchRoutes } from '#server/records/search-routes.ts';
import { historyRoutes } from '#server/records/timeline-routes.ts';
import { trashRoutes } from '#server/records/trash-routes.ts';
import { registerNotifications } from '#shared/registered-notifications.ts';

/** In the order of the API docs. */
export const FEATURES: readonly RouteGroup[] = [
  authRoutes,
  secondFactorRoutes,
  emailChangeRoutes,
  teamRoutes,
  profileRoutes,
  companyRoutes,
  emailRoutes,
  contactRoutes,
  clientChangeRoutes,
  contactImportRoutes,
  jobRoutes,
  jobTagRoutes,
  leadSourceRoutes,
  taskRoutes,
  estimateRoutes,
  invoiceRoutes,
  paymentRoutes,
  clientLinkRoutes,
  payLinkRoutes,
  cardPaymentRoutes,
  autopayRoutes,
  jobCostRoutes,
  fileRoutes,
  uploadRoutes,
  webFormRoutes,
  webFormSubmissionRoutes,
  publicFormRoutes,
  formPageRoutes,
  balanceRoutes,
  dashboardRoutes,
  reportRoutes,
  statementRoutes,
  clientPageRoutes,
  clientPaymentRoutes,
  savedCardRoutes,
  signatureRoutes,
  signerRoutes,
  verifyRoutes,
  sendingRoutes,
  ...messageRoutes,
  notificationRoutes,
  textUpdateRoutes,
  textConsentRoutes,
  calendarFeedRoutes,
  liveRoutes,
  historyRoutes,
  noteRoutes,
  trashRoutes,
  numberGapRoutes,
  queueRoutes,
  backupRoutes,
  searchRoutes,
];

/** All of Gable's endpoints, by feature. */
export const contract = contractOf(FEATURES);

registerAcceptanceParts([depositInvoicePart]);
registerMethodUser(autopayOfMethods);
registerNoticeCheck(noticesOfCharges);
exemptFromReminders(isAutopaidSql);
registerClientChangeParts([endStartedPayments, endSharingOn, dropQueuedMessages, removeSigners]);
registerJobClientParts([endSharingOfJob, leaveJobOfSubmissions]);
registerEndCounts({
  links: countLiveLinks,
  printedLinks: countPrintedLinks,
  signers: countSigners,
  sharedFiles: countSharedFiles,
  waitingEmails: countQueuedMessages,
  submissions: countSubmissions,
  addresses: countAddresses,
});
registerNotifications(NOTIFICATIONS);
registerRecords(FEATURES.flatMap(({ records }) => records ?? []));
registerSettings(SETTINGS);
