import { lazyPart, type FeatureWeb } from '#web/feature-web.ts';

/** A client's saved cards on the contact, and the planned charge on an invoice. */
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
