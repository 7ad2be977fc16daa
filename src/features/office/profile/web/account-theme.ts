/** The theme in the user's account: the start for a browser in which none was ever chosen. */
import { useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import { meQuery, useSignedIn } from '#features/office/auth/web/session.ts';
import { callApi } from '#web/api/api-client.ts';
import { queryClient } from '#web/api/query-client.ts';
import { isThemeChosen } from '#web/ui/color-scheme-manager.ts';

/** Stores a chosen theme for the next device. */
export async function rememberTheme(theme: MantineColorScheme): Promise<void> {
  try {
    // Only those who choose a theme load it.
    const { profileEndpoints } = await import('../profile-endpoints.ts');
    const body = { theme: theme === 'auto' ? ('system' as const) : theme };
    queryClient.setQueryData(
      meQuery.queryKey,
      await callApi(profileEndpoints.updateProfile, { body }),
    );
  } catch {
    // The choice still applies here; a new device starts with the previous one.
  }
}

/** Starts with the account's theme in a browser where none was ever chosen. */
export function useThemeOfAccount(): void {
  const { theme } = useSignedIn();
  const { setColorScheme } = useMantineColorScheme();

  useEffect(() => {
    if (theme && !isThemeChosen()) setColorScheme(theme === 'system' ? 'auto' : theme);
  }, [theme, setColorScheme]);
}
