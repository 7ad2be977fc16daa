import type { BrowserContext } from '@playwright/test';

/** What every measurement starts from. */
export interface Situation {
  /** A browser with nothing in its cache, the owner signed in. */
  signedIn: () => Promise<BrowserContext>;
  /** How many times slower than this machine the page's processor is. */
  slower: number;
}
