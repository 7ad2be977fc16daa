import type { FastifyInstance } from 'fastify';
import { seedSampleData } from '#demo/seed-demo.ts';
import { findSession } from '#features/office/auth/server/session.ts';
import { cardPageAllowances } from '#features/money/card-payments/server/card-page-allowances.ts';
import { addRoofingTemplates } from '#features/work/tasks/server/task-templates.ts';
import { openFileStore } from '#server/file-store/open-file-store.ts';
import { createApp } from '#server/http/app.ts';
import type { AppServices } from '#server/http/app-services.ts';
import { createTxtLookup } from '#server/mail/txt-lookup.ts';
import { FEATURES } from './features.ts';

/** Services that features provide to the platform. */
export const featureServices: Pick<
  AppServices,
  'findSession' | 'loadSampleData' | 'prepareCompany'
> = {
  findSession,
  loadSampleData: seedSampleData,
  prepareCompany: addRoofingTemplates,
};

type Options = Omit<Parameters<typeof createApp>[0], 'services' | 'features'> & {
  services: Omit<AppServices, keyof typeof featureServices | 'lookUpTxt' | 'files'> &
    Partial<Pick<AppServices, 'lookUpTxt' | 'files'>>;
};

/** Creates the complete server with all features, not yet listening. */
export function createGable({ services, ...options }: Options): Promise<FastifyInstance> {
  return createApp({
    ...options,
    features: FEATURES,
    allowances: cardPageAllowances(services.settings.stripe),
    services: {
      lookUpTxt: createTxtLookup(),
      files: openFileStore(services.settings),
      ...services,
      ...featureServices,
    },
  });
}
