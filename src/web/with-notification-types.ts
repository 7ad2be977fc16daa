let load: () => Promise<unknown> = () =>
  Promise.reject(new Error('no loader of notification types is registered'));

/** Sets the import that registers all notification types. Called once by the composition root. */
export function registerNotificationLoader(loader: () => Promise<unknown>): void {
  load = loader;
}

/**
 * Imports a screen together with the notification types it shows. The first visit doesn't need
 * them.
 */
export const withNotificationTypes =
  <Module>(importScreen: () => Promise<Module>): (() => Promise<Module>) =>
  async () => {
    const [screen] = await Promise.all([importScreen(), load()]);

    return screen;
  };
