import { useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import { callApi } from '#web/api/api-client.ts';
import { isThemeChosen } from '#web/ui/color-scheme-manager.ts';
import { meQuery, useMe } from '#web/me.ts';
import { queryClient } from '#web/api/query-client.ts';
import { profileEndpoints } from '../profile-endpoints.ts';

/** The theme of this browser; a choice is also stored in the account, for the next device. */
export function useTheme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();

  const remember = async (theme: MantineColorScheme) => {
    // The sign-in screen has no account to store it in.
    if (!queryClient.getQueryData(meQuery.queryKey)) return;
    try {
      const body = { theme: theme === 'auto' ? ('system' as const) : theme };
      queryClient.setQueryData(
        meQuery.queryKey,
        await callApi(profileEndpoints.updateProfile, { body }),
      );
    } catch {
      // The choice still applies here; a new device starts with the previous one.
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

/** Starts with the account's theme in a browser where none was ever chosen. */
export function useThemeOfAccount(): void {
  const { theme } = useMe();
  const { setColorScheme } = useMantineColorScheme();

  useEffect(() => {
    if (theme && !isThemeChosen()) setColorScheme(theme === 'system' ? 'auto' : theme);
  }, [theme, setColorScheme]);
}
