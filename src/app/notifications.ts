/** All types of notifications, in the order of Edit My Info. */
import { clientNotifications } from '#features/client/client-pages/client-notifications.ts';
import { submissionNotifications } from '#features/intake/web-form-submissions/submission-notifications.ts';
import { invoiceNotifications } from '#features/money/invoices/invoice-notifications.ts';
import { paymentNotifications } from '#features/money/ledger/payment-notifications.ts';
import { plannedNotifications } from '#features/office/notifications/planned-notifications.ts';
import { contactNotifications } from '#features/work/contacts/contact-notifications.ts';
import { jobNotifications } from '#features/work/jobs/job-notifications.ts';
import { noteNotifications } from '#features/work/notes/note-notifications.ts';
import { taskNotifications } from '#features/work/tasks/task-notifications.ts';

/** Used on both sides: the server sends them, the browser shows them. */
export const NOTIFICATIONS = [
  contactNotifications,
  jobNotifications,
  taskNotifications,
  noteNotifications,
  plannedNotifications,
  clientNotifications,
  invoiceNotifications,
  paymentNotifications,
  submissionNotifications,
];
