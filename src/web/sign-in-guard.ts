import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import type { Me } from '#features/accounts/account.ts';
import { accountEndpoints } from '#features/accounts/account-endpoints.ts';
import { callApi } from './api-client.ts';
import { meQuery } from './me.ts';

/** Lets in whoever is signed in; others go to set-up or sign-in and come back to where they wanted to be. */
export async function requireSignIn(queryClient: QueryClient, href: string): Promise<Me> {
  const me = await whoIsIn(queryClient);
  if (me) return me;

  const { needed } = await callApi(accountEndpoints.setupState);
  if (needed) throw redirect({ to: '/setup' });
  throw redirect({ to: '/sign-in', search: href === '/' ? {} : { next: href } });
}

/** Keeps whoever is signed in away from set-up and sign-in, and set-up away from a company that has it behind it. */
export async function requireSignedOut(
  queryClient: QueryClient,
  screen: 'setup' | 'sign-in',
): Promise<void> {
  if (await whoIsIn(queryClient)) throw redirect({ to: '/' });

  const { needed } = await callApi(accountEndpoints.setupState);
  if (needed && screen === 'sign-in') throw redirect({ to: '/setup' });
  if (!needed && screen === 'setup') throw redirect({ to: '/sign-in' });
}

/** Nobody being signed in is asked again each time: they may have signed in in another tab. */
async function whoIsIn(queryClient: QueryClient): Promise<Me | null> {
  return (
    queryClient.getQueryData(meQuery.queryKey) ??
    (await queryClient.fetchQuery({ ...meQuery, staleTime: 0 }))
  );
}
