/** Every feature of Gable on the server: the calls it serves and how its records are stored. */
import { authRoutes } from '#features/auth/server/auth-routes.ts';
import { emailChangeRoutes } from '#features/auth/server/email-change-routes.ts';
import { secondFactorRoutes } from '#features/auth/server/second-factor-routes.ts';
import { autopayRoutes } from '#features/autopay/server/autopay-routes.ts';
import { backupRoutes } from '#features/backups/server/backup-routes.ts';
import { balanceRoutes } from '#features/balances/server/balance-routes.ts';
import { calendarFeedRoutes } from '#features/calendar-feed/server/calendar-feed-routes.ts';
import { countLiveLinks, countPrintedLinks } from '#features/client-links/server/live-links.ts';
import { clientLinkRoutes } from '#features/client-links/server/client-link-routes.ts';
import { clientPageRoutes } from '#features/client-pages/server/client-page-routes.ts';
import { clientPaymentRoutes } from '#features/client-pages/server/pay-routes.ts';
import { savedCardRoutes } from '#features/client-pages/server/saved-routes.ts';
import { countSigners, removeSigners } from '#features/client-pages/server/remove-signers.ts';
import { signatureRoutes } from '#features/client-pages/server/signature-routes.ts';
import { signerRoutes } from '#features/client-pages/server/signer-routes.ts';
import { verifyRoutes } from '#features/client-pages/server/verify-page.ts';
import { companyRoutes } from '#features/company/server/company-routes.ts';
import { endBegunPayments } from '#features/card-payments/server/end-payments.ts';
import { cardPaymentRoutes } from '#features/card-payments/server/card-payment-routes.ts';
import { contactImportRoutes } from '#features/contact-import/server/contact-import-routes.ts';
import {
  clientChangeRoutes,
  registerEndCounts,
} from '#features/contacts/server/client-change-routes.ts';
import { contactRoutes } from '#features/contacts/server/contact-routes.ts';
import { numberGapRoutes } from '#features/documents/server/number-gap-queries.ts';
import { dashboardRoutes } from '#features/dashboard/server/dashboard-routes.ts';
import { emailRoutes } from '#features/email/server/email-routes.ts';
import { registerClientChangeParts } from '#features/documents/server/client-change.ts';
import { registerAcceptanceParts } from '#features/estimates/server/acceptance.ts';
import { estimateRoutes } from '#features/estimates/server/estimate-routes.ts';
import {
  countSharedFiles,
  endSharingOfDocument,
  endSharingOfJob,
} from '#features/files/server/end-sharing.ts';
import { fileRoutes, uploadRoutes } from '#features/files/server/file-routes.ts';
import { depositInvoicePart } from '#features/invoices/server/deposit-invoice.ts';
import { payLinkRoutes } from '#features/invoices/server/pay-link-routes.ts';
import { invoiceRoutes } from '#features/invoices/server/invoice-routes.ts';
import { countAddresses } from '#features/jobs/server/address-after-move.ts';
import { jobCostRoutes } from '#features/job-costs/server/job-cost-routes.ts';
import { jobTagRoutes } from '#features/jobs/server/job-tags.ts';
import { leadSourceRoutes } from '#features/jobs/server/lead-source-routes.ts';
import { registerJobClientParts } from '#features/jobs/server/job-client-change.ts';
import { jobRoutes } from '#features/jobs/server/job-routes.ts';
import { liveRoutes } from '#features/live-updates/server/live-routes.ts';
import { noteRoutes } from '#features/notes/server/note-routes.ts';
import { notificationRoutes } from '#features/notifications/server/notification-routes.ts';
import { paymentRoutes } from '#features/payments/server/payment-routes.ts';
import { profileRoutes } from '#features/profile/server/profile-routes.ts';
import { publicFormRoutes } from '#features/public-forms/server/public-form-routes.ts';
import { formPageRoutes } from '#features/public-forms/server/form-page-routes.ts';
import { queueRoutes } from '#features/queue/server/queue-routes.ts';
import { reportRoutes, statementRoutes } from '#features/reports/server/report-routes.ts';
import { countQueuedMessages, dropQueuedMessages } from '#features/sending/server/drop-messages.ts';
import { messageRoutes, sendingRoutes } from '#features/sending/server/sending-routes.ts';
import { taskRoutes } from '#features/tasks/server/task-routes.ts';
import { teamRoutes } from '#features/team/server/team-routes.ts';
import { textConsentRoutes } from '#features/text-updates/server/text-consent-routes.ts';
import { textUpdateRoutes } from '#features/text-updates/server/text-update-routes.ts';
import {
  countSubmissions,
  leaveJobOfSubmissions,
} from '#features/web-form-submissions/server/leave-job.ts';
import { webFormSubmissionRoutes } from '#features/web-form-submissions/server/submission-routes.ts';
import { webFormRoutes } from '#features/web-forms/server/web-form-routes.ts';
import { contractOf, type RouteGroup } from '#server/http/route-group.ts';
import { registerRecords } from '#server/records/registered-records.ts';
import { searchRoutes } from '#server/records/search-routes.ts';
import { historyRoutes } from '#server/records/timeline-routes.ts';
import { trashRoutes } from '#server/records/trash-routes.ts';

/** In the order in which the API's description lists them. */
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

/** Every call of Gable, by feature. */
export const contract = contractOf(FEATURES);

registerAcceptanceParts([depositInvoicePart]);
registerClientChangeParts([
  endBegunPayments,
  endSharingOfDocument,
  dropQueuedMessages,
  removeSigners,
]);
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
registerRecords(FEATURES.flatMap(({ records }) => records ?? []));
