import { lazyPart, type FeatureWeb } from '#web/feature-web.ts';

/** On an invoice: that a saved card is going to pay it. */
export const autopayWeb: FeatureWeb = {
  partsOn: {
    invoices: {
      side: lazyPart(async () => (await import('./planned-charge.tsx')).PlannedCharge),
    },
  },
};
