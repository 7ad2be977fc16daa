import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { accountEndpoints } from '#features/accounts/account-endpoints.ts';
import { callApi } from './api-client.ts';
import { meQuery } from './me.ts';

/** Lets in whoever is signed in; others go to set-up or sign-in and come back to where they wanted to be. */
export async function requireSignIn(queryClient: QueryClient, href: string): Promise<void> {
  const me = await queryClient.ensureQueryData(meQuery);
  if (me) return;

  const { needed } = await callApi(accountEndpoints.setupState);
  if (needed) throw redirect({ to: '/setup' });
  throw redirect({ to: '/sign-in', search: href === '/' ? {} : { next: href } });
}

/** Keeps whoever is signed in away from set-up and sign-in, and set-up away from a company that has it behind it. */
export async function requireSignedOut(
  queryClient: QueryClient,
  screen: 'setup' | 'sign-in',
): Promise<void> {
  if (await queryClient.ensureQueryData(meQuery)) throw redirect({ to: '/' });

  const { needed } = await callApi(accountEndpoints.setupState);
  if (needed && screen === 'sign-in') throw redirect({ to: '/setup' });
  if (!needed && screen === 'setup') throw redirect({ to: '/sign-in' });
}
