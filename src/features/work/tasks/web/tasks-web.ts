import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazyPart, recordWeb, type FeatureWeb } from '#web/feature-web.ts';
import { inApp, recordPage } from '#web/routes.ts';
import { idSearch, listSearch, textSearch } from '#web/search-params.ts';
import { task } from '../task.ts';

const viewSearch = textSearch('show', 'view');
const tasksSearch = (raw: Record<string, unknown>) => ({ ...listSearch(raw), ...viewSearch(raw) });
const addSearch = idSearch('clientId', 'jobId');

const routes = [
  createRoute({
    ...inApp,
    path: '/tasks',
    validateSearch: tasksSearch,
    component: lazyRouteComponent(() => import('./tasks-page.tsx'), 'TasksPage'),
  }),
  createRoute({
    ...inApp,
    path: '/tasks/add',
    validateSearch: addSearch,
    component: lazyRouteComponent(() => import('./add-task-page.tsx'), 'AddTaskPage'),
  }),
  createRoute({
    ...recordPage,
    path: '/tasks/edit/$id',
    component: lazyRouteComponent(() => import('./edit-task-page.tsx'), 'EditTaskPage'),
  }),
  createRoute({
    ...recordPage,
    path: '/tasks/$id',
    component: lazyRouteComponent(() => import('./task-page.tsx'), 'TaskPage'),
  }),
];

export const tasksWeb: FeatureWeb<typeof routes> = recordWeb({
  entity: task,
  icon: IconChecklist,
  routes,
  related: {
    by: { contacts: 'clientId', jobs: 'jobId' },
    list: lazyPart(async () => (await import('./related-tasks.tsx')).RelatedTasks),
  },
});
