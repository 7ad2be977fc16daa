import type { BrowserContext } from '@playwright/test';

/** The starting point of every measurement. */
export interface Situation {
  /** A browser with nothing in its cache, the owner signed in. */
  signedIn: () => Promise<BrowserContext>;
  /** The factor by which the page's processor is slower than this machine. */
  slower: number;
}
