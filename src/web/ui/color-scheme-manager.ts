import { isMantineColorScheme, type MantineColorSchemeManager } from '@mantine/core';

/** The storage key of the selected theme. The script in index.html uses it too. */
const THEME_STORAGE_KEY = 'vite-ui-theme';

const toStored = (scheme: string) => (scheme === 'auto' ? 'system' : scheme);
const toMantine = (stored: string | null) => (stored === 'system' ? 'auto' : stored);

/** Returns true if the user has ever selected a theme in this browser. */
export function isThemeChosen(): boolean {
  try {
    return localStorage.getItem(THEME_STORAGE_KEY) !== null;
  } catch {
    // If storage is blocked, treat the current theme as selected.
    return true;
  }
}

/**
 * Stores the theme under `vite-ui-theme` as light, dark, or system, which Mantine calls "auto".
 * Other tabs update immediately. If storage is blocked, the selection lasts until the page unloads.
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
        // Storage is full or blocked. The selection lasts until the page unloads.
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
