let load: () => Promise<unknown> = () =>
  Promise.reject(new Error('no loader of notification types is registered'));

/** Called once by the composition with the import that registers every type of notification. */
export function registerNotificationLoader(loader: () => Promise<unknown>): void {
  load = loader;
}

/** Imports a screen together with the types of notification that it shows: a first visit needs none. */
export const withNotificationTypes =
  <Module>(importScreen: () => Promise<Module>): (() => Promise<Module>) =>
  async () => {
    const [screen] = await Promise.all([importScreen(), load()]);

    return screen;
  };
