import type { BrowserContext } from '@playwright/test';

/** The conditions shared by all measurements. */
export interface Situation {
  /** Opens a browser context with an empty cache and the owner signed in. */
  signedIn: () => Promise<BrowserContext>;
  /** The CPU slowdown factor relative to this machine. */
  slower: number;
}
