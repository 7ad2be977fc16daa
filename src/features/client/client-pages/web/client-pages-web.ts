import { lazyPart, type FeatureWeb } from '#web/feature-web.ts';

/** Adds the signers and signatures to the estimate page. */
export const clientPagesWeb: FeatureWeb = {
  sentEmails: { signRequest: { phrase: (what) => `the link to sign ${what}` } },
  partsOn: {
    estimates: {
      side: lazyPart(async () => (await import('./signatures-card.tsx')).Signing),
    },
  },
};
