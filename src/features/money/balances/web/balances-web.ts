import { lazyPart, type FeatureWeb } from '#web/feature-web.ts';

const kept = () => import('./kept-records.tsx');

/** Adds balances to contact and job pages. */
export const balancesWeb: FeatureWeb = {
  partsOn: {
    contacts: {
      summary: lazyPart(async () => (await import('./contact-money.tsx')).ContactMoney),
      deleteNote: lazyPart(async () => (await kept()).RecordsOfContact),
    },
    jobs: {
      summary: lazyPart(async () => (await import('./job-money.tsx')).JobMoney),
      deleteNote: lazyPart(async () => (await kept()).DocumentsOfJob),
    },
  },
};
