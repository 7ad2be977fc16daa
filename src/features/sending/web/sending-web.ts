import { lazyPart, type FeatureWeb } from '#web/feature-web.ts';

const buttons = () => import('./send-button.tsx');
const cards = () => import('./sent-messages.tsx');

/** Sending has no pages of its own: it is on those of what it sends. */
export const sendingWeb: FeatureWeb = {
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
};
