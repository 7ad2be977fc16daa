import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazyPart, type FeatureWeb } from '#web/feature-web.ts';
import { listPage, recordPage } from '#web/routes.ts';
import { file, FILED_ON } from '../file.ts';

const pages = () => import('./file-pages.tsx');

const routes = [
  createRoute({
    ...listPage,
    path: '/files',
    component: lazyRouteComponent(pages, 'FilesPage'),
  }),
  createRoute({
    ...recordPage,
    path: '/files/$id',
    component: lazyRouteComponent(pages, 'FilePage'),
  }),
];

/** Users add, view, and edit files on their record's page. */
export const filesWeb: FeatureWeb<typeof routes> = {
  entity: file,
  related: {
    by: FILED_ON,
    list: lazyPart(async () => (await import('./files-card.tsx')).FilesCard),
  },
  partsOn: {
    jobs: { side: lazyPart(async () => (await import('./job-cover.tsx')).JobCover) },
  },
  routes,
};
