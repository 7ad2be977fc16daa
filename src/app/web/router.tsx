/** The route table. Every page is its own chunk: never export a page from here. */
import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
} from '@tanstack/react-router';
import { setSignedOutHandler } from '#web/api/api-client.ts';
import { meQuery } from '#features/auth/web/session.ts';
import { ErrorPage, NotFoundPage } from '#web/pages/message-page.tsx';
import { PendingPage } from '#web/pages/pending-page.tsx';
import { queryClient, setNavigationCheck } from '#web/api/query-client.ts';
import {
  idSearch,
  listSearch,
  parseSearch,
  stringifySearch,
  textSearch,
} from '#web/search-params.ts';
import { requireSignIn, requireSignedOut } from '#features/auth/web/sign-in-guard.ts';
import { Shell } from './shell/shell.tsx';
import { waitForSignIn } from '#features/auth/web/session-ended.ts';
import { forgetSubmissions } from '#web/api/submission-keys.ts';

export interface RouterContext {
  queryClient: QueryClient;
}

const root = createRootRouteWithContext<RouterContext>()({ component: Outlet });

// Screens for signed-in users, inside the shell.
const app = createRoute({
  getParentRoute: () => root,
  id: 'app',
  beforeLoad: async ({ context, location }) => ({
    me: await requireSignIn(context.queryClient, location.href),
  }),
  component: Shell,
});
const inApp = () => app;

/** `/contacts/12`: the id as a number; the API returns a 404 for any other text. */
const idParam = {
  parse: ({ id }: { id: string }) => ({ id: Number(id) }),
  stringify: ({ id }: { id: number }) => ({ id: String(id) }),
};

const contacts = () => import('#features/contacts/web/contacts-page.tsx');
const addContact = () => import('#features/contacts/web/add-contact-page.tsx');
const editContact = () => import('#features/contacts/web/edit-contact-page.tsx');
const contact = () => import('#features/contacts/web/contact-page.tsx');
const importContacts = () => import('#features/contact-import/web/import-contacts-page.tsx');
const jobs = () => import('#features/jobs/web/jobs-page.tsx');
const addJob = () => import('#features/jobs/web/add-job-page.tsx');
const editJob = () => import('#features/jobs/web/edit-job-page.tsx');
const job = () => import('#features/jobs/web/job-page.tsx');
const tasks = () => import('#features/tasks/web/tasks-page.tsx');
const addTask = () => import('#features/tasks/web/add-task-page.tsx');
const editTask = () => import('#features/tasks/web/edit-task-page.tsx');
const task = () => import('#features/tasks/web/task-page.tsx');
const estimates = () => import('#features/estimates/web/estimates-page.tsx');
const addEstimate = () => import('#features/estimates/web/add-estimate-page.tsx');
const editEstimate = () => import('#features/estimates/web/edit-estimate-page.tsx');
const estimate = () => import('./document-pages.tsx');
const invoices = () => import('#features/invoices/web/invoices-page.tsx');
const addInvoice = () => import('#features/invoices/web/add-invoice-page.tsx');
const editInvoice = () => import('#features/invoices/web/edit-invoice-page.tsx');
const invoice = () => import('./document-pages.tsx');
const payments = () => import('#features/payments/web/payments-page.tsx');
const processPayment = () => import('#features/payments/web/process-payment-page.tsx');
const checkout = () => import('#features/payments/web/checkout-page.tsx');
const addPayment = () => import('#features/payments/web/add-payment-page.tsx');
const payment = () => import('#features/payments/web/payment-page.tsx');
const settings = () => import('#features/settings/web/settings-page.tsx');
const setup = () => import('#features/auth/web/setup-page.tsx');
const signIn = () => import('#features/auth/web/sign-in-page.tsx');
const invitation = () => import('#features/auth/web/accept-invitation-page.tsx');
const resetPassword = () => import('#features/auth/web/reset-password-page.tsx');
const later = () => import('./later-pages.tsx');

