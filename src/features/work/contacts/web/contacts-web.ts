import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { recordWeb, type FeatureWeb } from '#web/feature-web.ts';
import { inApp, listPage, recordPage } from '#web/routes.ts';
import { tabSearch, textSearch } from '#web/search-params.ts';
import { contact } from '../contact.ts';

const addSearch = textSearch('name', 'type');

const routes = [
  createRoute({
    ...listPage,
    path: '/contacts',
    component: lazyRouteComponent(() => import('./contacts-page.tsx'), 'ContactsPage'),
  }),
  createRoute({
    ...inApp,
    path: '/contacts/add',
    validateSearch: addSearch,
    component: lazyRouteComponent(() => import('./add-contact-page.tsx'), 'AddContactPage'),
  }),
  createRoute({
    ...recordPage,
    path: '/contacts/edit/$id',
    component: lazyRouteComponent(() => import('./edit-contact-page.tsx'), 'EditContactPage'),
  }),
  createRoute({
    ...recordPage,
    path: '/contacts/$id',
    validateSearch: tabSearch,
    component: lazyRouteComponent(() => import('./contact-page.tsx'), 'ContactPage'),
  }),
];

export const contactsWeb: FeatureWeb<typeof routes> = recordWeb({
  entity: contact,
  icon: IconUsers,
  routes,
});
