import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { FeatureWeb } from '#web/feature-web.ts';
import { open } from '#web/routes.ts';
import { textSearch } from '#web/search-params.ts';
import { requirePendingSignIn, requireSignedOut } from './sign-in-guard.ts';

const nextSearch = textSearch('next');

const openRoutes = [
  createRoute({
    ...open,
    path: '/setup',
    beforeLoad: ({ context }) => requireSignedOut(context.queryClient, 'setup'),
    component: lazyRouteComponent(() => import('./setup-page.tsx'), 'SetupPage'),
  }),
  createRoute({
    ...open,
    path: '/sign-in',
    validateSearch: nextSearch,
    beforeLoad: ({ context }) => requireSignedOut(context.queryClient, 'sign-in'),
    component: lazyRouteComponent(() => import('./sign-in-page.tsx'), 'SignInPage'),
  }),
  createRoute({
    ...open,
    path: '/sign-in/code',
    validateSearch: nextSearch,
    beforeLoad: ({ context, search }) => requirePendingSignIn(context.queryClient, search),
    component: lazyRouteComponent(() => import('./enter-code-page.tsx'), 'EnterCodePage'),
  }),
  createRoute({
    ...open,
    path: '/invitation/$token',
    component: lazyRouteComponent(
      () => import('./accept-invitation-page.tsx'),
      'AcceptInvitationPage',
    ),
  }),
  createRoute({
    ...open,
    path: '/forgot-password',
    component: lazyRouteComponent(() => import('./forgot-password-page.tsx'), 'ForgotPasswordPage'),
  }),
  createRoute({
    ...open,
    path: '/reset-password/$token',
    component: lazyRouteComponent(() => import('./reset-password-page.tsx'), 'ResetPasswordPage'),
  }),
  createRoute({
    ...open,
    path: '/confirm-email/$token',
    component: lazyRouteComponent(() => import('./confirm-email-page.tsx'), 'ConfirmEmailPage'),
  }),
];

export const authWeb: FeatureWeb<[], typeof openRoutes> = { openRoutes };
