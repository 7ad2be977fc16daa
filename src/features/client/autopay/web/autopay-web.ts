import { lazyPart, type FeatureWeb } from '#web/feature-web.ts';

/** A client's saved cards on the contact page, and the planned charge on the invoice page. */
export const autopayWeb: FeatureWeb = {
  partsOn: {
    contacts: {
      side: lazyPart(async () => (await import('./saved-methods-card.tsx')).SavedMethodsCard),
    },
    invoices: {
      side: lazyPart(async () => (await import('./planned-charge.tsx')).PlannedCharge),
    },
  },
};
