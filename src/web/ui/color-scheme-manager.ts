import { isMantineColorScheme, type MantineColorSchemeManager } from '@mantine/core';

/** The key under which the chosen theme is stored. The script in index.html reads it too. */
const THEME_STORAGE_KEY = 'vite-ui-theme';

const toStored = (scheme: string) => (scheme === 'auto' ? 'system' : scheme);
const toMantine = (stored: string | null) => (stored === 'system' ? 'auto' : stored);

/** True when a theme was ever chosen in this browser. */
export function isThemeChosen(): boolean {
  try {
    return localStorage.getItem(THEME_STORAGE_KEY) !== null;
  } catch {
    // Where storage is forbidden, the shown theme counts as chosen.
    return true;
  }
}

/**
 * Stores the theme under `vite-ui-theme` as light, dark or system, which Mantine calls "auto".
 * Other tabs follow a change at once. Where storage is forbidden the choice lasts for the visit.
 */
export function createColorSchemeManager(): MantineColorSchemeManager {
  let listener: ((event: StorageEvent) => void) | undefined;

  return {
    get(defaultValue) {
      try {
        const scheme = toMantine(localStorage.getItem(THEME_STORAGE_KEY));
        return isMantineColorScheme(scheme) ? scheme : defaultValue;
      } catch {
        return defaultValue;
      }
    },
    set(scheme) {
      try {
        localStorage.setItem(THEME_STORAGE_KEY, toStored(scheme));
      } catch {
        // Storage is full or forbidden: the choice holds until the page is left.
      }
    },
    subscribe(onUpdate) {
      listener = (event) => {
        if (event.key !== THEME_STORAGE_KEY) return;
        const scheme = toMantine(event.newValue);
        if (isMantineColorScheme(scheme)) onUpdate(scheme);
      };
      window.addEventListener('storage', listener);
    },
    unsubscribe() {
      if (listener) window.removeEventListener('storage', listener);
    },
    clear() {
      localStorage.removeItem(THEME_STORAGE_KEY);
    },
  };
}
