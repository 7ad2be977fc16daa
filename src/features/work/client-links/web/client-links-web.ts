import { lazyPart, type FeatureWeb } from '#web/feature-web.ts';

const card = () => import('./client-link-card.tsx');

/**
 * Adds the client link to estimate and contact pages. Invoices show theirs together with the
 * printed link.
 */
export const clientLinksWeb: FeatureWeb = {
  partsOn: {
    estimates: { side: lazyPart(async () => (await card()).EstimateLink) },
    contacts: { side: lazyPart(async () => (await card()).ContactLink) },
  },
};
