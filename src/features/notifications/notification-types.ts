/** The types of notification in words. */
import type { NotificationType } from '#features/auth/preferences.ts';

interface TypeWords {
  label: string;
  /** When it comes. */
  text: string;
  /** What this server lacks to make any. */
  needs?: string;
}

export const NOTIFICATION_WORDS: Record<NotificationType, TypeWords> = {
  contactAssigned: { label: 'Contact Assigned', text: 'when a contact is assigned to you' },
  jobAssigned: { label: 'Job Assigned', text: 'when a job is assigned to you' },
  taskAssigned: { label: 'Task Assigned', text: 'when a task is assigned to you' },
  workOrderAssigned: {
    label: 'Work Order Assigned',
    text: 'when a work order is assigned to you',
    needs: 'needs work orders',
  },
  mention: { label: '@mention', text: 'when someone mentions you' },
  emailReceived: {
    label: 'Email Received',
    text: 'when an email is sent to you',
    needs: 'needs a mailbox that Gable reads',
  },
  textReceived: {
    label: 'Text Received',
    text: 'when a text is sent to you',
    needs: 'needs messages from clients, which Gable does not keep',
  },
  proposalSigned: {
    label: 'Proposal Signed',
    text: 'when a client signs your estimate online',
  },
  proposalViewed: {
    label: 'Proposal Viewed',
    text: 'when a client opens your estimate, once a day',
  },
  clientMessage: {
    label: 'Client Message',
    text: 'when a client asks or declines on the page of a document',
  },
  invoiceOverdue: {
    label: 'Invoice Overdue',
    text: 'when an invoice that you may see becomes overdue',
  },
  paymentReceived: {
    label: 'Payment Received',
    text: 'when a payment that you may see is recorded',
  },
  paymentFailed: {
    label: 'Payment Failed',
    text: 'when a bank or automatic payment that you may see fails, or a card payment is disputed',
  },
  formSubmitted: {
    label: 'Web Form Submitted',
    text: 'when a visitor sends a web form, and its leads are yours or nobody’s',
  },
};