// Declared outside their routes: inside, their types would depend on the entire route table.
const newContactSearch = textSearch('name', 'type');
const tabSearch = textSearch('tab');
const tabWithListSearch = (raw: Record<string, unknown>) => ({
  ...listSearch(raw),
  ...tabSearch(raw),
});
const clientSearch = idSearch('clientId');
const clientAndJobSearch = idSearch('clientId', 'jobId');
const invoiceSearch = idSearch('invoiceId');
const amountSearch = textSearch('amount');
const nextSearch = textSearch('next');

const appRoutes = [
  createRoute({
    getParentRoute: inApp,
    path: '/',
    component: lazyRouteComponent(later, 'DashboardPage'),
  }),

  createRoute({
    getParentRoute: inApp,
    path: '/contacts',
    validateSearch: listSearch,
    component: lazyRouteComponent(contacts, 'ContactsPage'),
  }),
  createRoute({
    getParentRoute: inApp,
    path: '/contacts/add',
    validateSearch: newContactSearch,
    component: lazyRouteComponent(addContact, 'AddContactPage'),
  }),
  createRoute({
    getParentRoute: inApp,
    path: '/contacts/import',
    validateSearch: idSearch('id'),
    component: lazyRouteComponent(importContacts, 'ImportContactsPage'),
  }),
  createRoute({
    getParentRoute: inApp,
    path: '/contacts/edit/$id',
    params: idParam,
    component: lazyRouteComponent(editContact, 'EditContactPage'),
  }),
  createRoute({
    getParentRoute: inApp,
    path: '/contacts/$id',
    params: idParam,
    validateSearch: tabSearch,
    component: lazyRouteComponent(contact, 'ContactPage'),
  }),

  createRoute({
    getParentRoute: inApp,
    path: '/jobs',
    validateSearch: listSearch,
    component: lazyRouteComponent(jobs, 'JobsPage'),
  }),
  createRoute({
    getParentRoute: inApp,
    path: '/jobs/add',
    validateSearch: clientSearch,
    component: lazyRouteComponent(addJob, 'AddJobPage'),
  }),
  createRoute({
    getParentRoute: inApp,
    path: '/jobs/edit/$id',
    params: idParam,
    component: lazyRouteComponent(editJob, 'EditJobPage'),
  }),
  createRoute({
    getParentRoute: inApp,
    path: '/jobs/$id',
    params: idParam,
    validateSearch: tabSearch,
    component: lazyRouteComponent(job, 'JobPage'),
  }),

  createRoute({
    getParentRoute: inApp,
    path: '/tasks',
    validateSearch: (raw: Record<string, unknown>) => ({
      ...listSearch(raw),
      ...textSearch('show', 'view')(raw),
    }),
    component: lazyRouteComponent(tasks, 'TasksPage'),
  }),
  createRoute({
    getParentRoute: inApp,
    path: '/tasks/add',
    validateSearch: clientAndJobSearch,
    component: lazyRouteComponent(addTask, 'AddTaskPage'),
  }),
  createRoute({
    getParentRoute: inApp,
    path: '/tasks/edit/$id',
    params: idParam,
    component: lazyRouteComponent(editTask, 'EditTaskPage'),
  }),
  createRoute({
    getParentRoute: inApp,
    path: '/tasks/$id',
    params: idParam,
    component: lazyRouteComponent(task, 'TaskPage'),
  }),

  createRoute({
    getParentRoute: inApp,
    path: '/estimates',
    validateSearch: listSearch,
    component: lazyRouteComponent(estimates, 'EstimatesPage'),
  }),
  createRoute({
    getParentRoute: inApp,
    path: '/estimates/add',
    validateSearch: clientAndJobSearch,
    component: lazyRouteComponent(addEstimate, 'AddEstimatePage'),
  }),
  createRoute({
    getParentRoute: inApp,
    path: '/estimates/edit/$id',
    params: idParam,
    component: lazyRouteComponent(editEstimate, 'EditEstimatePage'),
  }),
  createRoute({
    getParentRoute: inApp,
    path: '/estimates/$id',
    params: idParam,
    validateSearch: tabSearch,
    component: lazyRouteComponent(estimate, 'EstimateWithBilling'),
  }),

  createRoute({
    getParentRoute: inApp,
    path: '/invoices',
    validateSearch: listSearch,
    component: lazyRouteComponent(invoices, 'InvoicesPage'),
  }),
  createRoute({
    getParentRoute: inApp,
    path: '/invoices/add',
    validateSearch: clientAndJobSearch,
    component: lazyRouteComponent(addInvoice, 'AddInvoicePage'),
  }),
  createRoute({
    getParentRoute: inApp,
    path: '/invoices/edit/$id',
    params: idParam,
    component: lazyRouteComponent(editInvoice, 'EditInvoicePage'),
  }),
  createRoute({
    getParentRoute: inApp,
    path: '/invoices/$id',
    params: idParam,
    validateSearch: tabSearch,
    component: lazyRouteComponent(invoice, 'InvoiceWithPayments'),
  }),

  createRoute({
    getParentRoute: inApp,
    path: '/payments',
    validateSearch: listSearch,
    component: lazyRouteComponent(payments, 'PaymentsPage'),
  }),
  createRoute({
    getParentRoute: inApp,
    path: '/payments/process',
    validateSearch: invoiceSearch,
    component: lazyRouteComponent(processPayment, 'ProcessPaymentPage'),
  }),
  createRoute({
    getParentRoute: inApp,
    path: '/payments/checkout',
    validateSearch: amountSearch,
    component: lazyRouteComponent(checkout, 'CheckoutPage'),
  }),
  createRoute({
    getParentRoute: inApp,
    path: '/payments/add',
    validateSearch: invoiceSearch,
    component: lazyRouteComponent(addPayment, 'AddPaymentPage'),
  }),
  createRoute({
    getParentRoute: inApp,
    path: '/payments/$id',
    params: idParam,
    component: lazyRouteComponent(payment, 'PaymentPage'),
  }),

  createRoute({
    getParentRoute: inApp,
    path: '/settings',
    validateSearch: tabWithListSearch,
    component: lazyRouteComponent(settings, 'SettingsPage'),
  }),

  createRoute({
    getParentRoute: inApp,
    path: '/web-forms',
    component: lazyRouteComponent(later, 'WebFormsPage'),
  }),
  createRoute({
    getParentRoute: inApp,
    path: '/web-forms/new',
    component: lazyRouteComponent(later, 'WebFormsPage'),
  }),
  createRoute({
    getParentRoute: inApp,
    path: '/web-forms/$id/edit',
    params: idParam,
    component: lazyRouteComponent(later, 'WebFormsPage'),
  }),
  createRoute({
    getParentRoute: inApp,
    path: '/web-forms/$id',
    params: idParam,
    component: lazyRouteComponent(later, 'WebFormsPage'),
  }),
  // Any other address, inside the shell, so that the menus still work.
  createRoute({ getParentRoute: inApp, path: '$', component: NotFoundPage }),
] as const;

