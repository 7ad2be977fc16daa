/** The account's theme, used in browsers where the user has not chosen one. */
import { useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import { meQuery, useSignedIn } from '#features/office/auth/web/session.ts';
import { callApi } from '#web/api/api-client.ts';
import { queryClient } from '#web/api/query-client.ts';
import { isThemeChosen } from '#web/ui/color-scheme-manager.ts';

/** Saves the chosen theme to the account, for new devices. */
export async function rememberTheme(theme: MantineColorScheme): Promise<void> {
  try {
    // Loaded on demand, since most users never change the theme.
    const { profileEndpoints } = await import('../profile-endpoints.ts');
    const body = { theme: theme === 'auto' ? ('system' as const) : theme };
    queryClient.setQueryData(
      meQuery.queryKey,
      await callApi(profileEndpoints.updateProfile, { body }),
    );
  } catch {
    // The theme still applies on this device; new devices just start with the old one.
  }
}

/** Applies the account's theme if no theme was chosen in this browser. */
export function useThemeOfAccount(): void {
  const { theme } = useSignedIn();
  const { setColorScheme } = useMantineColorScheme();

  useEffect(() => {
    if (theme && !isThemeChosen()) setColorScheme(theme === 'system' ? 'auto' : theme);
  }, [theme, setColorScheme]);
}
