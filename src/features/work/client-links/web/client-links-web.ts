import { lazyPart, type FeatureWeb } from '#web/feature-web.ts';

const card = () => import('./client-link-card.tsx');

/** The client link on estimate and client pages; invoices show theirs with the printed link. */
export const clientLinksWeb: FeatureWeb = {
  partsOn: {
    estimates: { side: lazyPart(async () => (await card()).EstimateLink) },
    contacts: { side: lazyPart(async () => (await card()).ContactLink) },
  },
};
