import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import type { Me } from '../user.ts';
import { callApi } from '#web/api/api-client.ts';
import { meQuery } from './session.ts';
import { authEndpoints } from '../auth-endpoints.ts';

/**
 * Lets signed-in users through. Redirects everyone else to setup or sign-in, and then back to the
 * requested page.
 */
export async function requireSignIn(queryClient: QueryClient, href: string): Promise<Me> {
  const me = await whoIsIn(queryClient);
  if (me) return me;

  const { needed } = await callApi(authEndpoints.setupState);
  if (needed) throw redirect({ to: '/setup' });
  throw redirect({ to: '/sign-in', search: href === '/' ? {} : { next: href } });
}

/**
 * Redirects signed-in users away from setup and sign-in, and everyone away from setup once it is
 * done.
 */
export async function requireSignedOut(
  queryClient: QueryClient,
  screen: 'setup' | 'sign-in',
): Promise<void> {
  if (await whoIsIn(queryClient)) throw redirect({ to: '/' });

  const { needed } = await callApi(authEndpoints.setupState);
  if (needed && screen === 'sign-in') throw redirect({ to: '/setup' });
  if (!needed && screen === 'setup') throw redirect({ to: '/sign-in' });
}

/**
 * Lets users through if they have entered their password and only the code is missing. Redirects
 * everyone else to the sign-in page.
 */
export async function requirePendingSignIn(
  queryClient: QueryClient,
  search: { next?: string | undefined },
): Promise<{ username: string }> {
  await requireSignedOut(queryClient, 'sign-in');
  // Load these on demand because no other page of the shell needs them.
  const { secondFactorEndpoints } = await import('../second-factor-endpoints.ts');
  const pending = await callApi(secondFactorEndpoints.pending);
  if (!pending) throw redirect({ to: '/sign-in', search });

  return pending;
}

/**
 * Returns the signed-in user, if any. Being signed out is not cached, because the user may have
 * signed in from another tab.
 */
async function whoIsIn(queryClient: QueryClient): Promise<Me | null> {
  return (
    queryClient.getQueryData(meQuery.queryKey) ??
    (await queryClient.fetchQuery({ ...meQuery, staleTime: 0 }))
  );
}

/**
 * Returns the URL to open after signing in: the requested one if it is safe, otherwise the home
 * page. URLs that could lead to another site (`//elsewhere`, `/\elsewhere`, `https:…`) or back to
 * signing in are not safe.
 */
export function nextAddress(wanted: string | undefined): string {
  if (!wanted || !/^\/(?![/\\])[^\\]*$/.test(wanted)) return '/';

  return /^\/(sign-in|setup)\b/.test(wanted) ? '/' : wanted;
}
