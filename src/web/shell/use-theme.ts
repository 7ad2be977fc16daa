import { useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import { accountEndpoints } from '#features/accounts/account-endpoints.ts';
import { callApi } from '../api-client.ts';
import { isThemeChosen } from '../color-scheme-manager.ts';
import { meQuery, useMe } from '../me.ts';
import { queryClient } from '../query-client.ts';

/** The theme of this browser, and its choice, which the account remembers for the next device (C72). */
export function useTheme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();

  const remember = async (theme: MantineColorScheme) => {
    // At the entrance there is no account yet.
    if (!queryClient.getQueryData(meQuery.queryKey)) return;
    try {
      const body = { theme: theme === 'auto' ? ('system' as const) : theme };
      queryClient.setQueryData(
        meQuery.queryKey,
        await callApi(accountEndpoints.updateProfile, { body }),
      );
    } catch {
      // The choice holds here all the same; a new device begins with the one before.
    }
  };

  return {
    theme: colorScheme,
    chooseTheme: (theme: MantineColorScheme) => {
      setColorScheme(theme);
      void remember(theme);
    },
  };
}

/** In a browser where no theme was ever chosen, the account's is the one to begin with (C72). */
export function useThemeOfAccount(): void {
  const { theme } = useMe();
  const { setColorScheme } = useMantineColorScheme();

  useEffect(() => {
    if (theme && !isThemeChosen()) setColorScheme(theme === 'system' ? 'auto' : theme);
  }, [theme, setColorScheme]);
}
