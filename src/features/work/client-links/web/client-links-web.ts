import { lazyPart, type FeatureWeb } from '#web/feature-web.ts';

const card = () => import('./client-link-card.tsx');

/** The address for the client, on the pages of estimates and clients; invoices have theirs with the printed one. */
export const clientLinksWeb: FeatureWeb = {
  partsOn: {
    estimates: { side: lazyPart(async () => (await card()).EstimateLink) },
    contacts: { side: lazyPart(async () => (await card()).ContactLink) },
  },
};
