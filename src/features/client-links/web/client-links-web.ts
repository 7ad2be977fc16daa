import { lazyPart, type FeatureWeb } from '#web/feature-web.ts';

const card = () => import('./client-link-card.tsx');

/** The address for the client, on the pages of documents and clients. */
export const clientLinksWeb: FeatureWeb = {
  partsOn: {
    estimates: { side: lazyPart(async () => (await card()).EstimateLink) },
    invoices: { side: lazyPart(async () => (await card()).InvoiceLink) },
    contacts: { side: lazyPart(async () => (await card()).ContactLink) },
  },
};