// Screens that need no session.
const openRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/setup',
    beforeLoad: ({ context }) => requireSignedOut(context.queryClient, 'setup'),
    component: lazyRouteComponent(setup, 'SetupPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/sign-in',
    validateSearch: nextSearch,
    beforeLoad: ({ context }) => requireSignedOut(context.queryClient, 'sign-in'),
    component: lazyRouteComponent(signIn, 'SignInPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/invitation/$token',
    component: lazyRouteComponent(invitation, 'AcceptInvitationPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/reset-password/$token',
    component: lazyRouteComponent(resetPassword, 'ResetPasswordPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/web-form/$id',
    component: lazyRouteComponent(later, 'PublicWebFormPage'),
  }),
] as const;

const routeTree = root.addChildren([app.addChildren(appRoutes), ...openRoutes]);

export const router = createRouter({
  routeTree,
  context: { queryClient },
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 150,
  defaultPendingMinMs: 250,
  defaultPendingComponent: PendingPage,
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
});

setNavigationCheck(() => router.state.status === 'pending');

router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
  if (pathChanged) forgetSubmissions();
});

setSignedOutHandler(async () => {
  // A user on a signed-in screen stays there and signs in again, so that nothing typed is lost.
  if (router.state.matches.some(({ context }) => 'me' in context)) return waitForSignIn();
  queryClient.setQueryData(meQuery.queryKey, null);
  const { href, pathname } = router.state.location;
  if (pathname !== '/sign-in') {
    void router.navigate({ to: '/sign-in', search: { next: href }, replace: true });
  }

  return false;
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
