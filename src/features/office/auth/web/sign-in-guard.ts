import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import type { Me } from '../user.ts';
import { callApi } from '#web/api/api-client.ts';
import { meQuery } from './session.ts';
import { authEndpoints } from '../auth-endpoints.ts';

/** Admits signed-in users; others are sent to set-up or sign-in and return to the requested page afterwards. */
export async function requireSignIn(queryClient: QueryClient, href: string): Promise<Me> {
  const me = await whoIsIn(queryClient);
  if (me) return me;

  const { needed } = await callApi(authEndpoints.setupState);
  if (needed) throw redirect({ to: '/setup' });
  throw redirect({ to: '/sign-in', search: href === '/' ? {} : { next: href } });
}

/** Keeps signed-in users away from set-up and sign-in, and everyone from set-up once it is done. */
export async function requireSignedOut(
  queryClient: QueryClient,
  screen: 'setup' | 'sign-in',
): Promise<void> {
  if (await whoIsIn(queryClient)) throw redirect({ to: '/' });

  const { needed } = await callApi(authEndpoints.setupState);
  if (needed && screen === 'sign-in') throw redirect({ to: '/setup' });
  if (!needed && screen === 'setup') throw redirect({ to: '/sign-in' });
}

/** Admits users who have entered their password and owe the code; the rest start at the sign-in page. */
export async function requirePendingSignIn(
  queryClient: QueryClient,
  search: { next?: string | undefined },
): Promise<{ username: string }> {
  await requireSignedOut(queryClient, 'sign-in');
  // Load these on demand: no other page of the shell needs them.
  const { secondFactorEndpoints } = await import('../second-factor-endpoints.ts');
  const pending = await callApi(secondFactorEndpoints.pending);
  if (!pending) throw redirect({ to: '/sign-in', search });

  return pending;
}

/** A signed-out state is not cached: the user may have signed in in another tab. */
async function whoIsIn(queryClient: QueryClient): Promise<Me | null> {
  return (
    queryClient.getQueryData(meQuery.queryKey) ??
    (await queryClient.fetchQuery({ ...meQuery, staleTime: 0 }))
  );
}

/**
 * Returns the address after sign-in: the requested one, when it is one of ours. Any address that
 * could lead to another site (`//elsewhere`, `/\elsewhere`, `https:…`) or round in circles is
 * replaced.
 */
export function nextAddress(wanted: string | undefined): string {
  if (!wanted || !/^\/(?![/\\])[^\\]*$/.test(wanted)) return '/';

  return /^\/(sign-in|setup)\b/.test(wanted) ? '/' : wanted;
}
