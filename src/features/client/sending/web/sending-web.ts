import { lazyPart, type FeatureWeb } from '#web/feature-web.ts';
import { SEND_OFFERS } from './send-offers.ts';
import { SENT_EMAILS } from './sent-emails.ts';

const buttons = () => import('./send-button.tsx');
const cards = () => import('./sent-messages.tsx');
const dialogs = () => import('./send-dialog.tsx');

/**
 * Sending has no pages of its own. It adds buttons, cards, and row menu items to the records it
 * sends.
 */
export const sendingWeb: FeatureWeb = {
  sentEmails: SENT_EMAILS,
  partsOn: {
    estimates: {
      action: lazyPart(async () => (await buttons()).SendEstimateButton),
      side: lazyPart(async () => (await cards()).SentEstimates),
    },
    invoices: {
      head: lazyPart(async () => (await buttons()).SendInvoiceButton),
      side: lazyPart(async () => (await cards()).SentInvoices),
    },
    payments: {
      action: lazyPart(async () => (await buttons()).SendReceiptButton),
      side: lazyPart(async () => (await cards()).SentReceipts),
    },
    contacts: {
      action: lazyPart(async () => (await buttons()).SendStatementButton),
      side: lazyPart(async () => (await import('./client-reminders.tsx')).ClientMessages),
    },
  },
  inRows: {
    estimates: {
      ...SEND_OFFERS.estimate,
      dialog: lazyPart(async () => (await dialogs()).SendEstimateDialog),
    },
    invoices: {
      ...SEND_OFFERS.invoice,
      dialog: lazyPart(async () => (await dialogs()).SendInvoiceDialog),
    },
    payments: {
      ...SEND_OFFERS.receipt,
      dialog: lazyPart(async () => (await dialogs()).SendReceiptDialog),
    },
  },
};
